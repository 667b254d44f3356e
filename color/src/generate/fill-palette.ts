import { addColors, createProposalRoom, createWeigher, type Model } from "./add-colors.ts";
import { createConditioner } from "./condition.ts";
import { decodeModel, type ModelData } from "./model.ts";
import { modelSize } from "./palette-features.ts";
import { type Random, sampleWithout } from "./seed.ts";

/**
 * What a model's numbers are used for.
 *
 * @param data - what the training program fitted
 * @returns what proposes colors and what weighs palettes
 */
export function createModel(data: ModelData): Model {
  const { mixture, forest } = decodeModel(data);
  return { condition: createConditioner(mixture), weigh: createWeigher(forest), room: createProposalRoom() };
}

/**
 * A palette around locks. Up to five colors are some of a five that holds the locks; what is missing then completes some of
 * these to a five.
 *
 * @param model - what proposes and what weighs
 * @param random - the stream that decides
 * @param request - lowercase hexes to keep, in an order of their own, and how many colors there are to be
 * @returns the locks and the new colors, in no order
 */
export function fillPalette(
  model: Model,
  random: Random,
  { locks, size }: { readonly locks: readonly string[]; readonly size: number },
): readonly string[] {
  if (locks.length === size) return locks;
  const colors = [...locks];
  if (locks.length < modelSize) {
    const drawn = addColors(model, random, { all: locks, known: locks });
    if (locks.length + drawn.length === size) return [...locks, ...drawn];
    const kept = sampleWithout(random, drawn.length, Math.min(drawn.length, size - locks.length));
    colors.push(...kept.map((index) => drawn[index]!));
  }
  const missing = size - colors.length;
  if (missing > 0) {
    const known = sampleWithout(random, colors.length, modelSize - missing).map((index) => colors[index]!);
    colors.push(...addColors(model, random, { all: colors, known }));
  }
  return colors;
}
