import { createRandom, sampleWithout } from "../../color/src/generate/seed.ts";

/** A palette of a set: near-copies of each other have the same group. */
interface Grouped {
  readonly group: string;
}

export interface Halves<Item> {
  readonly fitted: readonly Item[];
  readonly measured: readonly Item[];
}

/**
 * Palettes in two halves, groups kept together. Of two numbers that follow an even one the halves
 * are the same, their parts exchanged.
 */
export function splitInHalves<Item extends Grouped>(palettes: readonly Item[], number: number): Halves<Item> {
  const groups = [...new Set(palettes.map(({ group }) => group))].toSorted();
  const random = createRandom(`halves:${number >> 1}`);
  const chosen = new Set(sampleWithout(random, groups.length, groups.length >> 1).map((index) => groups[index]!));
  const one = palettes.filter(({ group }) => chosen.has(group));
  const other = palettes.filter(({ group }) => !chosen.has(group));
  return number % 2 === 0 ? { fitted: one, measured: other } : { fitted: other, measured: one };
}
