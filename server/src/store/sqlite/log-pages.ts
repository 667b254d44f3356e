import { statfsSync } from "node:fs";

/**
 * Pages in the log before they are carried over into the database (SQLite's own choice is 1000). An import touches the same
 * index pages again and again; each is carried over once. 16,000 pages are 64 MB, to which the log is cut back anyway.
 */
const pagesMax = 16_000;
const pagesMin = 1000;
const pageBytes = 4096;
/** The database must be able to grow by what is in the log. */
const shareOfFree = 1 / 4;

/** How long the log of a database may grow where it is: on a small disk not so long that there is no room to carry it over. */
export function findLogPages(file: string): number {
  const { bavail, bsize } = statfsSync(file);
  return boundLogPages(bavail * bsize);
}

export function boundLogPages(freeBytes: number): number {
  const pages = Math.floor((freeBytes * shareOfFree) / pageBytes);
  return Math.min(Math.max(pages, pagesMin), pagesMax);
}
