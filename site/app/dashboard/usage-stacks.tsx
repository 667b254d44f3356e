import type { DayUse, UsageChart } from "./chart-usage.ts";

/** Of the room that a day has. */
const BAR_WIDTH = 0.74;

interface UsageStacksProps {
  readonly chart: UsageChart;
  readonly ticks: readonly number[];
  readonly top: number;
}

/** The bars and the lines behind them, stretched to whatever room there is. */
export function UsageStacks({ chart, ticks, top }: UsageStacksProps) {
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
        <Stack key={day.day} day={day} chart={chart} x={i + (1 - BAR_WIDTH) / 2} top={top} />
      ))}
    </svg>
  );
}

interface StackProps {
  readonly day: DayUse;
  readonly chart: UsageChart;
  readonly x: number;
  readonly top: number;
}

function Stack({ day, chart, x, top }: StackProps) {
  let reached = top;
  return chart.series.map(({ color }, i) => {
    const height = day.parts[i]!;
    if (height === 0) return null;
    reached -= height;
    return (
      <rect
        key={i}
        data-day={day.day}
        x={x}
        y={reached}
        width={BAR_WIDTH}
        height={height}
        className="stroke-surface"
        vectorEffect="non-scaling-stroke"
        fill={`#${color}`}
      />
    );
  });
}
