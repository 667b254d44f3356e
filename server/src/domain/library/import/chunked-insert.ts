/**
 * Palettes on their way to the store: collected in windows, put in order, and inserted chunk by chunk while the next are
 * collected.
 *
 * Idea: a color hash falls anywhere in its index, and to insert in the order of a file touches a page for each palette. A large
 * window is therefore inserted in the order of color hashes, where neighbors share pages; unless the order could decide what
 * becomes of a palette (see `Window.isFixed`). Windows grow, so that a small import is under way while it is being read.
 *
 *     read     p1 … p50 | p51 … p150 | … | 20,000 palettes       windows
 *     insert   chunks of as many palettes as the store likes at a time; two under way: one is written, one looked up
 */
import type { Clock } from "../../clock.ts";
import type { InsertOutcome, NewPalette, PaletteStore } from "../palette-store.ts";
import type { RowPosition } from "./source-row.ts";

/** Palettes of the first window. */
const WINDOW_MIN = 50;
/** Enough for neighbors in the order of hashes to fall on the same pages of a large index; some 20 MB of memory. */
const WINDOW_MAX = 20_000;
const WINDOW_GROWTH = 2;
const CHUNKS_UNDERWAY_MAX = 2;

/** A palette together with the place it was read at. */
export interface PlacedPalette {
  readonly position: RowPosition;
  readonly palette: NewPalette;
}

export interface ChunkedInsertOptions {
  readonly store: Pick<PaletteStore, "insertPalettes" | "insertSize">;
  readonly clock: Clock;
  /** Ends the import after the chunk under way and one more; what else was read is left out. */
  readonly signal?: AbortSignal;
  readonly onOutcome: (placed: PlacedPalette, outcome: InsertOutcome) => void;
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

export class ChunkedInsert {
  readonly #options: ChunkedInsertOptions;
  readonly #underway: Promise<void>[] = [];
  #window = emptyWindow();
  #windowSize = WINDOW_MIN;
  #sending: Promise<void> = Promise.resolve();
  #isCutOff = false;

  constructor(options: ChunkedInsertOptions) {
    this.#options = options;
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
    this.#sending.catch(ignore);
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
    this.#windowSize = Math.min(this.#windowSize * WINDOW_GROWTH, WINDOW_MAX);
    return isFixed || placed.length < WINDOW_MAX ? placed : orderByHash(placed);
  }

  /** Resolves once the last chunk is under way. */
  async #send(window: readonly PlacedPalette[]): Promise<void> {
    const { store, signal } = this.#options;
    let start = 0;
    while (start < window.length && !this.#isCutOff) {
      if (this.#underway.length >= CHUNKS_UNDERWAY_MAX) await this.#underway.shift();
      const chunk = window.slice(start, start + store.insertSize());
      start += chunk.length;
      const insert = this.#insert(chunk);
      insert.catch(ignore);
      this.#underway.push(insert);
      this.#isCutOff = signal?.aborted ?? false;
    }
  }

  async #insert(chunk: readonly PlacedPalette[]): Promise<void> {
    const { store, clock, onOutcome } = this.#options;
    const palettes = chunk.map(({ palette }) => palette);
    const outcomes = await store.insertPalettes(palettes, clock());
    for (const [index, placed] of chunk.entries()) onOutcome(placed, outcomes[index]!);
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
    .toSorted((a, b) => compareTexts(a.palette.colorHash, b.palette.colorHash))
    .map(({ position, palette }, place) => ({
      position,
      palette: { ...palette, id: placed[place]!.palette.id },
    }));
}

/** In the order of their code units, which for hexes is the order in which databases keep them. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function ignore(): void {}
