/** Palettes that keep promises. It brings the generator, the describer and what vision is simulated by: load it when promises are on. */
import { drawSeed, fillSlots } from "@tincture/color/generate";
import { type Promises, promisePalette } from "@tincture/color/promise";
import type { AskedPromises } from "../../../server/src/domain/site-paths.ts";
import type { DrawColors, Drawing } from "./editor-state.ts";
import { fetchMeaning } from "./fetch-meaning.ts";

/**
 * A drawing of colors that keep what is asked, once it is known what the words suggest.
 *
 * @param wordsPath - of the site's route for words
 */
export async function preparePromisedDraw(
  randomBytes: (count: number) => Uint8Array,
  promises: AskedPromises,
  wordsPath: string,
): Promise<DrawColors> {
  const { terms } = await fetchMeaning(promises.words, wordsPath);
  return createPromisedDraw(randomBytes, { ...toPromises(promises), ...(terms.length > 0 && { words: terms }) });
}

/** The promises as the generator takes them: only those that are on. What words suggest is the server's to tell (`word-terms.ts`). */
export function toPromises({ tags, near, contrast, vision }: AskedPromises): Promises {
  return {
    ...(tags.length > 0 && { tags }),
    ...(near.length > 0 && { near }),
    ...(contrast !== undefined && { contrast }),
    ...(vision !== undefined && { vision }),
  };
}

/**
 * A drawing of colors that keep promises, from a seed of its own: the API's for this seed, this size, these locks and promises.
 *
 * @param randomBytes - for the seed
 * @param promises - what the colors are to keep, the held ones among them
 */
export function createPromisedDraw(randomBytes: (count: number) => Uint8Array, promises: Promises): DrawColors {
  const seed = drawSeed(randomBytes);
  const known = new Map<string, Drawing>();
  return (slots) => {
    // Nobody is to wait twice where finding out that nothing can be found takes long: the page may ask more than once.
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
