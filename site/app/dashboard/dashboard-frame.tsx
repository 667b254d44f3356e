import { type ReactNode, useId } from "react";
import { NavLink } from "react-router";
import { useHydrated } from "../ui/use-hydrated.ts";

export function DashboardFrame({ children, hasTabs }: { readonly children: ReactNode; readonly hasTabs: boolean }) {
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-10 sm:px-6 sm:py-14">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">Dashboard</h1>
        {hasTabs && (
          <nav aria-label="Dashboard" className="flex gap-1 rounded-lg bg-sunken p-1 sm:ml-auto">
            {tabs.map(({ to, label }) => (
              <NavLink
                key={to}
                to={to}
                end
                prefetch="intent"
                className={({ isActive }) => `px-3.5 py-1.5 ${segmentClass(isActive)}`}
              >
                {label}
              </NavLink>
            ))}
          </nav>
        )}
      </div>
      {children}
    </div>
  );
}

const tabs = [
  { to: "/dashboard", label: "Overview" },
  { to: "/dashboard/alerts", label: "Alerts" },
  { to: "/dashboard/try", label: "Try it" },
];

export function segmentClass(isChosen: boolean): string {
  const look = isChosen ? "bg-surface text-ink shadow-sm ring-1 ring-line" : "text-muted hover:text-ink";
  return `rounded-md text-sm font-medium transition ${look}`;
}

interface PanelProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-5 rounded-2xl border border-line bg-surface p-5 sm:p-7"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        {aside !== undefined && <div className="ml-auto">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

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
