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

/** Formats a UTC date. `Intl.DateTimeFormat` delays hydration by 10 ms. */
export function formatDay(time: number, look: "long" | "medium"): string {
  const date = new Date(time);
  const month = months[date.getUTCMonth()] ?? "";
  return `${look === "long" ? month : month.slice(0, shortLength)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}
