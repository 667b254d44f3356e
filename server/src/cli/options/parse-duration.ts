import { UsageError } from "../usage-error.ts";

const MS_BY_UNIT: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** A year and a day: longer overlaps are typing errors. */
const DURATION_MS_MAX = 366 * 86_400_000;

/** Milliseconds of a duration such as `30m`, `24h` or `7d`. @param name - the option, for the message */
export function parseDuration(name: string, text: string): number {
  const [, digits = "", unit = ""] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const ms = digits === "" ? Number.NaN : Number(digits) * (MS_BY_UNIT[unit] ?? Number.NaN);
  if (ms <= DURATION_MS_MAX) return ms;
  throw new UsageError(
    `Option "${name}" must be a duration such as 30m, 24h or 7d, at most 366d, got "${text}"`,
  );
}
