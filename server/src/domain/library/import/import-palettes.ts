/**
 * Rows of a file into the library: each row becomes a palette or a bad row, palettes go to the store, and everything is counted.
 *
 * Idea: a color hash falls anywhere in its index, and to insert in the order of a file touches a page for each palette. A large
 * window of palettes is therefore inserted in the order of color hashes, where neighbors share pages; unless the order could decide
 * what becomes of a palette (see `Window.isFixed`). Windows grow, so that a small import is under way while it is being read.
 *
 *     read     p1 … p50 | p51 … p150 | … | 20,000 palettes       windows
 *     insert   chunks of as many palettes as the store likes at a time; two under way: one is written, one looked up
 */
import type { Clock } from "../../clock.ts";
import { compareText } from "../../compare-text.ts";
import { DomainError } from "../../errors.ts";
import type { InsertOutcome, NewPalette, PaletteStore } from "../palette.ts";
import { parseNewPalette } from "./new-palette.ts";
import type { RowBatches, RowPosition, SourceRow } from "./read-palettes.ts";

/** Palettes of the first window. */
const windowMin = 50;
/** Enough for neighbors in the order of hashes to fall on the same pages of a large index; some 20 MB of memory. */
const windowMax = 20_000;
const windowGrowth = 2;
const chunksUnderwayMax = 2;

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

interface CheckOptions {
  readonly onBadRow?: (row: BadRow) => void;
  readonly onProgress?: (counts: ImportCounts) => void;
  /** Stops reading, even in the middle of the source. The chunk being inserted and the one after it still go in. */
  readonly signal?: AbortSignal;
}

export interface ImportOptions extends CheckOptions {
  readonly store: Pick<PaletteStore, "insertPalettes" | "insertSize">;
  readonly clock: Clock;
  /** Ascending ids; a palette's id need not be the one that was taken when it was read. */
  readonly nextId: () => string;
}

/**
 * Puts palettes into the library, chunk by chunk, so that other writers are never kept waiting. Reading goes on
 * while a chunk is being inserted. Rows that cannot go in are reported; the others go in.
 *
 * @throws {SyntaxError} when the rest of the file cannot be read; what came before it is in
 * @throws {DomainError} `service_unavailable`
 */
export async function importPalettes(rows: RowBatches, options: ImportOptions): Promise<ImportCounts> {
  const { nextId, clock, signal } = options;
  const tally = new Tally(options);
  const chunks = new ChunkedInsert(options, tally.countOutcome);
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

/** A palette together with the place it was read at. */
interface PlacedPalette {
  readonly position: RowPosition;
  readonly palette: NewPalette;
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

interface Window {
  readonly placed: PlacedPalette[];
  /** On which authors insist. */
  readonly slugs: Set<string>;
  /**
   * Two palettes want the same slug, or one takes the first that is free: they go in as they came, and there is nothing to wait
   * for. Two with the same colors are no reason: they keep their order anyway.
   */
  isFixed: boolean;
}

/** Palettes on their way to the store: collected in windows, and inserted chunk by chunk while the next are collected. */
class ChunkedInsert {
  readonly #options: ImportOptions;
  readonly #onOutcome: Tally["countOutcome"];
  readonly #underway: Promise<void>[] = [];
  #window = emptyWindow();
  #windowSize = windowMin;
  #sending: Promise<void> = Promise.resolve();
  #isCutOff = false;

  constructor(options: ImportOptions, onOutcome: Tally["countOutcome"]) {
    this.#options = options;
    this.#onOutcome = onOutcome;
  }

  /** Waits while the window before is still being handed to the store. */
  async add(placed: PlacedPalette): Promise<void> {
    const { slugs } = this.#window;
    const slug = findOnlySlug(placed);
    this.#window.isFixed ||= slug === undefined || slugs.has(slug);
    if (slug !== undefined) slugs.add(slug);
    this.#window.placed.push(placed);
    if (!this.#isFull()) return;
    await this.#sending;
    this.#sending = this.#send(this.#takeWindow());
    // A failure is thrown by the next wait; until then it must not count as unhandled.
    this.#sending.catch(() => {});
  }

  /** Inserts what is left. When it answers, or throws, nothing is under way any more: an undo may follow. */
  async settle(): Promise<void> {
    try {
      await this.#sending;
      await this.#send(this.#takeWindow());
    } finally {
      await Promise.allSettled(this.#underway);
    }
    await Promise.all(this.#underway);
  }

  #isFull(): boolean {
    const { placed, isFixed } = this.#window;
    return placed.length >= (isFixed ? this.#options.store.insertSize() : this.#windowSize);
  }

  #takeWindow(): readonly PlacedPalette[] {
    const { placed, isFixed } = this.#window;
    this.#window = emptyWindow();
    this.#windowSize = Math.min(this.#windowSize * windowGrowth, windowMax);
    return isFixed || placed.length < windowMax ? placed : orderByHash(placed);
  }

  /** Resolves once the last chunk is under way. */
  async #send(window: readonly PlacedPalette[]): Promise<void> {
    const { store, signal } = this.#options;
    let start = 0;
    while (start < window.length && !this.#isCutOff) {
      if (this.#underway.length >= chunksUnderwayMax) await this.#underway.shift();
      const chunk = window.slice(start, start + store.insertSize());
      start += chunk.length;
      const insert = this.#insert(chunk);
      insert.catch(() => {});
      this.#underway.push(insert);
      this.#isCutOff = signal?.aborted ?? false;
    }
  }

  async #insert(chunk: readonly PlacedPalette[]): Promise<void> {
    const { store, clock } = this.#options;
    const palettes = chunk.map(({ palette }) => palette);
    const outcomes = await store.insertPalettes(palettes, clock());
    for (const [index, placed] of chunk.entries()) this.#onOutcome(placed, outcomes[index]!);
  }
}

function emptyWindow(): Window {
  return { placed: [], slugs: new Set(), isFixed: false };
}

/** The slug on which an author insists. */
function findOnlySlug({ palette: { slugs } }: PlacedPalette): string | undefined {
  const list: unknown = slugs;
  return Array.isArray(list) && list.length === 1 ? String(list[0]) : undefined;
}

/** The ids keep ascending, whatever the order. */
function orderByHash(placed: readonly PlacedPalette[]): readonly PlacedPalette[] {
  return placed
    .toSorted((a, b) => compareText(a.palette.colorHash, b.palette.colorHash))
    .map(({ position, palette }, place) => ({
      position,
      palette: { ...palette, id: placed[place]!.palette.id },
    }));
}
