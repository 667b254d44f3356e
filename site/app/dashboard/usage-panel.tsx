import { Panel } from "./dashboard-frame.tsx";
import { formatDay } from "./days.ts";
import { UsageBars } from "./usage-bars.tsx";
import { groupings, type Grouping, type UsageChart } from "./usage-chart.ts";
import { formatCount } from "../ui/format-count.ts";
import { Link } from "../ui/link.tsx";

/** The credits of the last days as a chart and a table. */
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
          <span className="tabular-nums text-muted">{formatCount(credits)}</span>
        </li>
      ))}
    </ul>
  );
}

const cell = "px-3 py-1.5 text-right tabular-nums first:pl-0 first:text-left";

/** The chart as a table, without days of no use. */
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
                  {formatDay(day)}
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
