/** A date, or a date and a time of day with an optional zone; RFC 3339 with seconds and zone left to choice. */
const isoTime = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)([Zz]|[+-]\d{2}:\d{2})?)?$/;

/**
 * The moment that an ISO 8601 date or date-time names. Without a time of day it is midnight, without a zone UTC, so
 * that the same text means the same moment on every machine.
 *
 * @param text - such as `2027-01-31`, `2027-01-31T09:30Z` or `2027-01-31T09:30:00.5+02:00`
 * @returns epoch milliseconds, or undefined when the text is something else or a day that no calendar has
 */
export function parseIsoTime(text: string): number | undefined {
  const match = isoTime.exec(text.trim());
  if (!match) return undefined;
  const [, day = "", timeOfDay = "00:00", zone = "Z"] = match;
  const midnight = Date.parse(`${day}T00:00Z`);
  // Date.parse takes 30 February for 1 March.
  if (new Date(midnight).getUTCDate() !== Number(day.slice(-2))) return undefined;
  const time = Date.parse(`${day}T${timeOfDay}${zone.toUpperCase()}`);
  return Number.isNaN(time) ? undefined : time;
}
