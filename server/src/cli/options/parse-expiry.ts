import { parseIsoTime } from "../../domain/library/import/iso-time.ts";
import { UsageError } from "../usage-error.ts";

/** A moment in the future. @param now - epoch milliseconds */
export function parseExpiry(name: string, text: string, now: number): number {
  const time = parseIsoTime(text);
  if (time !== undefined && time > now) return time;
  throw new UsageError(
    `Option "${name}" must be a date or date-time in the future such as 2030-01-31 or 2030-01-31T09:30Z, got "${text}"`,
  );
}
