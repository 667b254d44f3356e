import type { BadRow, ImportCounts } from "../../domain/library/import/import-tally.ts";

/** More bad rows than this are only counted. */
const BAD_ROWS_SHOWN_MAX = 100;

/** Keeps the first bad rows and tells people about each; the others are only counted. */
export class BadRowReport {
  readonly rows: BadRow[] = [];
  readonly #print: (line: string) => void;
  #count = 0;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  add(row: BadRow): void {
    this.#count += 1;
    if (this.#count > BAD_ROWS_SHOWN_MAX) return;
    this.rows.push(row);
    this.#print(formatBadRow(row));
  }

  /** Says how many there were beyond those shown. */
  finish(): void {
    const more = this.#count - BAD_ROWS_SHOWN_MAX;
    if (more > 0) this.#print(`… and ${more.toLocaleString("en-US")} more bad rows`);
  }
}

/** Where a row is and what is wrong with it. */
export function formatBadRow({ line, item, reason }: BadRow): string {
  return `${item === undefined ? `Line ${line}` : `Item ${item} (line ${line})`}: ${reason}`;
}

/** What an import did, or would do, in one line. */
export function formatSummary({ rows, imported, duplicates, bad }: ImportCounts, isDryRun: boolean): string {
  const [good, done, skipped, refused] = [rows - bad, imported, duplicates, bad].map((count) =>
    count.toLocaleString("en-US"),
  );
  if (isDryRun) return `Good rows ${good}, bad rows ${refused}; nothing imported`;
  return `Imported ${done}, duplicates skipped ${skipped}, bad rows ${refused}`;
}
