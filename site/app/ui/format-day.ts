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
 * A day in UTC as English writes it: November 26, 2026, or Nov 26, 2026. As `Intl.DateTimeFormat` does, which looks up the language for
 * it: 10 ms before a page's scripts answer.
 *
 * @param time - epoch milliseconds
 */
export function formatDay(time: number, look: "long" | "medium"): string {
  const date = new Date(time);
  const month = months[date.getUTCMonth()] ?? "";
  return `${look === "long" ? month : month.slice(0, shortLength)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}
