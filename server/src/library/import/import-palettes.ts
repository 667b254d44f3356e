/** Parses the rows of a file, inserts palettes in batches, and counts the results. */
import type { Clock } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";
import type { InsertOutcome, NewPalette, PaletteStore } from "../palette.ts";
import { parseNewPalette } from "./new-palette.ts";
import type { RowBatches, RowPosition, SourceRow } from "./read-palettes.ts";

/** Palettes in one transaction. It takes some 10 ms, for which other writers wait. */
const batchSize = 200;
/** Between two batches, other processes get the write lock. */
const pauseMs = 4;

/** The progress or the result of an import. */
export interface ImportCounts {
  /** Rows read so far, good and bad. */
  readonly rows: number;
  readonly imported: number;
  /** Palettes skipped because the library or an earlier row has the same colors. */
  readonly duplicates: number;
  readonly bad: number;
}

/** A row that cannot be imported, and why. */
export interface BadRow extends RowPosition {
  readonly reason: string;
}

interface CheckOptions {
  readonly onBadRow?: (row: BadRow) => void;
  readonly onProgress?: (counts: ImportCounts) => void;
  /** Stops reading, even in the middle of the file. Palettes that were read before are inserted. */
  readonly signal?: AbortSignal;
}

export interface ImportOptions extends CheckOptions {
  readonly store: Pick<PaletteStore, "insertPalettes">;
  readonly clock: Clock;
  /** Returns ascending ids. */
  readonly nextId: () => string;
  readonly pause: (ms: number) => Promise<unknown>;
}

/**
 * Inserts palettes in short transactions with pauses, so that other writers get their turn. Reports
 * bad rows and continues.
 *
 * @throws {SyntaxError} when the rest of the file cannot be read; earlier rows were imported
 * @throws {DomainError} `service_unavailable`
 */
export async function importPalettes(rows: RowBatches, options: ImportOptions): Promise<ImportCounts> {
  const { nextId, store, clock, pause, signal } = options;
  const tally = new Tally(options);
  let waiting: PlacedPalette[] = [];

  async function add(parsed: PlacedPalette | BadRow): Promise<void> {
    if (signal?.aborted) return;
    tally.countRow(parsed);
    if ("palette" in parsed) waiting.push(parsed);
    if (waiting.length >= batchSize) await insertWaiting();
  }
  async function insertWaiting(): Promise<void> {
    const batch = waiting;
    if (batch.length === 0) return;
    waiting = [];
    const palettes = batch.map(({ palette }) => palette);
    const outcomes = await store.insertPalettes(palettes, clock());
    for (const [index, placed] of batch.entries()) tally.countOutcome(placed, outcomes[index]!);
    tally.tellProgress();
    await pause(pauseMs);
  }
  try {
    const create = (): Creation => ({ id: nextId(), at: clock() });
    for await (const batch of parseRows(rows, create, signal)) {
      for (const parsed of batch) await add(parsed);
      tally.tellProgress();
    }
  } finally {
    await insertWaiting();
  }
  return tally.counts();
}

/**
 * Checks all rows like an import, without storing anything or looking for duplicates.
 *
 * @throws {SyntaxError} when the rest of the file cannot be read
 */
export async function checkPalettes(rows: RowBatches, options: CheckOptions): Promise<ImportCounts> {
  const tally = new Tally(options);
  for await (const batch of parseRows(rows, () => ({ id: "", at: 0 }), options.signal)) {
    for (const parsed of batch) tally.countRow(parsed);
    tally.tellProgress();
  }
  return tally.counts();
}

/** A palette and its position in the file. */
interface PlacedPalette {
  readonly position: RowPosition;
  readonly palette: NewPalette;
}

/** The new palette's id, and the default for its publication time. */
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

/** Counts rows by their result and reports to the observer. */
class Tally {
  readonly #observer: CheckOptions;
  readonly #counts = { rows: 0, imported: 0, duplicates: 0, bad: 0 };

  constructor(observer: CheckOptions) {
    this.#observer = observer;
  }

  countRow(parsed: PlacedPalette | BadRow): void {
    this.#counts.rows += 1;
    if ("reason" in parsed) this.#countBad(parsed);
  }

  readonly countOutcome = ({ position }: PlacedPalette, { kind, slug }: InsertOutcome): void => {
    if (kind === "inserted") this.#counts.imported += 1;
    else if (kind === "duplicate") this.#counts.duplicates += 1;
    else this.#countBad(badRow(position, `Slug "${slug}" is taken by another palette`));
  };

  tellProgress(): void {
    this.#observer.onProgress?.(this.counts());
  }

  counts(): ImportCounts {
    return { ...this.#counts };
  }

  #countBad(row: BadRow): void {
    this.#counts.bad += 1;
    this.#observer.onBadRow?.(row);
  }
}
