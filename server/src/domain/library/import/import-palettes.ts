import type { Clock } from "../../clock.ts";
import type { InsertOutcome, PaletteStore } from "../palette-store.ts";
import { firstChunkRows, nextChunkRows } from "./chunk-size.ts";
import { type BadRow, type ImportCounts, type ImportObserver, ImportTally } from "./import-tally.ts";
import { badRow, judgeRows, type PlacedPalette } from "./judge-rows.ts";
import type { RowBatches } from "./source-row.ts";

/** Chunks handed to the store at a time: one is being written, the next one is looked up meanwhile. */
const CHUNKS_UNDERWAY_MAX = 2;

export interface ImportOptions extends ImportObserver {
  readonly store: Pick<PaletteStore, "insertPalettes">;
  readonly clock: Clock;
  readonly nextId: () => string;
  /** Ends the import after the chunk under way. */
  readonly signal?: AbortSignal;
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

/** Collects palettes and inserts each full chunk while the next ones are collected. */
class ChunkedInsert {
  readonly #options: ImportOptions;
  readonly #tally: ImportTally;
  readonly #underway: Promise<void>[] = [];
  #chunk: PlacedPalette[] = [];
  #chunkRows = firstChunkRows;

  constructor(options: ImportOptions, tally: ImportTally) {
    this.#options = options;
    this.#tally = tally;
  }

  async add(placed: PlacedPalette): Promise<void> {
    this.#chunk.push(placed);
    if (this.#chunk.length >= this.#chunkRows) await this.#send();
  }

  /** When it answers, or throws, nothing is under way any more: an undo may follow. */
  async settle(): Promise<void> {
    try {
      await this.#send();
    } finally {
      await Promise.allSettled(this.#underway);
    }
    await Promise.all(this.#underway);
    this.#tally.tellProgress();
  }

  async #send(): Promise<void> {
    const chunk = this.#chunk;
    this.#chunk = [];
    if (this.#underway.length >= CHUNKS_UNDERWAY_MAX) await this.#underway.shift();
    if (chunk.length === 0) return;
    const insert = this.#insert(chunk);
    // A failure is thrown by the next wait; until then it must not count as unhandled.
    insert.catch(ignore);
    this.#underway.push(insert);
  }

  async #insert(chunk: readonly PlacedPalette[]): Promise<void> {
    const { store, clock } = this.#options;
    const palettes = chunk.map(({ palette }) => palette);
    const outcomes = await store.insertPalettes(palettes, clock(), {
      onWritten: (ms) => (this.#chunkRows = nextChunkRows(chunk.length, ms)),
    });
    for (const [index, placed] of chunk.entries()) this.#count(placed, outcomes[index]!);
  }

  #count({ position }: PlacedPalette, outcome: InsertOutcome): void {
    switch (outcome.kind) {
      case "inserted":
        this.#tally.imported += 1;
        break;
      case "duplicate":
        this.#tally.duplicates += 1;
        break;
      case "slug_taken":
        this.#tally.addBad(badRow(position, `Slug "${outcome.slug}" is taken by another palette`));
        break;
    }
  }
}

function ignore(): void {}
