import { moodTags } from "../describe/moods.ts";
import { joinTags } from "../describe/describe-palette.ts";
import { traitsOf } from "../describe/palette-traits.ts";
import { type Algorithm, currentAlgorithm } from "../generate/algorithms.ts";
import { orderColors } from "../generate/order-colors.ts";
import { createRandom } from "../generate/seed.ts";
import { bestRatio } from "./contrast-condition.ts";
import { leastDifferences } from "./difference-condition.ts";
import { findContradiction, type Contradiction, describeFailure, listPromises } from "./find-contradiction.ts";
import { findNearest } from "./near-condition.ts";
import { createProblem, isNeutralOnly, toTask } from "./problem.ts";
import { parsePromises, type PromiseRequest, type ValidRequest } from "./promise-request.ts";
import { searchPalette } from "./search-palette.ts";
import { type promisedDeficiencies, Swatch, swatchAt } from "./condition.ts";
import { isMeasured } from "./tag-limit.ts";

export type PromisedPalette =
  | { readonly kind: "kept"; readonly colors: readonly string[]; readonly proof: Proof }
  | { readonly kind: "unsatisfiable"; readonly contradiction: Contradiction };

/**
 * Generates a palette that keeps promises, in display order. The same request gives the same
 * palette in every JavaScript engine. If the palette of `generatePalette` keeps the promises, it is
 * returned.
 *
 * @returns the palette with its proof; or a conflict, which is certain, or likely if thousands of
 *   attempts failed
 * @throws {RangeError} for an invalid request (see `parsePromises`)
 * @throws {SyntaxError} if a lock or a requested color is not a hex
 * @see WCAG 2.2, definition of "contrast ratio"; Viénot, Brettel, Mollon 1999 and Brettel, Viénot,
 *   Mollon 1997
 * @example
 * promisePalette({ size: 5, seed: "harbor", contrast: 4.5, vision: "safe" }).kind  // "kept"
 * promisePalette({ size: 2, seed: "harbor", contrast: 7, locks: ["808080"] }).kind
 *   // "unsatisfiable"
 */
export function promisePalette(request: PromiseRequest, algorithm: Algorithm = currentAlgorithm): PromisedPalette {
  const valid = parsePromises(request);
  const palette = keepPromises(valid, algorithm);
  if (palette.kind === "kept" || !isNeutralOnly(valid.words)) return palette;
  // Promises have priority over words. Tags may require a hue that the words exclude.
  return keepPromises({ ...valid, words: valid.words.filter(({ kind }) => kind !== "neutral") }, algorithm);
}

function keepPromises(valid: ValidRequest, algorithm: Algorithm): PromisedPalette {
  const problem = createProblem(valid);
  const certain = findContradiction(problem);
  if (certain !== undefined) return { kind: "unsatisfiable", contradiction: certain };
  const task = toTask(problem, algorithm);
  const found = searchPalette(algorithm.getModel(), createRandom(valid.seed), task);
  if (found === undefined) return { kind: "unsatisfiable", contradiction: explainFailure(valid, algorithm) };
  const colors = orderColors(found.map(({ hex }) => hex));
  return { kind: "kept", colors, proof: provePalette(colors, valid.near) };
}

/** Parts that are dropped from a request, in this order. What cannot be dropped is blamed. */
const relaxations: readonly Partial<ValidRequest>[] = [
  { locks: [] },
  { vision: undefined },
  { near: [] },
  { contrast: undefined },
  { tags: [] },
];

/** Finds a minimal set of promises that cannot be kept together. */
function explainFailure(request: ValidRequest, algorithm: Algorithm): Contradiction {
  let rest = request;
  for (const relaxation of relaxations) {
    const less = { ...rest, ...relaxation };
    const isLess = listPromises(less).length + less.locks.length < listPromises(rest).length + rest.locks.length;
    if (isLess && listPromises(less).length > 0 && !isPossible(less, algorithm)) rest = less;
  }
  return describeFailure(rest);
}

function isPossible(request: ValidRequest, algorithm: Algorithm): boolean {
  const problem = createProblem(request);
  if (findContradiction(problem) !== undefined) return false;
  if (isMeasured(request)) return true;
  const task = toTask(problem, algorithm, true);
  return searchPalette(algorithm.getModel(), createRandom(request.seed), task) !== undefined;
}

/** Ratios and differences are never rounded up. */
export type Proof = {
  /** The smallest WCAG 2 ratio of any color with its best partner. */
  readonly leastContrastPartner: number;
  /** The smallest CIEDE2000 of any two colors in each view. */
  readonly leastDifferences: Readonly<Record<"normal" | (typeof promisedDeficiencies)[number], number>>;
  readonly tags: readonly string[];
  /** The nearest color for each requested hex, and their CIEDE2000, rounded up. */
  readonly near: readonly { readonly hex: string; readonly color: string; readonly distance: number }[];
};

const hundredths = 100;

/**
 * Measures what a palette reaches.
 *
 * @param near - lowercase hexes to find the nearest colors of
 * @see WCAG 2.2, definition of "contrast ratio"; Sharma, Wu, Dalal 2005 for CIEDE2000
 * @example
 * provePalette(["000000", "ffffff"], []).leastContrastPartner  // 21
 */
export function provePalette(colors: readonly string[], near: readonly string[]): Proof {
  const swatches = colors.map((hex) => new Swatch(hex));
  const ratios = swatches.map((_, index) => bestRatio(swatches, index));
  const [normal = 0, protanopia = 0, deuteranopia = 0, tritanopia = 0] = leastDifferences(swatches).map(cut);
  return {
    leastContrastPartner: cut(Math.min(...ratios)),
    leastDifferences: { normal, protanopia, deuteranopia, tritanopia },
    tags: listTags(swatches),
    near: near.map((hex) => {
      const { index, difference } = findNearest(swatches, new Swatch(hex));
      return {
        hex,
        color: swatchAt(swatches, index).hex,
        distance: Math.round(difference * hundredths) / hundredths,
      };
    }),
  };
}

export function listTags(swatches: readonly Swatch[]): readonly string[] {
  return joinTags(
    moodTags(traitsOf(swatches)),
    swatches.map(({ word }) => word),
  );
}

function cut(figure: number): number {
  return Math.floor(figure * hundredths) / hundredths;
}
