import type { Random } from "../generate/seed.ts";

/**
 * One item of a list, drawn evenly.
 *
 * @param random - a stream
 * @param items - at least one
 * @returns an item
 * @example
 * pickOne(() => 0.5, ["a", "b", "c"])  // "b"
 */
export function pickOne<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!;
}
