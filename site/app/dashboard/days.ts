import { msPerDay, utcDay } from "../../../server/src/domain/credits/utc-day.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** @returns UTC dates `YYYY-MM-DD`, oldest first, today last */
export function lastDays(count: number, now: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => utcDay(now - (count - 1 - i) * msPerDay));
}

/** The same text in every browser and on the server: `Nov 3`. */
export function formatDay(day: string): string {
  const [, month, date] = day.split("-");
  return `${months[Number(month) - 1]} ${Number(date)}`;
}

/** `5 h 12 min`, never less than a minute. */
export function formatWait(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
