import type { BadRow, ImportCounts, ImportObserver } from "../../domain/library/import/import-tally.ts";
import { printJson, printLine, printNote } from "../print.ts";
import { ProgressBar } from "../progress-bar.ts";
import { BadRowReport, formatSummary } from "./import-report.ts";

/** What an operator sees of an import: progress, bad rows, and at the end one summary. */
export class ImportConsole implements ImportObserver {
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
