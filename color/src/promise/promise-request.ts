import { paletteTags } from "../describe/describe-palette.ts";
import { type PaletteRequest, parseRequest } from "../generate/generate-palette.ts";
import { parseHex } from "../hex.ts";
import { parsePaletteSize } from "../palette.ts";
import type { WordTerm } from "../words/vocabulary.ts";
import { promisedNearMax, type PromisedRatio, promisedRatios, promisedTagsMax } from "./promise-limits.ts";

export type Promises = {
  /** 1 to 3 of `paletteTags` that the palette must have. */
  readonly tags?: readonly string[];
  /** 1 to 3 hexes. The palette has a color similar to each. */
  readonly near?: readonly string[];
  /** The WCAG 2 ratio that every color has with another. */
  readonly contrast?: PromisedRatio;
  /** Any two colors are distinguishable, also with protanopia, deuteranopia and tritanopia. */
  readonly vision?: "safe";
  /** From `readWords`. The palette leans toward them as far as the promises allow. */
  readonly words?: readonly WordTerm[];
};

export type PromiseRequest = PaletteRequest & Promises;

/** A valid request with lowercase hexes and without duplicates. */
export type ValidRequest = {
  readonly size: number;
  /** Includes the index, if there is one. */
  readonly seed: string;
  /** Sorted, as are tags and requested colors. */
  readonly locks: readonly string[];
  readonly tags: readonly string[];
  readonly near: readonly string[];
  readonly contrast: PromisedRatio | undefined;
  readonly vision: "safe" | undefined;
  readonly words: readonly WordTerm[];
};

export function parsePromises(request: PromiseRequest): ValidRequest {
  const { contrast, vision, words = [] } = request;
  const { size, seed, locks } = parseRequest(request);
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
 * Parses promised tags.
 *
 * @returns 1 to 3 of `paletteTags` in the order of the text, without duplicates; undefined for
 *   other or more tags
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
 * Parses a promised ratio.
 *
 * @returns one of `promisedRatios`; undefined for any other text
 * @example
 * parsePromisedRatio("4.5")  // 4.5
 */
export function parsePromisedRatio(text: string | undefined): PromisedRatio | undefined {
  return promisedRatios.find((ratio) => String(ratio) === text);
}

/**
 * Returns the number of colors that promised tags imply.
 *
 * @example
 * findTaggedSize(["autumn", "3 colors"])  // 3
 */
export function findTaggedSize(tags: readonly string[] = []): number | undefined {
  return tags.map((tag) => parsePaletteSize(tag.charAt(0))).find((size) => size !== undefined);
}

function refuseMany(what: string, count: number, countMax: number): void {
  if (count > countMax) throw new RangeError(`A palette takes at most ${countMax} ${what}, got ${count}`);
}
