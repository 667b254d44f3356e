/**
 * Rows of a file into the library: each row becomes a palette or a bad row, palettes go to the store, and everything is counted.
 */
import { DomainError } from "../../errors.ts";
import { ChunkedInsert, type ChunkedInsertOptions, type PlacedPalette } from "./chunked-insert.ts";
import { parseNewPalette } from "./new-palette.ts";
import type { RowBatches, RowPosition, SourceRow } from "./source-row.ts";

/** How an import goes, or went. */
export interface ImportCounts {
  /** Looked at so far, good and bad. */
  readonly rows: number;
  readonly imported: number;
  /** Skipped, since the library or the file itself already had the same colors. */
  readonly duplicates: number;
  readonly bad: number;
}

/** A row that cannot go in, and why. */
export interface BadRow extends RowPosition {
  readonly reason: string;
}

export interface CheckOptions {
  readonly onBadRow?: (row: BadRow) => void;
  readonly onProgress?: (counts: ImportCounts) => void;
  /** Ends the rows, wherever their source breaks off then. */
  readonly signal?: AbortSignal;
}

export interface ImportOptions extends CheckOptions, Omit<ChunkedInsertOptions, "onOutcome"> {
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
  const { nextId, clock, signal } = options;
  const tally = new Tally(options);
  const chunks = new ChunkedInsert({ ...options, onOutcome: tally.countOutcome });
  async function take(parsed: PlacedPalette | BadRow): Promise<void> {
    tally.countRow(parsed);
    if ("palette" in parsed) await chunks.add(parsed);
  }
  try {
    const create = (): Creation => ({ id: nextId(), at: clock() });
    for await (const batch of parseRows(rows, create, signal)) {
      for (const parsed of batch) await take(parsed);
      tally.tellProgress();
    }
  } finally {
    await chunks.settle();
    tally.tellProgress();
  }
  return tally.counts();
}

/**
 * Looks at all rows as an import would, and stores nothing. Duplicates are not looked for.
 *
 * @throws {SyntaxError} when the rest of the file cannot be read
 */
export async function checkPalettes(rows: RowBatches, options: CheckOptions): Promise<ImportCounts> {
  const tally = new Tally(options);
  // Palettes that are only looked at need no id and no date.
  for await (const batch of parseRows(rows, () => ({ id: "", at: 0 }), options.signal)) {
    for (const parsed of batch) tally.countRow(parsed);
    tally.tellProgress();
  }
  return tally.counts();
}

/** What a palette gets besides what its row says. */
type Creation = Parameters<typeof parseNewPalette>[1];

async function* parseRows(
  rows: RowBatches,
  create: () => Creation,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly (PlacedPalette | BadRow)[]> {
  try {
    for await (const batch of rows) {
      if (signal?.aborted) return;
      yield batch.map((row) => parseRow(row, create()));
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

function parseRow(row: SourceRow, creation: Creation): PlacedPalette | BadRow {
  if ("fault" in row) return badRow(row, row.fault);
  try {
    return { position: row, palette: parseNewPalette(row.value, creation) };
  } catch (error) {
    if (error instanceof DomainError) return badRow(row, error.publicMessage);
    throw error;
  }
}

function badRow({ line, item }: RowPosition, reason: string): BadRow {
  return item === undefined ? { line, reason } : { line, item, reason };
}

/** Counts rows by what became of them and tells who wants to know. */
class Tally {
  readonly #observer: CheckOptions;
  #rows = 0;
  #imported = 0;
  #duplicates = 0;
  #bad = 0;

  constructor(observer: CheckOptions) {
    this.#observer = observer;
  }

  countRow(parsed: PlacedPalette | BadRow): void {
    this.#rows += 1;
    if ("reason" in parsed) this.#countBad(parsed);
  }

  countOutcome: ChunkedInsertOptions["onOutcome"] = ({ position }, { kind, slug }) => {
    if (kind === "inserted") this.#imported += 1;
    else if (kind === "duplicate") this.#duplicates += 1;
    else this.#countBad(badRow(position, `Slug "${slug}" is taken by another palette`));
  };

  tellProgress(): void {
    this.#observer.onProgress?.(this.counts());
  }

  counts(): ImportCounts {
    return { rows: this.#rows, imported: this.#imported, duplicates: this.#duplicates, bad: this.#bad };
  }

  #countBad(row: BadRow): void {
    this.#bad += 1;
    this.#observer.onBadRow?.(row);
  }
}
