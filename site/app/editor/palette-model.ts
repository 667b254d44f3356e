/** The generator of the API, and its model of some 56 kB: load it when it is wanted, not before. */
import { fillSlots, formatSeed, generatePalette } from "@tincture/color/generate";
import type { DrawColors } from "./swatches.ts";

/** As many as the API draws for a seed. */
export const seedBytes = 12;

/**
 * A drawing of colors that can be repeated: it makes of the same slots the same colors, and those are the API's for this seed, this
 * size and these locks.
 */
export function createDraw(seed: string): DrawColors {
  return (slots) => {
    const locks = slots.filter((slot) => slot !== undefined);
    return fillSlots(slots, generatePalette({ seed, size: slots.length, locks }));
  };
}

/** A drawing from a seed of its own. */
export function createFreshDraw(): DrawColors {
  return createDraw(formatSeed(crypto.getRandomValues(new Uint8Array(seedBytes))));
}
