/** From the rows of the ledger to what the chart draws: a stack for each day, in the order of the legend. */
import type { Usage } from "../../../server/src/domain/credits/ledger-store.ts";

export const groupings = ["endpoint", "key"] as const;
export type Grouping = (typeof groupings)[number];

export interface Series {
  readonly label: string;
  readonly color: string;
  readonly credits: number;
}

export interface DayUse {
  /** UTC date, `YYYY-MM-DD`. */
  readonly day: string;
  readonly credits: number;
  readonly requests: number;
  /** Credits of each series, in their order. */
  readonly parts: readonly number[];
}

export interface UsageChart {
  readonly series: readonly Series[];
  readonly days: readonly DayUse[];
}

export interface ChartWish {
  readonly by: Grouping;
  /** The days to show, oldest first. */
  readonly days: readonly string[];
  /** What a key is called. */
  readonly keyNames: ReadonlyMap<string, string>;
}

/** Each stands out from both themes' surfaces by 3 : 1 at least. */
export const seriesColors = ["2f78d8", "c2571a", "158a76", "a84fc4", "8a7a12", "7c7f8c"] as const;
const SERIES_MAX = seriesColors.length;
const REST = "Others";

const endpointLabels: Readonly<Record<Usage["operation"], string>> = {
  generatePalette: "/palette/generate",
  getPalette: "/palette/:slug",
  listPalettes: "/palettes",
  getColor: "/color/:hex",
  listColors: "/colors",
};

/** Series are ordered by credits; those that find no color are joined at the end. */
export function chartUsage(rows: readonly Usage[], { by, days, keyNames }: ChartWish): UsageChart {
  const shown = rows.filter(({ day }) => days.includes(day));
  const totals = sumBy(shown, groupOf);
  const ranked = [...totals].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([id]) => id);
  const isCut = ranked.length > SERIES_MAX;
  const own = isCut ? ranked.slice(0, SERIES_MAX - 1) : ranked;
  const series: Series[] = own.map((id, i) => ({
    label: labelOf(id),
    color: seriesColors[i]!,
    credits: totals.get(id)!,
  }));
  if (isCut) series.push(restOf(ranked.slice(own.length).map((id) => totals.get(id)!)));
  return { series, days: days.map((day) => stackDay(day)) };

  function groupOf({ operation, keyId }: Usage): string {
    return by === "endpoint" ? operation : keyId;
  }
  function labelOf(id: string): string {
    if (by === "key") return keyNames.get(id) ?? "Deleted key";
    return isOperation(id) ? endpointLabels[id] : id;
  }
  function stackDay(day: string): DayUse {
    const ofDay = shown.filter((row) => row.day === day);
    const credits = sum(ofDay.map((row) => row.credits));
    const parts = own.map((id) => sum(ofDay.filter((row) => groupOf(row) === id).map((row) => row.credits)));
    return {
      day,
      credits,
      requests: sum(ofDay.map((row) => row.requests)),
      parts: isCut ? [...parts, credits - sum(parts)] : parts,
    };
  }
}

function restOf(credits: readonly number[]): Series {
  return { label: REST, color: seriesColors[SERIES_MAX - 1]!, credits: sum(credits) };
}

function isOperation(id: string): id is Usage["operation"] {
  return id in endpointLabels;
}

function sumBy(rows: readonly Usage[], groupOf: (row: Usage) => string): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const row of rows) totals.set(groupOf(row), (totals.get(groupOf(row)) ?? 0) + row.credits);
  return totals;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
