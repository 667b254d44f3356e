import type { BadRow, ImportCounts } from "../domain/library/import/import-palettes.ts";
import { printJson, printLine, printNote } from "./print.ts";
import { ProgressBar } from "./progress-bar.ts";

/** More bad rows than this are only counted. */
const BAD_ROWS_SHOWN_MAX = 100;

/** What an operator sees of an import: progress, bad rows, and at the end one summary. */
export class ImportConsole {
  readonly #isJson: boolean;
  readonly #isDryRun: boolean;
  readonly #bar = new ProgressBar(process.stderr);
  readonly #report = new BadRowReport((line) => this.#printBeside(line));
  readonly #startedAtMs = performance.now();
  #bytes = 0;
  counts: ImportCounts = { rows: 0, imported: 0, duplicates: 0, bad: 0 };
  /** Undefined where the end is not known. */
  bytesTotal: number | undefined;

  constructor({ isJson, isDryRun }: { readonly isJson: boolean; readonly isDryRun: boolean }) {
    this.#isJson = isJson;
    this.#isDryRun = isDryRun;
  }

  addBytes(bytes: number): void {
    this.#bytes += bytes;
  }

  onBadRow(row: BadRow): void {
    this.#report.add(row);
  }

  onProgress(counts: ImportCounts): void {
    this.counts = counts;
    const elapsedMs = performance.now() - this.#startedAtMs;
    this.#bar.draw({ rows: counts.rows, bytes: this.#bytes, bytesTotal: this.bytesTotal, elapsedMs });
  }

  finish({ isInterrupted }: { readonly isInterrupted: boolean }): void {
    this.#bar.clear();
    this.#report.finish();
    if (isInterrupted) printNote("Interrupted; what is counted here is done");
    if (this.#isJson) printJson({ ...this.counts, dry_run: this.#isDryRun, bad_rows: this.#report.rows });
    else printLine(formatSummary(this.counts, this.#isDryRun));
  }

  #printBeside(line: string): void {
    this.#bar.clear();
    printNote(line);
  }
}

/** Keeps the first bad rows and tells people about each; the others are only counted. */
class BadRowReport {
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
function formatBadRow({ line, item, reason }: BadRow): string {
  return `${item === undefined ? `Line ${line}` : `Item ${item} (line ${line})`}: ${reason}`;
}

/** What an import did, or would do, in one line. */
function formatSummary({ rows, imported, duplicates, bad }: ImportCounts, isDryRun: boolean): string {
  const [good, done, skipped, refused] = [rows - bad, imported, duplicates, bad].map((count) =>
    count.toLocaleString("en-US"),
  );
  if (isDryRun) return `Good rows ${good}, bad rows ${refused}; nothing imported`;
  return `Imported ${done}, duplicates skipped ${skipped}, bad rows ${refused}`;
}
