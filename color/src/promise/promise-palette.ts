import { type Algorithm, currentAlgorithm } from "../generate/algorithms.ts";
import { orderColors } from "../generate/order-colors.ts";
import { createRandom } from "../generate/seed.ts";
import { findContradiction } from "./find-contradiction.ts";
import { type Contradiction, describeFailure, listPromises } from "./describe-failure.ts";
import { parsePromises, type PromiseRequest, type SoundRequest } from "./promise-request.ts";
import { createProblem, isNeutralOnly, toTask } from "./problem.ts";
import { type Proof, provePalette } from "./proof.ts";
import { searchPalette } from "./search-palette.ts";
import { isMeasured } from "./tag-limit.ts";

/** A palette that keeps all its promises, with what it reaches; or what cannot be. */
export type PromisedPalette =
  | { readonly kind: "kept"; readonly colors: readonly string[]; readonly proof: Proof }
  | { readonly kind: "unsatisfiable"; readonly contradiction: Contradiction };

/**
 * A palette that keeps promises, in the order in which it is shown. The same request gives the same palette in every
 * JavaScript engine; it is that of `generatePalette` where that keeps the promises already.
 *
 * @param request - size, seed, locks and promises, all of which are kept at once
 * @param algorithm - the current one, or one that `loadAlgorithm` loaded
 * @returns the palette with its proof; or a contradiction, either a certain one, or one that is likely, as no palette was
 * found where thousands were tried
 * @throws {RangeError} when the request is not sound (see `parsePromises`)
 * @throws {SyntaxError} when a lock or a color to be near to is not a hex
 * @see WCAG 2.2, definition of "contrast ratio"; Viénot, Brettel, Mollon 1999 and Brettel, Viénot, Mollon 1997
 * @example
 * promisePalette({ size: 5, seed: "harbor", contrast: 4.5, vision: "safe" }).kind  // "kept"
 * promisePalette({ size: 2, seed: "harbor", contrast: 7, locks: ["808080"] }).kind  // "unsatisfiable"
 */
export function promisePalette(request: PromiseRequest, algorithm: Algorithm = currentAlgorithm): PromisedPalette {
  const sound = parsePromises(request);
  const palette = keepPromises(sound, algorithm);
  if (palette.kind === "kept" || !isNeutralOnly(sound.words)) return palette;
  // Promises have priority over words. For example, tags may require a hue when the words exclude
  // it.
  return keepPromises({ ...sound, words: sound.words.filter(({ kind }) => kind !== "neutral") }, algorithm);
}

function keepPromises(sound: SoundRequest, algorithm: Algorithm): PromisedPalette {
  const problem = createProblem(sound);
  const certain = findContradiction(problem);
  if (certain !== undefined) return { kind: "unsatisfiable", contradiction: certain };
  const task = toTask(problem, algorithm);
  const found = searchPalette(algorithm.getModel(), createRandom(sound.seed), task);
  if (found === undefined) return { kind: "unsatisfiable", contradiction: explainFailure(sound, algorithm) };
  const colors = orderColors(found.map(({ hex }) => hex));
  return { kind: "kept", colors, proof: provePalette(colors, sound.near) };
}

/** What may be left out of a request, in the order in which it is tried: what is left last is to blame. */
const leavings: readonly Partial<SoundRequest>[] = [
  { locks: [] },
  { vision: undefined },
  { near: [] },
  { contrast: undefined },
  { tags: [] },
];

/**
 * The fewest promises that cannot be kept together, found by leaving out one after the other; the locks are to blame where
 * it would go without them.
 *
 * @param request - for which no palette was found
 */
function explainFailure(request: SoundRequest, algorithm: Algorithm): Contradiction {
  let rest = request;
  for (const leaving of leavings) {
    const less = { ...rest, ...leaving };
    const isLess = listPromises(less).length + less.locks.length < listPromises(rest).length + rest.locks.length;
    if (isLess && listPromises(less).length > 0 && !isPossible(less, algorithm)) rest = less;
  }
  return describeFailure(rest);
}

/** Whether a palette is found that keeps the promises of a request. */
function isPossible(request: SoundRequest, algorithm: Algorithm): boolean {
  const problem = createProblem(request);
  if (findContradiction(problem) !== undefined) return false;
  if (isMeasured(request)) return true;
  const task = toTask(problem, algorithm, true);
  return searchPalette(algorithm.getModel(), createRandom(request.seed), task) !== undefined;
}
