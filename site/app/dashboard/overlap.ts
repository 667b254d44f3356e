const HOUR_MS = 3_600_000;

/** How long the old key may go on working after a roll. */
export const overlaps = [
  { value: "day", label: "for one more day", ms: 24 * HOUR_MS },
  { value: "week", label: "for one more week", ms: 7 * 24 * HOUR_MS },
  { value: "hour", label: "for one more hour", ms: HOUR_MS },
  { value: "none", label: "no longer: stop it at once", ms: 0 },
] as const;

/** @returns milliseconds; undefined when it is none of the choices */
export function parseOverlap(value: string): number | undefined {
  return overlaps.find((overlap) => overlap.value === value)?.ms;
}
