import { ChunkedInsert, type ChunkedInsertOptions } from "./chunked-insert.ts";
import { type BadRow, type ImportCounts, type ImportObserver, ImportTally } from "./import-tally.ts";
import { judgeRows, type PlacedPalette } from "./judge-rows.ts";
import type { RowBatches } from "./source-row.ts";

export interface ImportOptions extends ImportObserver, ChunkedInsertOptions {
  /** Ascending ids; a palette's id need not be the one that was taken when it was read. */
  readonly nextId: () => string;
}

/**
 * Puts palettes into the library, chunk by chunk, so that whoever else writes is never kept waiting. Reading goes on
 * while a chunk is being inserted. Rows that cannot go in are reported; the others go in.
 *
 * @throws {SyntaxError} when the rest of the file cannot be read; what came before it is in
 * @throws {DomainError} `service_unavailable`
 */
export async function importPalettes(rows: RowBatches, options: ImportOptions): Promise<ImportCounts> {
  const tally = new ImportTally(options);
  const chunks = new ChunkedInsert(options, tally);
  const createBirth = () => ({ id: options.nextId(), at: options.clock() });
  async function take(judged: PlacedPalette | BadRow): Promise<void> {
    tally.rows += 1;
    if ("reason" in judged) tally.addBad(judged);
    else await chunks.add(judged);
  }
  try {
    for await (const batch of judgeRows(rows, { createBirth, signal: options.signal })) {
      for (const judged of batch) await take(judged);
      tally.tellProgress();
    }
  } finally {
    await chunks.settle();
  }
  return tally.counts();
}
