import { DomainError } from "@tincture/contract/errors";
import { createIdSeries } from "../../runtime/ids.ts";
import { undoImport, type UndoOptions } from "./import-journal.ts";
import { checkPalettes, importPalettes, type ImportCounts, type ImportOptions } from "./import-palettes.ts";
import type { RowBatches } from "./read-palettes.ts";

/** Far less than the silence after which others take this process for dead. */
const touchMs = 5000;

interface StrictImportOptions extends Omit<ImportOptions, "store" | "nextId">, UndoOptions {
  readonly store: ImportOptions["store"] & UndoOptions["store"];
  /** A new id, for the import and all that it inserts. */
  readonly id: string;
  /** What this process is called, so that others can tell whether it lives. */
  readonly owner: string;
}

/**
 * Imports all rows or none. All rows are looked at first; then they go in like any import, written down in the journal
 * before, so that whatever ends it half way (a slug that is taken, an interruption, a crash) is undone, at the latest
 * at the next start of anything.
 *
 * @param openRows - gives the rows from the beginning, twice
 * @returns with bad rows: what was wrong, nothing imported
 * @throws {SyntaxError} when the file cannot be read to its end
 */
export async function importStrictly(openRows: () => RowBatches, options: StrictImportOptions): Promise<ImportCounts> {
  const checked = await checkPalettes(openRows(), options);
  if (checked.bad > 0 || options.signal?.aborted) return checked;
  const { id, owner, journal, clock } = options;
  await journal.beginImport({ id, owner, touchedAt: clock() });
  let counts: ImportCounts = checked;
  try {
    counts = await insertAll(openRows(), options);
    if (counts.bad === 0 && !options.signal?.aborted && (await journal.endImport(id))) return counts;
  } catch (error) {
    await undo(counts, options);
    throw error;
  }
  return undo(counts, options);
}

/** Stops at the first row that cannot go in. */
function insertAll(rows: RowBatches, options: StrictImportOptions): Promise<ImportCounts> {
  const failure = new AbortController();
  return importPalettes(rows, {
    ...options,
    nextId: createIdSeries(options.id).nextId,
    store: { insertPalettes: insertAndTouch(options) },
    signal: options.signal ? AbortSignal.any([options.signal, failure.signal]) : failure.signal,
    onBadRow(row) {
      options.onBadRow?.(row);
      failure.abort();
    },
  });
}

function insertAndTouch(options: StrictImportOptions): ImportOptions["store"]["insertPalettes"] {
  const { id, store, journal, clock } = options;
  let touchedAt = clock();
  return async function insert(palettes, at) {
    if (at - touchedAt > touchMs) {
      if (!(await journal.touchImport(id, at))) throw importAbandoned();
      touchedAt = at;
    }
    return store.insertPalettes(palettes, at);
  };
}

function importAbandoned(): DomainError {
  return new DomainError("service_unavailable", "Another process took this import for dead and undid it");
}

async function undo({ rows, bad }: ImportCounts, options: StrictImportOptions): Promise<ImportCounts> {
  await undoImport(options.id, options);
  const counts = { rows, imported: 0, duplicates: 0, bad };
  options.onProgress?.(counts);
  return counts;
}
