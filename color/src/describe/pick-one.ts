import type { Random } from "../generate/seed.ts";

/**
 * Returns a random item of a list, each with the same probability.
 *
 * @example
 * pickOne(() => 0.5, ["a", "b", "c"])  // "b"
 */
export function pickOne<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!;
}
