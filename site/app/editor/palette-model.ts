/** The generator of the API, and its model of some 56 kB: load it when it is wanted, not before. */
import { drawSeed, fillSlots, generatePalette } from "@tincture/color/generate";
import type { DrawColors } from "./editor-state.ts";

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
  return createDraw(drawSeed((count) => crypto.getRandomValues(new Uint8Array(count))));
}
