import { paletteTags } from "../describe/palette-tags.ts";
import { type PaletteRequest, parseRequest } from "../generate/generate-palette.ts";
import { parseHex } from "../hex.ts";
import { parsePaletteSize } from "../palette.ts";
import type { WordTerm } from "../words/vocabulary.ts";
import { promisedNearMax, type PromisedRatio, promisedRatios, promisedTagsMax } from "./promise-limits.ts";

/** What a palette is to keep, all of it at once. */
export type Promises = {
  /** 1 to 3 of `paletteTags`: describing the palette gives them all. */
  readonly tags?: readonly string[];
  /** 1 to 3 hexes: the palette holds a color like each. */
  readonly near?: readonly string[];
  /** Every color has another that stands out from it by this WCAG 2 ratio. */
  readonly contrast?: PromisedRatio;
  /** Any two colors can be told apart, also with protanopia, deuteranopia and tritanopia. */
  readonly vision?: "safe";
  /** What plain language suggests (`readWords`): no promise, but the palette leans to it as far as the promises let it. */
  readonly words?: readonly WordTerm[];
};

/** What a palette is generated from, and what it is to keep. */
export type PromiseRequest = PaletteRequest & Promises;

/** A request that is known to be sound: hexes in lower case, nothing twice. */
export type SoundRequest = {
  readonly size: number;
  readonly seed: string;
  /** In orders of their own, as are tags and colors to be near to. */
  readonly locks: readonly string[];
  readonly tags: readonly string[];
  readonly near: readonly string[];
  readonly contrast: PromisedRatio | undefined;
  readonly vision: "safe" | undefined;
  readonly words: readonly WordTerm[];
};

/**
 * A request, once it is known to be sound.
 *
 * @param request - as it came
 * @returns the request with nothing left out
 * @throws {RangeError} when the size, the seed or the locks are not as `generatePalette` wants them, there are more than 3
 * tags or colors to be near to, or a tag or a ratio is none that can be promised
 * @throws {SyntaxError} when a lock or a color to be near to is not a hex
 * @example
 * parsePromises({ size: 5, seed: "any", near: ["FF0000", "ff0000"] }).near  // ["ff0000"]
 */
export function parsePromises(request: PromiseRequest): SoundRequest {
  const { size, seed, contrast, vision, words = [] } = request;
  const locks = parseRequest(request);
  const tags = [...new Set(request.tags)].toSorted();
  const near = [...new Set(request.near?.map((hex) => parseHex(hex)))].toSorted();
  const unknown = tags.find((tag) => !paletteTags.includes(tag));
  if (unknown !== undefined) throw new RangeError(`A tag must be one of paletteTags, got "${unknown}"`);
  refuseMany("tags", tags.length, promisedTagsMax);
  refuseMany("colors to be near to", near.length, promisedNearMax);
  if (contrast !== undefined && !promisedRatios.includes(contrast)) {
    throw new RangeError(`A contrast must be one of ${promisedRatios.join(", ")}, got "${String(contrast)}"`);
  }
  return { size, seed, locks, tags, near, contrast, vision, words };
}

/**
 * The tags that a text promises.
 *
 * @param text - tags with commas between them, in any case and with blanks around them
 * @returns 1 to 3 of `paletteTags`, each once, in the order of the text; undefined when it names others, none or more
 * @example
 * parsePromisedTags("Muted, autumn")  // ["muted", "autumn"]
 */
export function parsePromisedTags(text: string): readonly string[] | undefined {
  const named = new Set(text.split(",").map((tag) => tag.trim().toLowerCase()));
  named.delete("");
  const tags = [...named];
  const isPromised =
    tags.length > 0 && tags.length <= promisedTagsMax && tags.every((tag) => paletteTags.includes(tag));
  return isPromised ? tags : undefined;
}

/**
 * The ratio that a text promises.
 *
 * @param text - as it is written
 * @returns one of `promisedRatios`; undefined for any other text
 * @example
 * parsePromisedRatio("4.5")  // 4.5
 */
export function parsePromisedRatio(text: string | undefined): PromisedRatio | undefined {
  return promisedRatios.find((ratio) => String(ratio) === text);
}

/**
 * The number of colors that promised tags tell.
 *
 * @param tags - of `paletteTags`
 * @returns that of the first tag which tells one, undefined where none does
 * @example
 * findTaggedSize(["autumn", "3 colors"])  // 3
 */
export function findTaggedSize(tags: readonly string[] = []): number | undefined {
  return tags.map((tag) => parsePaletteSize(tag.charAt(0))).find((size) => size !== undefined);
}

function refuseMany(what: string, count: number, countMax: number): void {
  if (count > countMax) throw new RangeError(`A palette takes at most ${countMax} ${what}, got ${count}`);
}
