import type { UsageChart } from "./chart-usage.ts";
import { formatDay } from "./days.ts";

const cell = "px-3 py-1.5 text-right tabular-nums first:pl-0 first:text-left";

/** The chart in numbers; days without use are left out. */
export function UsageTable({ chart }: { readonly chart: UsageChart }) {
  const days = chart.days.filter(({ credits }) => credits > 0).toReversed();
  return (
    <details className="text-sm">
      <summary className="w-fit rounded text-muted hover:text-ink">Show as a table</summary>
      <div className="mt-3 overflow-x-auto" tabIndex={0} role="region" aria-label="Credits a day as a table">
        <table className="w-full whitespace-nowrap">
          <thead>
            <tr className="border-b border-line text-muted">
              {["Day (UTC)", "Requests", "Credits", ...chart.series.map(({ label }) => label)].map(
                (head, i) => (
                  <th key={i} scope="col" className={`${cell} max-w-48 truncate font-medium`}>
                    {head}
                  </th>
                ),
              )}
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
                    {number.toLocaleString("en-US")}
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
