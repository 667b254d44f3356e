import { msPerDay, utcDay } from "@tincture/contract/clock";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Returns UTC dates `YYYY-MM-DD`, oldest first, ending with today. */
export function lastDays(count: number, now: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => utcDay(now - (count - 1 - i) * msPerDay));
}

/** Formats a day as `Nov 3`, the same on the server and in every browser. */
export function formatDay(day: string): string {
  const [, month, date] = day.split("-");
  return `${months[Number(month) - 1]} ${Number(date)}`;
}

/** Formats a duration as `5 h 12 min`, at least a minute. */
export function formatWait(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
