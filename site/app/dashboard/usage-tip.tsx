import type { UsageChart } from "./chart-usage.ts";
import { formatDay } from "./days.ts";

interface UsageTipProps {
  readonly chart: UsageChart;
  /** Of the day. */
  readonly index: number;
}

/** What one day's stack is made of. The day's button says the same to screen readers. */
export function UsageTip({ chart, index }: UsageTipProps) {
  const { day, credits, requests, parts } = chart.days[index]!;
  const isRight = index >= chart.days.length / 2;
  const place = ((index + (isRight ? 0 : 1)) / chart.days.length) * 100;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-0 z-10 flex w-max max-w-56 flex-col gap-1.5 rounded-lg border border-line bg-paper px-3 py-2.5 text-xs shadow-lg"
      style={isRight ? { right: `${100 - place}%` } : { left: `${place}%` }}
    >
      <p className="font-medium">{formatDay(day)}</p>
      <p className="tabular-nums text-muted">
        {credits.toLocaleString("en-US")} credits, {requests.toLocaleString("en-US")} requests
      </p>
      {chart.series.map(({ label, color }, i) =>
        parts[i]! > 0 ? (
          <p key={i} className="flex items-center gap-2">
            <span className="size-2.5 shrink-0 rounded-sm" style={{ backgroundColor: `#${color}` }} />
            <span className="min-w-0 truncate">{label}</span>
            <span className="ml-auto pl-3 tabular-nums">{parts[i]!.toLocaleString("en-US")}</span>
          </p>
        ) : null,
      )}
    </div>
  );
}
