/** The API's generator and its model of 56 kB. Load this module on demand. */
import { drawSeed, fillSlots, generatePalette } from "@tincture/color/generate";
import type { Drawing } from "./editor-state.ts";

/**
 * Returns a generator with a seed of its own. The same slots give the same colors, which are the
 * API's for this seed, size and locks.
 *
 * @param randomBytes - for the seed
 */
export function createDraw(randomBytes: (count: number) => Uint8Array) {
  const seed = drawSeed(randomBytes);
  return (slots: readonly (string | undefined)[]) => {
    const locks = slots.filter((slot) => slot !== undefined);
    const colors = fillSlots(slots, generatePalette({ seed, size: slots.length, locks }));
    return { kind: "drawn", colors } as const satisfies Drawing;
  };
}
