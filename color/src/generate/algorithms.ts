import { createProposalRoom, createWeigher, type Model } from "./add-colors.ts";
import { createConditioner } from "./condition.ts";
import { decodeModel, type ModelData } from "./model.ts";
import { modelData } from "./model-data.ts";

/*
 * The generators of all releases. `vectors/<label>.json` pins the palettes of a label. A change of
 * any palette needs a new label; the old generator moves to files of its own, which
 * `olderAlgorithms` imports on demand.
 */

export type Algorithm = {
  readonly label: string;
  /** Decodes the model on first use, which takes tens of milliseconds. */
  readonly getModel: () => Model;
};

export const currentAlgorithm = createAlgorithm("tincture-4", modelData);

/** The generator's version. With another label, the same seed may give another palette. */
export const generatorAlgorithm = currentAlgorithm.label;

/** `tincture-4` is the first released generator. */
const olderAlgorithms: ReadonlyMap<string, () => Promise<Algorithm>> = new Map();

export const algorithmLabels: readonly string[] = [generatorAlgorithm, ...olderAlgorithms.keys()];

export function createAlgorithm(label: string, data: ModelData): Algorithm {
  let model: Model | undefined;
  return { label, getModel: () => (model ??= createModel(data)) };
}

/**
 * Loads the generator of a label.
 *
 * @example
 * loadAlgorithm("tincture-4") instanceof Promise  // true
 */
export async function loadAlgorithm(label: string): Promise<Algorithm | undefined> {
  return label === currentAlgorithm.label ? currentAlgorithm : olderAlgorithms.get(label)?.();
}

function createModel(data: ModelData): Model {
  const { mixture, forest } = decodeModel(data);
  return { condition: createConditioner(mixture), weigh: createWeigher(forest), room: createProposalRoom() };
}
