import { parseInteger } from "./parse-integer.ts";

/** What a 32-bit column holds. */
const DAILY_LIMIT_MAX = 2_147_483_647;

/** Credits a day; null for `default`, the instance's own. */
export function parseDailyLimit(name: string, text: string): number | null {
  return text === "default" ? null : parseInteger(name, text, { min: 0, max: DAILY_LIMIT_MAX });
}
