import { type KeyboardEvent, useState } from "react";
import { formatDay } from "../ui/format-day.ts";
import { formatCount } from "../ui/format-text.ts";
import { Link } from "../ui/link.tsx";
import { Panel, segmentClass } from "./dashboard-frame.tsx";
import { chartScale, type DayUse, type Grouping, groupings, listShares, type UsageChart } from "./usage-chart.ts";

export function UsagePanel({ chart, by }: { readonly chart: UsageChart; readonly by: Grouping }) {
  const isEmpty = chart.series.length === 0;
  return (
    <Panel title={`Last ${chart.days.length} days`} aside={isEmpty ? undefined : <GroupingChoice by={by} />}>
      {isEmpty ? (
        <p className="py-10 text-center text-pretty text-muted">
          Nothing used yet. Every request to the API shows up here.
        </p>
      ) : (
        <>
          <UsageBars chart={chart} />
          <Legend chart={chart} />
          <UsageTable chart={chart} />
        </>
      )}
    </Panel>
  );
}

function GroupingChoice({ by }: { readonly by: Grouping }) {
  return (
    <div role="group" aria-label="Group the chart" className="flex gap-1 rounded-lg bg-sunken p-1">
      {groupings.map((grouping) => (
        <Link
          key={grouping}
          to={grouping === "endpoint" ? "/dashboard" : `/dashboard?by=${grouping}`}
          replace
          preventScrollReset
          aria-current={grouping === by ? "true" : undefined}
          className={`px-3 py-1 ${segmentClass(grouping === by)}`}
        >
          By {grouping}
        </Link>
      ))}
    </div>
  );
}

function Legend({ chart }: { readonly chart: UsageChart }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm" aria-label="Legend">
      {chart.series.map(({ label, color, credits }, i) => (
        <li key={i} className="flex min-w-0 items-center gap-2">
          <span aria-hidden className="size-3 shrink-0 rounded-sm" style={{ backgroundColor: `#${color}` }} />
          <span className="truncate">{label}</span>
          <span className="tabular-nums text-muted">{formatCount(credits)}</span>
        </li>
      ))}
    </ul>
  );
}

const cell = "px-3 py-1.5 text-right tabular-nums first:pl-0 first:text-left";

function UsageTable({ chart }: { readonly chart: UsageChart }) {
  const days = chart.days.filter(({ credits }) => credits > 0).toReversed();
  return (
    <details className="text-sm">
      <summary className="w-fit rounded text-muted hover:text-ink">Show as a table</summary>
      <div className="mt-3 overflow-x-auto" tabIndex={0} role="region" aria-label="Credits a day as a table">
        <table className="w-full whitespace-nowrap">
          <thead>
            <tr className="border-b border-line text-muted">
              {["Day (UTC)", "Requests", "Credits", ...chart.series.map(({ label }) => label)].map((head, i) => (
                <th key={i} scope="col" className={`${cell} max-w-48 truncate font-medium`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, requests, credits, parts }) => (
              <tr key={day} className="border-b border-line last:border-0">
                <th scope="row" className={`${cell} font-normal`}>
                  {formatDay(Date.parse(day), "short")}
                </th>
                {[requests, credits, ...parts].map((number, i) => (
                  <td key={i} className={cell}>
                    {formatCount(number)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const labeledDays = 6;

/**
 * Each day has a button over its stack, with a label and a tooltip for pointer, touch and arrow
 * keys.
 */
function UsageBars({ chart }: { readonly chart: UsageChart }) {
  const { days } = chart;
  const [active, setActive] = useState<number>();
  const [reached, setReached] = useState(days.length - 1);
  const ticks = chartScale(Math.max(...days.map(({ credits }) => credits)));
  const top = Math.max(...ticks);

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
                aria-label={describeDay(day, chart)}
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
          {days.map((day, i) => i === active && <UsageTip key={day.day} chart={chart} day={day} index={i} />)}
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

function describeDay(day: DayUse, chart: UsageChart): string {
  const shares = listShares(day, chart).map(({ label, credits }) => `${label} ${credits}`);
  return [
    `${formatDay(Date.parse(day.day), "short")}: ${day.credits} credits, ${day.requests} requests`,
    ...shares,
  ].join(", ");
}

function Scale({ ticks, top }: { readonly ticks: readonly number[]; readonly top: number }) {
  return (
    <div aria-hidden className="relative h-52 w-9 shrink-0 text-right text-xs tabular-nums text-muted sm:h-64">
      {ticks.map((tick) => (
        <span key={tick} className="absolute right-0 translate-y-1/2" style={{ bottom: `${(tick / top) * 100}%` }}>
          {tick.toLocaleString("en-US", { notation: "compact" })}
        </span>
      ))}
    </div>
  );
}

const barWidth = 0.74;

interface UsageStacksProps {
  readonly chart: UsageChart;
  readonly ticks: readonly number[];
  readonly top: number;
}

function UsageStacks({ chart, ticks, top }: UsageStacksProps) {
  return (
    <svg
      viewBox={`0 0 ${chart.days.length} ${top}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
      aria-hidden
    >
      {ticks.map((tick) => (
        <path
          key={tick}
          d={`M0 ${top - tick}H${chart.days.length}`}
          className={tick === 0 ? "stroke-edge" : "stroke-line"}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {chart.days.map((day, i) => (
        <Stack key={day.day} day={day} chart={chart} x={i + (1 - barWidth) / 2} top={top} />
      ))}
    </svg>
  );
}

function Stack({ day, chart, x, top }: Omit<UsageStacksProps, "ticks"> & { readonly day: DayUse; readonly x: number }) {
  let reached = top;
  return listShares(day, chart).map(({ color, credits: height }) => {
    reached -= height;
    return (
      <rect
        key={color}
        data-day={day.day}
        x={x}
        y={reached}
        width={barWidth}
        height={height}
        className="stroke-surface"
        vectorEffect="non-scaling-stroke"
        fill={`#${color}`}
      />
    );
  });
}

interface UsageTipProps {
  readonly chart: UsageChart;
  readonly day: DayUse;
  readonly index: number;
}

function UsageTip({ chart, day, index }: UsageTipProps) {
  const isRight = index >= chart.days.length / 2;
  const place = ((index + (isRight ? 0 : 1)) / chart.days.length) * 100;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-0 z-10 flex w-max max-w-56 flex-col gap-1.5 rounded-lg border border-line bg-paper px-3 py-2.5 text-xs shadow-lg"
      style={isRight ? { right: `${100 - place}%` } : { left: `${place}%` }}
    >
      <p className="font-medium">{formatDay(Date.parse(day.day), "short")}</p>
      <p className="tabular-nums text-muted">
        {formatCount(day.credits)} credits, {formatCount(day.requests)} requests
      </p>
      {listShares(day, chart).map((share) => (
        <p key={share.color} className="flex items-center gap-2">
          <span className="size-2.5 shrink-0 rounded-sm" style={{ backgroundColor: `#${share.color}` }} />
          <span className="min-w-0 truncate">{share.label}</span>
          <span className="ml-auto pl-3 tabular-nums">{formatCount(share.credits)}</span>
        </p>
      ))}
    </div>
  );
}

function DayLabels({ days }: { readonly days: readonly DayUse[] }) {
  const step = Math.ceil(days.length / labeledDays);
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
            {formatDay(Date.parse(day), "short")}
          </span>
        ) : null,
      )}
    </div>
  );
}
