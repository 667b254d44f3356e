import { useHydrated } from "../ui/use-hydrated.ts";

interface LocalTimeProps {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly show?: "date" | "time" | "both";
}

const styles = {
  date: { dateStyle: "medium" },
  time: { timeStyle: "short" },
  both: { dateStyle: "medium", timeStyle: "short" },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** A time in the reader's time zone, or in UTC until scripts run. */
export function LocalTime({ at, show = "date" }: LocalTimeProps) {
  const isHydrated = useHydrated();
  const date = new Date(at);
  const iso = date.toISOString();
  return (
    <time dateTime={iso} title={iso.replace("T", " ").slice(0, 16) + " UTC"} className="whitespace-nowrap">
      {isHydrated ? date.toLocaleString("en-US", styles[show]) : formatUtc(iso, show)}
    </time>
  );
}

function formatUtc(iso: string, show: LocalTimeProps["show"]): string {
  const [day, time] = [iso.slice(0, 10), `${iso.slice(11, 16)} UTC`];
  if (show === "time") return time;
  return show === "both" ? `${day} ${time}` : day;
}
