import { type ImportCounts, type ImportObserver, ImportTally } from "./import-tally.ts";
import { judgeRow } from "./judge-row.ts";
import type { RowBatches } from "./source-row.ts";

export interface JudgeOptions extends ImportObserver {
  /** Ends the work after the batch under way. */
  readonly signal?: AbortSignal;
}

/** What no stored palette has: rows are only looked at. */
const UNBORN = { id: "", at: 0 };

/**
 * Looks at all rows as an import would, and stores nothing. Good rows count as imported; duplicates are not looked for.
 *
 * @throws {SyntaxError} when the rest of the file cannot be read
 */
export async function judgePalettes(rows: RowBatches, options: JudgeOptions): Promise<ImportCounts> {
  const tally = new ImportTally(options);
  try {
    for await (const batch of rows) {
      if (options.signal?.aborted) break;
      for (const row of batch) {
        const judged = judgeRow(row, UNBORN);
        if ("reason" in judged) tally.addBad(judged);
        else tally.imported += 1;
      }
      tally.tellProgress();
    }
  } catch (error) {
    if (!options.signal?.aborted) throw error;
  }
  return tally.counts();
}
