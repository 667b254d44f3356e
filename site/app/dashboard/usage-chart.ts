import type { Usage } from "@tincture/contract/credits";
import { meteredRoutes } from "@tincture/contract/operations";
import { msPerDay, utcDay } from "@tincture/contract/clock";

export const groupings = ["endpoint", "key"] as const;
export type Grouping = (typeof groupings)[number];

export type UsageChart = ReturnType<typeof chartUsage>;
export type DayUse = UsageChart["days"][number];

interface ChartOptions {
  readonly by: Grouping;
  readonly days: readonly string[];
  readonly keyNames: ReadonlyMap<string, string>;
}

/** Each has a contrast of 3 : 1 with both themes. The last one is for all remaining series. */
const seriesColors = ["2f78d8", "c2571a", "158a76", "a84fc4", "8a7a12"];
const lastColor = "7c7f8c";
const seriesMax = seriesColors.length + 1;

const endpointLabels: ReadonlyMap<string, string> = new Map(
  meteredRoutes.map(({ id, path }) => [id, path.replace("/v1", "").replaceAll(/\{(\w+)\}/g, ":$1")]),
);

/** Orders series by credits. Series without a color of their own are joined at the end. */
export function chartUsage(rows: readonly Usage[], { by, days, keyNames }: ChartOptions) {
  const shown = rows.filter(({ day }) => days.includes(day));
  const ranked = rankGroups(shown, groupOf);
  const isCut = ranked.length > seriesMax;
  const own = isCut ? ranked.slice(0, seriesMax - 1) : ranked;
  const named = own.map(([id, credits]) => ({ label: labelOf(id), credits }));
  const rest = { label: "Others", credits: sum(ranked.slice(own.length).map(([, credits]) => credits)) };
  const series = (isCut ? [...named, rest] : named).map((one, i) => ({
    ...one,
    color: seriesColors[i] ?? lastColor,
  }));
  return { series, days: days.map((day) => stackDay(day)) };

  function groupOf({ operation, keyId }: Usage): string {
    return by === "endpoint" ? operation : keyId;
  }
  function labelOf(id: string): string {
    if (by === "key") return keyNames.get(id) ?? "Deleted key";
    return endpointLabels.get(id) ?? id;
  }
  function stackDay(day: string) {
    const ofDay = shown.filter((row) => row.day === day);
    const credits = sum(ofDay.map((row) => row.credits));
    const parts = own.map(([id]) => sum(ofDay.filter((row) => groupOf(row) === id).map((row) => row.credits)));
    const requests = sum(ofDay.map((row) => row.requests));
    // In the order of the legend.
    return { day, credits, requests, parts: isCut ? [...parts, credits - sum(parts)] : parts };
  }
}

export function listShares({ parts }: DayUse, { series }: UsageChart) {
  return series
    .map(({ label, color }, i) => ({ label, color, credits: parts[i] ?? 0 }))
    .filter(({ credits }) => credits > 0);
}

const stepsMax = 4;

export function chartScale(largest: number): readonly number[] {
  const step = niceStep(Math.max(largest, stepsMax) / stepsMax);
  const steps = Math.ceil(Math.max(largest, stepsMax) / step);
  return Array.from({ length: steps + 1 }, (_, i) => i * step);
}

function rankGroups(rows: readonly Usage[], groupOf: (row: Usage) => string) {
  const totals = new Map<string, number>();
  for (const row of rows) totals.set(groupOf(row), (totals.get(groupOf(row)) ?? 0) + row.credits);
  return [...totals].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function niceStep(atLeast: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(atLeast));
  const factor = [1, 2, 5].find((nice) => nice * magnitude >= atLeast) ?? 10;
  return factor * magnitude;
}

export function lastDays(count: number, now: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => utcDay(now - (count - 1 - i) * msPerDay));
}

/** Formats a duration as `5 h 12 min`, at least a minute. */
export function formatWait(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
