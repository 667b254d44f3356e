import type { Balance } from "../../../server/src/domain/credits/credits.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { Panel } from "./dashboard-frame.tsx";
import { formatWait } from "./days.ts";
import { LocalTime } from "./local-time.tsx";

interface CreditMeterProps {
  readonly balance: Balance;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What of today's credits is used, what is left, and when they are full again. */
export function CreditMeter({ balance, now }: CreditMeterProps) {
  const isHydrated = useHydrated();
  const { used, remaining, dailyLimit, resetsAt } = balance;
  const share = dailyLimit === 0 ? 100 : Math.min(100, (used / dailyLimit) * 100);
  const text = `${formatCount(used)} of ${formatCount(dailyLimit)} credits used today`;
  return (
    <Panel title="Credits today">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 sm:gap-x-10">
        <Figure label="left" value={remaining} isEmpty={remaining === 0} />
        <Figure label="used" value={used} />
        <Figure label="a day" value={dailyLimit} />
      </div>
      <div
        role="meter"
        aria-label="Credits used today"
        aria-valuemin={0}
        aria-valuemax={dailyLimit}
        aria-valuenow={Math.min(used, dailyLimit)}
        aria-valuetext={text}
        className="h-3 overflow-hidden rounded-full bg-sunken ring-1 ring-inset ring-line"
      >
        <div
          className={`h-full rounded-full ${remaining === 0 ? "bg-danger" : "bg-accent"}`}
          style={{ width: `${share}%` }}
        />
      </div>
      <p className="text-sm text-muted">
        Full again in {formatWait(resetsAt - now)}, at midnight UTC
        {isHydrated && (
          <>
            {" "}
            (<LocalTime at={resetsAt} show="time" /> your time)
          </>
        )}
        .
      </p>
    </Panel>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: number;
  readonly isEmpty?: boolean;
}

function Figure({ label, value, isEmpty = false }: FigureProps) {
  return (
    <p className="flex items-baseline gap-2">
      <span
        className={`text-3xl font-semibold tabular-nums tracking-tight sm:text-5xl ${isEmpty ? "text-danger" : ""}`}
      >
        {formatCount(value)}
      </span>{" "}
      <span className="text-sm text-muted">{label}</span>
    </p>
  );
}

function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}
