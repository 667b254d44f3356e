const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const shortLength = 3;

/**
 * Formats a UTC date in English: November 26, 2026, or Nov 26, 2026. `Intl.DateTimeFormat` delays
 * hydration by 10 ms.
 *
 * @param time - epoch milliseconds
 */
export function formatDay(time: number, look: "long" | "medium"): string {
  const date = new Date(time);
  const month = months[date.getUTCMonth()] ?? "";
  return `${look === "long" ? month : month.slice(0, shortLength)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}
