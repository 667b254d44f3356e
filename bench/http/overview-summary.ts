/** The conclusions of the overview. */
import type { SideFigures } from "./compare.ts";
import { fiftyPalettes, generatedPalette, oneColor, ownAccount, uncachedColor } from "./endpoints.ts";
import { formatCell } from "./part.ts";

export interface OverviewRow {
  readonly label: string;
  readonly figures: SideFigures;
  /** Processor time in units of node:http's in the same round, the median. */
  readonly ratio: number;
  readonly cpuMicrosMin: number;
  readonly cpuMicrosMax: number;
}

/** Processes that waited for a core on average over the last minute. */
interface MachineLoad {
  readonly before: number;
  readonly after: number;
}

/** The most that a request may cost, in units of node:http. */
const ratiosMax = new Map([
  [ownAccount.label, 2.2],
  [oneColor.label, 3],
  [uncachedColor.label, 4.1],
  [generatedPalette.label, 6.2],
  [fiftyPalettes.label, 6],
]);

/** @param rows - node:http first */
export function summarizeOverview([bare, ...rows]: readonly OverviewRow[], load: MachineLoad): readonly string[] {
  if (!bare) return [];
  return [
    `${bare.label} takes ${formatCost(bare)} of processor time (${formatRange(bare)}).`,
    ...rows.map(formatRow),
    `Load of the machine: ${formatCell(load.before)} before, ${formatCell(load.after)} after; this run alone is about 2.`,
  ];
}

function formatRow(row: OverviewRow): string {
  const { label, ratio } = row;
  const ratioMax = ratiosMax.get(label);
  const verdict = ratioMax === undefined ? "" : `, ${ratio <= ratioMax ? "within" : "above"} the limit of ${ratioMax}`;
  return `${label} takes ${formatCost(row)} (${formatRange(row)}): ${formatCell(ratio)} times${verdict}.`;
}

function formatCost({ figures }: OverviewRow): string {
  return `${formatCell(figures.cpuMicros)} µs`;
}

function formatRange({ cpuMicrosMin, cpuMicrosMax }: OverviewRow): string {
  return `${formatCell(cpuMicrosMin)} to ${formatCell(cpuMicrosMax)}`;
}
