import { copyStore, type CopyProgress, type CopyReport } from "../../compose-operator.ts";
import { printJson, printLine, printNote } from "../terminal/print.ts";
import { ProgressBar } from "../terminal/progress-bar.ts";

export interface MigrateStoreOptions {
  readonly from: string;
  readonly to: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** Copies, shows how far it is, and sums up. */
export async function runMigrateStore({ from, to, force, json }: MigrateStoreOptions): Promise<void> {
  const console = new CopyConsole();
  const report = await copyStore(from, to, {
    clock: Date.now,
    isForced: force === true,
    onProgress: (progress) => console.onProgress(progress),
  }).finally(() => console.finish());
  if (json) return printJson({ tables: report, rows: console.rows });
  printLine(`Copied and compared ${console.rows.toLocaleString("en-US")} rows: ${formatCounts(report)}`);
}

/** A bar on a terminal; elsewhere a line for each table that has rows. */
class CopyConsole {
  readonly #bar = new ProgressBar(process.stderr);
  readonly #startedAtMs = performance.now();
  #table: string | undefined;
  rows = 0;

  onProgress({ table, rows, rowsTotal }: CopyProgress): void {
    if (table !== this.#table && !process.stderr.isTTY) printNote(`Copying ${table}`);
    this.#table = table;
    this.rows = rows;
    const elapsedMs = performance.now() - this.#startedAtMs;
    this.#bar.draw({ rows, bytes: rows, bytesTotal: rowsTotal, elapsedMs });
  }

  finish(): void {
    this.#bar.clear();
  }
}

function formatCounts(report: CopyReport): string {
  return Object.entries(report)
    .map(([table, { rows }]) => `${rows.toLocaleString("en-US")} ${table}`)
    .join(", ");
}
