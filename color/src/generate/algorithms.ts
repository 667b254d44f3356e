import { createProposalRoom, createWeigher, type Model } from "./add-colors.ts";
import { createConditioner } from "./condition.ts";
import { decodeModel, type ModelData } from "./model.ts";
import { modelData } from "./model-data.ts";

/*
 * The generators of all releases. A label stands for what seeds give, for ever: `vectors/<label>.json` pins it. A change
 * that gives a seed another palette takes a new label, and the old one stays callable: its model's numbers, and whatever
 * else of it differs, move to files of their own, which `olderAlgorithms` imports when they are asked for. What draws
 * palettes by the current label alone never loads them.
 */

/** A generator of a release: what its label stands for never changes. */
export type Algorithm = {
  readonly label: string;
  /** A packed model takes some tens of milliseconds to read: only who generates a palette does that. */
  readonly getModel: () => Model;
};

/** The one that is used when nobody says. */
export const currentAlgorithm = createAlgorithm("tincture-4", modelData);

/** The generator's version: another label means that the same seed may give another palette. */
export const generatorAlgorithm = currentAlgorithm.label;

/** How each earlier one is loaded; `tincture-4` is the first that was released. */
const olderAlgorithms: ReadonlyMap<string, () => Promise<Algorithm>> = new Map();

/** The labels of all releases, the newest first. */
export const algorithmLabels: readonly string[] = [generatorAlgorithm, ...olderAlgorithms.keys()];

/**
 * A generator of a model, which is read when the first palette is wanted.
 *
 * @param label - what answers call it
 * @param data - what the training program fitted
 * @returns the generator
 */
export function createAlgorithm(label: string, data: ModelData): Algorithm {
  let model: Model | undefined;
  return { label, getModel: () => (model ??= createModel(data)) };
}

/**
 * The generator that a label stands for.
 *
 * @param label - one of `algorithmLabels`
 * @returns the generator; undefined when no release had this label
 * @example
 * loadAlgorithm("tincture-4") instanceof Promise  // true
 */
export async function loadAlgorithm(label: string): Promise<Algorithm | undefined> {
  return label === currentAlgorithm.label ? currentAlgorithm : olderAlgorithms.get(label)?.();
}

/** What proposes colors and what weighs palettes, of what the training program fitted. */
function createModel(data: ModelData): Model {
  const { mixture, forest } = decodeModel(data);
  return { condition: createConditioner(mixture), weigh: createWeigher(forest), room: createProposalRoom() };
}
