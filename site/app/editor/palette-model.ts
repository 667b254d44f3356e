/** The generator of the API, and its model of some 56 kB: load it when it is wanted, not before. */
import { drawSeed, fillSlots, generatePalette } from "@tincture/color/generate";
import type { Drawing } from "./editor-state.ts";

/**
 * A drawing of colors from a seed of its own. It can be repeated: it makes of the same slots the same colors, and those are the
 * API's for this seed, this size and these locks.
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
