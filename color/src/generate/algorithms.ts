import { createProposalRoom, createWeigher, type Model } from "./add-colors.ts";
import { createConditioner } from "./condition.ts";
import { decodeModel, type ModelData } from "./model.ts";
import { modelData } from "./model-data.ts";

/*
 * The generators of all releases. The palettes of a label never change: `vectors/<label>.json` pins
 * them. A change that gives a seed another palette needs a new label. The numbers and code of the
 * old one move to files of their own, which `olderAlgorithms` imports on demand.
 */

/** The generator of a release. Its palettes never change. */
export type Algorithm = {
  readonly label: string;
  /** Decoding the packed model takes tens of milliseconds, so it happens on first use. */
  readonly getModel: () => Model;
};

/** The default generator. */
export const currentAlgorithm = createAlgorithm("tincture-4", modelData);

/** The generator's version. With another label, the same seed may give another palette. */
export const generatorAlgorithm = currentAlgorithm.label;

/** Loads each earlier generator. `tincture-4` is the first released one. */
const olderAlgorithms: ReadonlyMap<string, () => Promise<Algorithm>> = new Map();

/** The labels of all releases, the newest first. */
export const algorithmLabels: readonly string[] = [generatorAlgorithm, ...olderAlgorithms.keys()];

/** Creates a generator from a model, which is decoded on first use. */
export function createAlgorithm(label: string, data: ModelData): Algorithm {
  let model: Model | undefined;
  return { label, getModel: () => (model ??= createModel(data)) };
}

/**
 * Loads the generator of a label.
 *
 * @returns the generator; undefined for an unknown label
 * @example
 * loadAlgorithm("tincture-4") instanceof Promise  // true
 */
export async function loadAlgorithm(label: string): Promise<Algorithm | undefined> {
  return label === currentAlgorithm.label ? currentAlgorithm : olderAlgorithms.get(label)?.();
}

/** Creates the model from the output of the training program. */
function createModel(data: ModelData): Model {
  const { mixture, forest } = decodeModel(data);
  return { condition: createConditioner(mixture), weigh: createWeigher(forest), room: createProposalRoom() };
}
