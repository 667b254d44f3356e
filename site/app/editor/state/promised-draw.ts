import type { WordMeaning } from "@tincture/color/words";
import type { Refusal, Swatch, DrawColors, Drawing } from "./editor-state.ts";
/** Load this module on demand: it includes the generator, the describer and vision simulation. */
import { drawSeed, fillSlots } from "@tincture/color/generate";
import { type Promises, promisePalette } from "@tincture/color/promise";
import type { PalettePromises } from "@tincture/contract/site-paths";

export async function preparePromisedDraw(
  randomBytes: (count: number) => Uint8Array,
  promises: PalettePromises,
  wordsPath: string,
): Promise<DrawColors> {
  const { terms } = await fetchWordMeaning(promises.words, wordsPath);
  return createPromisedDraw(randomBytes, { ...toPromises(promises), ...(terms.length > 0 && { words: terms }) });
}

/** The server interprets words (`word-terms.ts`). */
export function toPromises({ tags, near, contrast, vision }: PalettePromises): Promises {
  return {
    ...(tags.length > 0 && { tags }),
    ...(near.length > 0 && { near }),
    ...(contrast !== undefined && { contrast }),
    ...(vision !== undefined && { vision }),
  };
}

/**
 * Returns a generator with its own seed. Its colors are the API's for the seed, locks and promises.
 */
export function createPromisedDraw(randomBytes: (count: number) => Uint8Array, promises: Promises): DrawColors {
  const seed = drawSeed(randomBytes);
  const known = new Map<string, Drawing>();
  return (slots) => {
    // A failing search is slow, and the page may repeat it.
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

export function describeRefusal({ contradiction, wanted }: Refusal, present: readonly Swatch[]) {
  const toUnlock =
    wanted === "color" ? [] : present.filter(({ hex, isLocked }) => isLocked && contradiction.locks.includes(hex));
  const reason = rewordReason(contradiction.reason, wanted);
  const help = toUnlock.length > 0 ? "unlock a color or remove a promise" : "remove a promise";
  return { text: `That is not possible: ${reason}. The palette stays as it is; ${help}.`, toUnlock };
}

/** Rewords the generator's reason: colors get a `#`, and adding a color fixes all others. */
function rewordReason(reason: string, wanted: Refusal["wanted"]): string {
  return reason
    .replaceAll(/\b[0-9a-f]{6}\b/g, "#$&")
    .replaceAll(/\block(s?)\b/g, wanted === "color" ? "color$1" : "locked color$1")
    .replaceAll(/(?:vision )?"(?:safe|vision)"/g, "“safe for all eyes”")
    .replaceAll(/"(contrast|tags)"/g, "the $1")
    .replaceAll('"near"', "“a color like it”")
    .replaceAll(
      /the tags? ([a-z\d][a-z\d, ]*?)(?= and |$)/g,
      (_, tags: string) => `“${tags.replaceAll(", ", "”, “")}”`,
    );
}

/** The browser caches the reply for a day. */
export async function fetchWordMeaning(words: string, path: string): Promise<WordMeaning> {
  if (words === "") return { terms: [], words: [], unknownWords: [] };
  const response = await fetch(`${path}?${new URLSearchParams({ words }).toString()}`);
  if (!response.ok) throw new Error(`The request for the meaning of "${words}" failed with status ${response.status}`);
  const meaning: WordMeaning = await response.json();
  return meaning;
}
