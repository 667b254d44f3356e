import { Link } from "react-router";
import { groupings, type Grouping, type UsageChart } from "./chart-usage.ts";
import { Panel } from "./panel.tsx";
import { UsageBars } from "./usage-bars.tsx";
import { UsageTable } from "./usage-table.tsx";

interface UsagePanelProps {
  readonly chart: UsageChart;
  readonly by: Grouping;
}

/** Credits of the last days as a chart and as a table. */
export function UsagePanel({ chart, by }: UsagePanelProps) {
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
          className={`rounded-md px-3 py-1 text-sm font-medium transition ${
            grouping === by ? "bg-surface text-ink shadow-sm ring-1 ring-line" : "text-muted hover:text-ink"
          }`}
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
          <span className="tabular-nums text-muted">{credits.toLocaleString("en-US")}</span>
        </li>
      ))}
    </ul>
  );
}
