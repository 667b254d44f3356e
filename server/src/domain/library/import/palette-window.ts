import { firstChunkRows } from "./chunk-size.ts";
import type { PlacedPalette } from "./judge-rows.ts";

/** Enough for neighbors in the order of hashes to fall on the same pages of a large index; some 20 MB of memory. */
export const WINDOW_ROWS = 20_000;
/** Windows grow, so that a small import is under way while it is being read. */
const GROWTH = 2;

/**
 * Palettes on their way to the store, in the order in which they are best inserted. A color hash falls anywhere in its index, and
 * to insert in the order of a file touches a page for each. A full-grown window is therefore inserted in the order of color hashes,
 * unless the order could decide what becomes of a palette: see `#isFixed`.
 */
export class PaletteWindow {
  #placed: PlacedPalette[] = [];
  #slugs = new Set<string>();
  /**
   * Two palettes want the same slug, or one takes the first that is free. Two with the same colors are no reason: they keep
   * their order.
   */
  #isFixed = false;
  #rowsMax = firstChunkRows;

  add(placed: PlacedPalette): void {
    const slug = findOnlySlug(placed);
    this.#isFixed ||= slug === undefined || this.#slugs.has(slug);
    if (slug !== undefined) this.#slugs.add(slug);
    this.#placed.push(placed);
  }

  /** @param chunkRows - what the store is given at a time; waiting for more helps only what can be reordered */
  isFull(chunkRows: number): boolean {
    return this.#placed.length >= (this.#isFixed ? chunkRows : this.#rowsMax);
  }

  /** Empties the window. The ids keep ascending, whatever the order. */
  take(): readonly PlacedPalette[] {
    const placed = this.#placed;
    const isFixed = this.#isFixed || placed.length < WINDOW_ROWS;
    this.#placed = [];
    this.#slugs = new Set();
    this.#isFixed = false;
    this.#rowsMax = Math.min(this.#rowsMax * GROWTH, WINDOW_ROWS);
    return isFixed ? placed : orderByHash(placed);
  }
}

/** The slug on which an author insists. */
function findOnlySlug({ palette: { slugs } }: PlacedPalette): string | undefined {
  const list: unknown = slugs;
  return Array.isArray(list) && list.length === 1 ? String(list[0]) : undefined;
}

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
