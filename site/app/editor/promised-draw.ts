/**
 * Generates palettes that keep promises. Load this module on demand: it includes the generator, the
 * describer and vision simulation.
 */
import { drawSeed, fillSlots } from "@tincture/color/generate";
import { type Promises, promisePalette } from "@tincture/color/promise";
import type { PalettePromises } from "@tincture/contract/site-paths";
import type { DrawColors, Drawing } from "./editor-state.ts";
import { fetchWordMeaning } from "./fetch-word-meaning.ts";

/**
 * Returns a generator for the promises once the meaning of their words is loaded.
 *
 * @param wordsPath - of the site's route for words
 */
export async function preparePromisedDraw(
  randomBytes: (count: number) => Uint8Array,
  promises: PalettePromises,
  wordsPath: string,
): Promise<DrawColors> {
  const { terms } = await fetchWordMeaning(promises.words, wordsPath);
  return createPromisedDraw(randomBytes, { ...toPromises(promises), ...(terms.length > 0 && { words: terms }) });
}

/** Converts active promises for the generator. The server interprets words (`word-terms.ts`). */
export function toPromises({ tags, near, contrast, vision }: PalettePromises): Promises {
  return {
    ...(tags.length > 0 && { tags }),
    ...(near.length > 0 && { near }),
    ...(contrast !== undefined && { contrast }),
    ...(vision !== undefined && { vision }),
  };
}

/**
 * Returns a generator with a seed of its own. Its colors are the API's for this seed, size, locks
 * and promises.
 *
 * @param randomBytes - for the seed
 * @param promises - for all colors, including fixed ones
 */
export function createPromisedDraw(randomBytes: (count: number) => Uint8Array, promises: Promises): DrawColors {
  const seed = drawSeed(randomBytes);
  const known = new Map<string, Drawing>();
  return (slots) => {
    // Caches results, because a failing search is slow and the page may repeat it.
    const key = slots.join("-");
    const drawing = known.get(key) ?? draw(seed, slots, promises);
    known.set(key, drawing);
    return drawing;
  };
}

function draw(seed: string, slots: readonly (string | undefined)[], promises: Promises): Drawing {
  const locks = slots.filter((slot) => slot !== undefined);
  const palette = promisePalette({ seed, size: slots.length, locks, ...promises });
  if (palette.kind === "unsatisfiable") return { kind: "refused", contradiction: palette.contradiction };
  return { kind: "drawn", colors: fillSlots(slots, palette.colors) };
}
