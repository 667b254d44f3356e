/** The short run in ten sentences. */
import type { SideFigures } from "./compare.ts";
import { generatedPalette, oneColor, ownAccount, uncachedColor } from "./endpoints.ts";
import { formatCell } from "./part.ts";
import { formatInstall, peers } from "./peers.ts";

/** What one kind of request came to. */
export interface OverviewRow {
  readonly label: string;
  /** The label of what does the same here, of another service's. */
  readonly beside?: string;
  /** Medians. */
  readonly figures: SideFigures;
  /** Its processor time by that of node:http in the same round, the median. */
  readonly ratio: number;
  readonly cpuMicrosMin: number;
  readonly cpuMicrosMax: number;
}

/** How many processes waited for a core on average over the last minute. */
interface MachineLoad {
  readonly before: number;
  readonly after: number;
}

/** What each kind of request should cost at most, in times of node:http. */
const goals = new Map([
  [ownAccount.label, 1.5],
  [oneColor.label, 1.5],
  [uncachedColor.label, 2.7],
  [generatedPalette.label, 4],
]);

/** @param rows - that of node:http first, then those of all goals, then other services' */
export function summarizeOverview(rows: readonly OverviewRow[], load: MachineLoad): readonly string[] {
  const [bare, ...others] = rows;
  if (!bare) return [];
  const own = others.filter(({ beside }) => beside === undefined);
  return [
    `${bare.label} takes ${formatCost(bare)} of processor time, ${formatRange(bare)} by round: what follows is in times of it.`,
    ...own.map(formatOwn),
    ...peers.map((peer) => {
      const found = others.filter(({ label }) => peer.endpoints.some((endpoint) => endpoint.label === label));
      return found.length === 0
        ? `${peer.name} is not here: ${formatInstall(peer)}`
        : `${found.map((row) => formatBeside(row, others)).join("; ")}.`;
    }),
    formatSlowest(own),
    `Load of the machine: ${formatCell(load.before)} before, ${formatCell(load.after)} at the end; this run alone is about 2. Ratios bear more, rates do not.`,
  ];
}

function formatOwn({ label, figures, ratio, ...row }: OverviewRow): string {
  const goal = goals.get(label);
  const judged = goal === undefined ? "" : `, ${ratio <= goal ? "within" : "above"} the goal of ${goal}`;
  return `${label} takes ${formatCost({ figures })} (${formatRange(row)}): ${formatCell(ratio)} times${judged}.`;
}

function formatBeside({ label, beside, figures }: OverviewRow, rows: readonly OverviewRow[]): string {
  const ours = rows.find((row) => row.label === beside);
  const times = ours ? `, ${formatCell(figures.cpuMicros / ours.figures.cpuMicros)} times ${ours.label} here` : "";
  return `${label} takes ${formatCost({ figures })}${times}`;
}

function formatSlowest(rows: readonly OverviewRow[]): string {
  const slowest = rows.reduce((most, row) => (row.figures.p99Ms > most.figures.p99Ms ? row : most));
  return `At full load the longest p99 is ${formatCell(slowest.figures.p99Ms)} ms, of ${slowest.label}; every credit was on the disk before its answer.`;
}

function formatCost({ figures }: Pick<OverviewRow, "figures">): string {
  return `${formatCell(figures.cpuMicros)} µs`;
}

function formatRange({ cpuMicrosMin, cpuMicrosMax }: Pick<OverviewRow, "cpuMicrosMin" | "cpuMicrosMax">): string {
  return `${formatCell(cpuMicrosMin)} to ${formatCell(cpuMicrosMax)}`;
}
