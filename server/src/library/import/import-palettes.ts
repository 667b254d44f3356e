/** Parses the rows of a file, inserts palettes in batches, and counts the results. */
import type { Clock } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";
import type { InsertOutcome, NewPalette, PaletteStore } from "../palette.ts";
import { parseNewPalette } from "./new-palette.ts";
import type { RowBatches, RowPosition, SourceRow } from "./read-palettes.ts";
import { createIdSeries } from "../../runtime/ids.ts";
import { undoImport, type UndoOptions } from "./import-journal.ts";

/** Palettes per transaction. A transaction takes about 10 ms, during which other writers wait. */
const batchSize = 200;
/** Between two batches, other processes can get the write lock. */
const pauseMs = 4;

export interface ImportCounts {
  /** Good and bad rows read so far. */
  readonly rows: number;
  readonly imported: number;
  /** Palettes skipped because the library or an earlier row has the same colors. */
  readonly duplicates: number;
  readonly bad: number;
}

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
 * Inserts palettes in short transactions, so that other processes can write. Reports bad rows.
 *
 * @throws {SyntaxError} if the rest of the file cannot be read; earlier rows were imported
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
    tally.reportProgress();
    await pause(pauseMs);
  }
  try {
    const create = (): Creation => ({ id: nextId(), at: clock() });
    for await (const batch of parseRows(rows, create, signal)) {
      for (const parsed of batch) await add(parsed);
      tally.reportProgress();
    }
  } finally {
    await insertWaiting();
  }
  return tally.counts();
}

/**
 * Checks all rows like an import, but stores nothing and does not look for duplicates.
 *
 * @throws {SyntaxError} if the rest of the file cannot be read
 */
export async function checkPalettes(rows: RowBatches, options: CheckOptions): Promise<ImportCounts> {
  const tally = new Tally(options);
  for await (const batch of parseRows(rows, () => ({ id: "", at: 0 }), options.signal)) {
    for (const parsed of batch) tally.countRow(parsed);
    tally.reportProgress();
  }
  return tally.counts();
}

interface PlacedPalette {
  readonly position: RowPosition;
  readonly palette: NewPalette;
}

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

  reportProgress(): void {
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

/** Much shorter than the time after which an owner counts as dead. */
const touchMs = 5000;

interface StrictImportOptions extends Omit<ImportOptions, "store" | "nextId">, UndoOptions {
  readonly store: ImportOptions["store"] & UndoOptions["store"];
  readonly id: string;
  readonly owner: string;
}

/**
 * Imports all rows or none. Checks all rows first. If the import fails, it is undone immediately;
 * after a crash, at the next start of any process.
 *
 * @param openRows - opens the rows; called twice
 * @returns the counts; if there are bad rows, nothing was imported
 * @throws {SyntaxError} if the file cannot be read to its end
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
  return new DomainError(
    "service_unavailable",
    "Another process undid this import, because this process stopped responding",
  );
}

async function undo({ rows, bad }: ImportCounts, options: StrictImportOptions): Promise<ImportCounts> {
  await undoImport(options.id, options);
  const counts = { rows, imported: 0, duplicates: 0, bad };
  options.onProgress?.(counts);
  return counts;
}
