import { parseHex } from "../hex.ts";
import { isPaletteSize, paletteSizeMax, paletteSizeMin } from "../palette.ts";
import { addColors, type Model, type PlacedColor, placeColor } from "./add-colors.ts";
import { currentAlgorithm } from "./algorithms.ts";
import { orderPlaced } from "./order-colors.ts";
import { modelSize } from "./palette-features.ts";
import { createRandom, isSeed, paletteSeed, type Random, sampleWithout, seedError } from "./seed.ts";

export type PaletteRequest = {
  /** From 2 to 8. */
  readonly size: number;
  /** 1 to 64 printable ASCII characters. */
  readonly seed: string;
  /** Makes the palette of `paletteSeed(seed, index)` instead, which may be longer than a seed. */
  readonly index?: number | undefined;
  /** Hexes to keep exactly, at most `size`. Duplicates are allowed. */
  readonly locks?: readonly string[];
};

/**
 * Generates a palette in display order. The same size, seed and locks give the same palette in
 * every JavaScript engine. Any two colors differ by CIEDE2000 6 or more, unless both are locks.
 *
 * Locks are ordered like all colors. An editor restores their slots with `fillSlots`.
 *
 * @returns lowercase hexes, ordered by `orderColors`
 * @throws {RangeError} if the size is not an integer from 2 to 8, the seed or index is invalid, or
 *   the locks outnumber the size
 * @example
 * generatePalette({ size: 2, seed: "any", locks: ["FFFFFF", "000000"] })  // ["000000", "ffffff"]
 */
export function generatePalette(request: PaletteRequest, { getModel } = currentAlgorithm): readonly string[] {
  const { size, seed, locks } = parseRequest(request);
  return orderPlaced(fillPalette(getModel(), createRandom(seed), { locks, size }));
}

/** Generates colors around locks. Beyond five, further colors complete some of the five. */
export function fillPalette(
  model: Model,
  random: Random,
  { locks, size }: { readonly locks: readonly string[]; readonly size: number },
): readonly PlacedColor[] {
  const colors = locks.map((lock) => placeColor(lock));
  if (colors.length < Math.min(size, modelSize)) {
    const drawn = addColors(model, random, { all: colors, known: [...colors] });
    const missing = size - colors.length;
    if (drawn.length === missing) return [...colors, ...drawn];
    const kept = sampleWithout(random, drawn.length, Math.min(drawn.length, missing));
    colors.push(...kept.map((index) => drawn[index]!));
  }
  const missing = size - colors.length;
  if (missing > 0) {
    const known = sampleWithout(random, colors.length, modelSize - missing).map((index) => colors[index]!);
    colors.push(...addColors(model, random, { all: colors, known }));
  }
  return colors;
}

/**
 * Restores the slots of held colors: each stays in its slot, and the new colors fill the other
 * slots in the palette's order.
 *
 * @returns a lowercase hex for every slot
 * @example
 * fillSlots([undefined, "ff0000", undefined], ["000000", "ff0000", "ffffff"])
 *   // ["000000", "ff0000", "ffffff"]
 * fillSlots(["ff0000", undefined], ["000000", "ff0000"])  // ["ff0000", "000000"]
 */
export function fillSlots(slots: readonly (string | undefined)[], palette: readonly string[]): readonly string[] {
  if (slots.length !== palette.length) {
    throw new RangeError(`A palette of ${palette.length} colors does not fill ${slots.length} slots`);
  }
  const fresh = [...palette];
  const kept = slots.map((slot) => (slot === undefined ? undefined : parseHex(slot)));
  for (const held of kept) {
    if (held !== undefined) takeOut(fresh, held);
  }
  return kept.flatMap((held) => held ?? fresh.splice(0, 1));
}

/** Validates a request. Its locks become lowercase hexes in a canonical order. */
export function parseRequest({ size, seed, index, locks = [] }: PaletteRequest) {
  if (!isPaletteSize(size)) {
    throw new RangeError(`Size must be an integer from ${paletteSizeMin} to ${paletteSizeMax}, got "${size}"`);
  }
  if (!isSeed(seed)) throw seedError(seed);
  const parsed = locks.map((lock) => parseHex(lock));
  if (parsed.length > size) {
    throw new RangeError(`A palette of ${size} colors takes at most ${size} locks, got ${parsed.length}`);
  }
  return { size, seed: index === undefined ? seed : paletteSeed(seed, index), locks: parsed.toSorted() };
}

function takeOut(colors: string[], held: string): void {
  const index = colors.indexOf(held);
  if (index < 0) throw new RangeError(`The palette lacks the held color "${held}"`);
  colors.splice(index, 1);
}
