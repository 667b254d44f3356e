import { type AlertPercent, alertPercents } from "@tincture/contract/alerts";
import { parseIsoTime } from "../library/import/new-palette.ts";
import { quoteValue } from "@tincture/contract/errors";
import { UsageError } from "./errors.ts";
import { parseHexNotation } from "@tincture/color/hex";

/* `name` is that of the option or argument, for the message of the `UsageError`. */

/** Largest value of a 32-bit column. */
const dailyLimitMax = 2_147_483_647;
const msByUnit: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Longer overlaps are probably typing errors. */
const durationMsMax = 366 * 86_400_000;

export function parseChoice<const T extends string>(name: string, text: string, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined)
    throw new UsageError(`Option "${name}" must be one of ${choices.join(", ")}, got ${quoteValue(text)}`);
  return choice;
}

export function parseDailyLimit(name: string, text: string): number | null {
  return text === "default" ? null : parseInteger(name, text, { min: 0, max: dailyLimitMax });
}

export function parseInteger(
  name: string,
  text: string,
  range: { readonly min: number; readonly max: number },
): number {
  const value = Number(text);
  if (!/^(?:0|[1-9]\d{0,15})$/.test(text) || value < range.min || value > range.max) {
    throw new UsageError(
      `Option "${name}" must be an integer from ${range.min} to ${range.max}, got ${quoteValue(text)}`,
    );
  }
  return value;
}

/** Parses shares of the daily credits, such as `50,80`, or `none`. */
export function parsePercents(name: string, text: string): readonly AlertPercent[] {
  const parts = text === "none" ? [] : text.split(",").map((part) => part.trim());
  const unknown = parts.find((part) => !alertPercents.some((percent) => String(percent) === part));
  if (unknown === undefined) return alertPercents.filter((percent) => parts.includes(String(percent)));
  throw new UsageError(
    `Option "${name}" must be none or some of ${alertPercents.join(", ")}, separated by commas, got ${quoteValue(text)}`,
  );
}

/** Returns the milliseconds of a duration such as `30m`, `24h` or `7d`. */
export function parseDuration(name: string, text: string): number {
  const [, digits = "", unit = ""] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const ms = digits === "" ? Number.NaN : Number(digits) * (msByUnit[unit] ?? Number.NaN);
  if (ms <= durationMsMax) return ms;
  throw new UsageError(
    `Option "${name}" must be a duration such as 30m, 24h or 7d, at most 366d, got ${quoteValue(text)}`,
  );
}

export function parseExpiry(name: string, text: string, now: number): number {
  const time = parseIsoTime(text);
  if (time !== undefined && time > now) return time;
  throw new UsageError(
    `Option "${name}" must be a date or date-time in the future such as 2030-01-31 or 2030-01-31T09:30Z, got ${quoteValue(text)}`,
  );
}

/** Parses colors separated by commas; hex digits also by hyphens, as in addresses. */
export async function parseColors(name: string, text: string): Promise<readonly string[]> {
  const hexes = text.split(/[-,]/).map(parseHexNotation);
  if (hexes.every((hex) => hex !== undefined)) return hexes;
  // Only loaded if the text is not just hex digits.
  const { explainNoColor, parseColor, splitTopLevel } = await import("@tincture/color/import");
  return splitTopLevel(text).map((part) => {
    const color = parseHexNotation(part) ?? parseColor(part);
    if (color === undefined) throw new UsageError(`Option "${name}": ${explainNoColor(part)}`);
    return color;
  });
}

/** Rewrites `danger:tomato` with a hex. */
export async function normalizeColorPairs(name: string, text: string): Promise<string> {
  const { splitTopLevel } = await import("@tincture/color/import");
  const pairs = splitTopLevel(text).map(async (pair) => {
    const [, role, color] = /^([^:]*):(.+)$/s.exec(pair) ?? [];
    return role === undefined || color === undefined ? pair : `${role}:${(await parseColors(name, color)).join("-")}`;
  });
  return (await Promise.all(pairs)).join(",");
}
