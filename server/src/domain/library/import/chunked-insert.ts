import type { Clock } from "../../clock.ts";
import type { InsertOutcome, PaletteStore } from "../palette-store.ts";
import { firstChunkRows, nextChunkRows } from "./chunk-size.ts";
import type { ImportTally } from "./import-tally.ts";
import { badRow, type PlacedPalette } from "./judge-rows.ts";
import { PaletteWindow } from "./palette-window.ts";

/** Chunks handed to the store at a time: one is being written, the next one is looked up meanwhile. */
const CHUNKS_UNDERWAY_MAX = 2;

export interface ChunkedInsertOptions {
  readonly store: Pick<PaletteStore, "insertPalettes">;
  readonly clock: Clock;
  /** Ends the import after the chunk under way and one more; what else was read is left out. */
  readonly signal?: AbortSignal;
}

/** Collects palettes and inserts each full window, chunk by chunk, while the next ones are collected. */
export class ChunkedInsert {
  readonly #options: ChunkedInsertOptions;
  readonly #tally: ImportTally;
  readonly #window = new PaletteWindow();
  readonly #underway: Promise<void>[] = [];
  #sending: Promise<void> = Promise.resolve();
  #chunkRows = firstChunkRows;
  #isCutOff = false;

  constructor(options: ChunkedInsertOptions, tally: ImportTally) {
    this.#options = options;
    this.#tally = tally;
  }

  async add(placed: PlacedPalette): Promise<void> {
    this.#window.add(placed);
    if (!this.#window.isFull(this.#chunkRows)) return;
    await this.#sending;
    this.#sending = this.#send(this.#window.take());
    // A failure is thrown by the next wait; until then it must not count as unhandled.
    this.#sending.catch(ignore);
  }

  /** When it answers, or throws, nothing is under way any more: an undo may follow. */
  async settle(): Promise<void> {
    try {
      await this.#sending;
      await this.#send(this.#window.take());
    } finally {
      await Promise.allSettled(this.#underway);
    }
    await Promise.all(this.#underway);
    this.#tally.tellProgress();
  }

  /** Resolves once the last chunk is under way. */
  async #send(window: readonly PlacedPalette[]): Promise<void> {
    let start = 0;
    while (start < window.length && !this.#isCutOff) {
      if (this.#underway.length >= CHUNKS_UNDERWAY_MAX) await this.#underway.shift();
      const chunk = window.slice(start, start + this.#chunkRows);
      start += chunk.length;
      const insert = this.#insert(chunk);
      insert.catch(ignore);
      this.#underway.push(insert);
      this.#isCutOff = this.#options.signal?.aborted ?? false;
    }
  }

  async #insert(chunk: readonly PlacedPalette[]): Promise<void> {
    const { store, clock } = this.#options;
    const palettes = chunk.map(({ palette }) => palette);
    const outcomes = await store.insertPalettes(palettes, clock(), {
      onWritten: (time) => (this.#chunkRows = nextChunkRows(chunk.length, time)),
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
