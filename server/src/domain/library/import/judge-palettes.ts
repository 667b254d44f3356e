import { type BadRow, type ImportCounts, type ImportObserver, ImportTally } from "./import-tally.ts";
import { judgeRows, type PlacedPalette } from "./judge-rows.ts";
import type { RowBatches } from "./source-row.ts";

export interface JudgeOptions extends ImportObserver {
  /** Ends the work after the batch under way. */
  readonly signal?: AbortSignal;
}

/**
 * Looks at all rows as an import would, and stores nothing. Duplicates are not looked for.
 *
 * @throws {SyntaxError} when the rest of the file cannot be read
 */
export async function judgePalettes(rows: RowBatches, options: JudgeOptions): Promise<ImportCounts> {
  const tally = new ImportTally(options);
  for await (const batch of judgeRows(rows, { createBirth, signal: options.signal })) {
    for (const judged of batch) count(tally, judged);
    tally.tellProgress();
  }
  return tally.counts();
}

/** Palettes that are only looked at need no id and no date. */
function createBirth(): { readonly id: string; readonly at: number } {
  return { id: "", at: 0 };
}

function count(tally: ImportTally, judged: PlacedPalette | BadRow): void {
  tally.rows += 1;
  if ("reason" in judged) tally.addBad(judged);
}
