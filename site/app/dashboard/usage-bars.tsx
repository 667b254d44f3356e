import { type KeyboardEvent, useState } from "react";
import { chartScale } from "./chart-scale.ts";
import type { DayUse, UsageChart } from "./chart-usage.ts";
import { formatDay } from "./days.ts";
import { UsageStacks } from "./usage-stacks.tsx";
import { UsageTip } from "./usage-tip.tsx";

const LABELED_DAYS = 6;

/**
 * A stack of credits for each day. The drawing is for the eyes alone; over it lies one button a day, which says the same in
 * words and opens the tip: by pointer, by touch, and with the arrow keys.
 */
export function UsageBars({ chart }: { readonly chart: UsageChart }) {
  const { days } = chart;
  const [active, setActive] = useState<number>();
  const [reached, setReached] = useState(days.length - 1);
  const ticks = chartScale(Math.max(...days.map(({ credits }) => credits)));
  const top = ticks.at(-1)!;

  function move(event: KeyboardEvent<HTMLButtonElement>): void {
    if (event.key === "Escape") setActive(undefined);
    const next = nextDay(event.key, reached, days.length);
    if (next === undefined) return;
    event.preventDefault();
    const button = event.currentTarget.parentElement?.children[next];
    if (button instanceof HTMLElement) button.focus();
  }

  return (
    <div className="flex gap-2 pt-2" onPointerLeave={() => setActive(undefined)}>
      <Scale ticks={ticks} top={top} />
      <div className="min-w-0 flex-1">
        <div className="relative h-52 sm:h-64">
          <UsageStacks chart={chart} ticks={ticks} top={top} />
          <div role="group" aria-label="Credits a day" className="absolute inset-0 flex">
            {days.map((day, i) => (
              <button
                key={day.day}
                type="button"
                tabIndex={i === reached ? 0 : -1}
                aria-label={sayDay(day, chart)}
                className="flex-1 cursor-default rounded-sm transition hover:bg-ink/5 focus-visible:bg-ink/5"
                onKeyDown={move}
                onPointerEnter={() => setActive(i)}
                onClick={() => setActive(i)}
                onFocus={() => {
                  setReached(i);
                  setActive(i);
                }}
                onBlur={() => setActive(undefined)}
              />
            ))}
          </div>
          {active !== undefined && <UsageTip chart={chart} index={active} />}
        </div>
        <DayLabels days={days} />
      </div>
    </div>
  );
}

function nextDay(key: string, from: number, count: number): number | undefined {
  if (key === "ArrowLeft") return Math.max(0, from - 1);
  if (key === "ArrowRight") return Math.min(count - 1, from + 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

function sayDay({ day, credits, requests, parts }: DayUse, { series }: UsageChart): string {
  const shares = series.flatMap(({ label }, i) => (parts[i]! > 0 ? [`${label} ${parts[i]}`] : []));
  return [`${formatDay(day)}: ${credits} credits, ${requests} requests`, ...shares].join(", ");
}

function Scale({ ticks, top }: { readonly ticks: readonly number[]; readonly top: number }) {
  return (
    <div
      aria-hidden
      className="relative h-52 w-9 shrink-0 text-right text-xs tabular-nums text-muted sm:h-64"
    >
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-0 translate-y-1/2"
          style={{ bottom: `${(tick / top) * 100}%` }}
        >
          {tick.toLocaleString("en-US", { notation: "compact" })}
        </span>
      ))}
    </div>
  );
}

function DayLabels({ days }: { readonly days: readonly DayUse[] }) {
  const step = Math.ceil(days.length / LABELED_DAYS);
  const last = days.length - 1;
  return (
    <div aria-hidden className="relative mt-2 h-4 text-xs text-muted">
      {days.map(({ day }, i) =>
        (last - i) % step === 0 ? (
          <span
            key={day}
            className={`absolute -translate-x-1/2 whitespace-nowrap last:left-auto! last:right-0 last:translate-x-0 ${
              (last - i) % (2 * step) === 0 ? "" : "max-sm:hidden"
            }`}
            style={{ left: `${((i + 0.5) / days.length) * 100}%` }}
          >
            {formatDay(day)}
          </span>
        ) : null,
      )}
    </div>
  );
}
