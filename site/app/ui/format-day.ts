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

/** Formats a UTC date: Nov 3, 2026 if medium. `Intl.DateTimeFormat` delays hydration by 10 ms. */
export function formatDay(time: number, look: "long" | "medium" | "short"): string {
  const date = new Date(time);
  const month = months[date.getUTCMonth()] ?? "";
  const day = `${look === "long" ? month : month.slice(0, shortLength)} ${date.getUTCDate()}`;
  return look === "short" ? day : `${day}, ${date.getUTCFullYear()}`;
}
