import { accumulate, type Components, type Gaussian } from "./mixture.ts";

/**
 * Decision trees of depth three whose leaves are added up. Each tree has eight places: its nodes in breadth-first order from the second
 * on, so that the children of a node in place p are in 2p and 2p + 1, and its leaves in all eight. A feature below the threshold leads
 * to the left. Laid out like that, a tree is walked without a branch, and lies together.
 */
export type Forest = {
  readonly features: Readonly<Uint8Array>;
  readonly thresholds: Readonly<Float64Array>;
  /** In units of 1 / `leafUnit`: whole numbers add up to the same in any order. */
  readonly leaves: Readonly<Int16Array>;
};

/** The model as it is kept in a file: integers of 16 bits in base64, and what they are to be multiplied with. */
export type ModelData = {
  /** Version of the training program, its seed, and the sets it read. */
  readonly program: string;
  readonly seed: number;
  readonly sets: readonly { readonly name: string; readonly sha256: string; readonly palettes: number }[];
  readonly components: number;
  readonly dimension: number;
  /** Weights, then means, then factors. */
  readonly mixture: string;
  readonly trees: number;
  /** Per feature the least threshold and the step from one to the next. */
  readonly scales: readonly (readonly [number, number])[];
  /** Features, then thresholds, then leaves. */
  readonly forest: string;
};

/** What 1 is in the integers of means and factors. */
export const numberUnit = 32767;
/** What 1 is in the integers of leaves. */
export const leafUnit = 8192;

/** Splits of a tree of depth three. */
export const nodesPerTree = 7;
/** Leaves of a tree of depth three. */
export const leavesPerTree = 8;

/**
 * The numbers of a model file.
 *
 * @param data - what the training program wrote
 * @returns the mixture that palettes are drawn from and the forest that weighs them
 */
export function decodeModel(data: ModelData): { readonly mixture: Components; readonly forest: Forest } {
  return { mixture: decodeMixture(data), forest: decodeForest(data) };
}

/**
 * Adds up the leaves that vectors of features fall into.
 *
 * @param forest - trees of depth three
 * @returns a function of as many numbers as the trees know; for the model's forest: the logarithm of how much more often people make such
 * palettes than the mixture
 */
export function createLeafSum({
  features: which,
  thresholds,
  leaves,
}: Forest): (features: Readonly<Float64Array>) => number {
  const end = leaves.length;
  return (features) => {
    let sum = 0;
    for (let tree = 0; tree < end; tree = (tree + leavesPerTree) | 0) {
      // Comparisons become bits, not branches: which way a node leads cannot be foreseen. Places are put together of bits too: a sum would be checked.
      const first = Number(features[which[tree | 1]!]! >= thresholds[tree | 1]!);
      const child = tree | 2 | first;
      const second = (first << 1) | Number(features[which[child]!]! >= thresholds[child]!);
      const grandchild = tree | 4 | second;
      const third = (second << 1) | Number(features[which[grandchild]!]! >= thresholds[grandchild]!);
      sum = (sum + leaves[tree | third]!) | 0;
    }
    return sum / leafUnit;
  };
}

function decodeMixture({ mixture, components, dimension }: ModelData): Components {
  const integers = decodeIntegers(mixture);
  const numbers = Float64Array.from(integers.slice(components), (integer) => integer / numberUnit);
  const factors = numbers.subarray(components * dimension);
  const factorSize = (dimension * (dimension + 1)) / 2;
  const gaussians = Array.from({ length: components }, (_, component): Gaussian => ({
    mean: numbers.subarray(component * dimension, (component + 1) * dimension),
    factor: factors.subarray(component * factorSize, (component + 1) * factorSize),
  }));
  return {
    dimension,
    cumulative: accumulate(integers.slice(0, components)),
    gaussianAt: (component) => gaussians[component]!,
  };
}

function decodeForest({ forest, trees, scales }: ModelData): Forest {
  const integers = decodeIntegers(forest);
  const nodes = trees * nodesPerTree;
  const features = integers.slice(0, nodes);
  const thresholds = integers.slice(nodes, 2 * nodes).map((integer, node) => {
    const [least, step] = scales[features[node]!]!;
    return least + integer * step;
  });
  return {
    features: Uint8Array.from(placeNodes(features)),
    thresholds: Float64Array.from(placeNodes(thresholds)),
    leaves: Int16Array.from(integers.slice(2 * nodes)),
  };
}

/** Leaves the first place of each tree empty. */
function placeNodes(nodes: readonly number[]): readonly number[] {
  return nodes.flatMap((node, index) => (index % nodesPerTree === 0 ? [0, node] : node));
}

/** Signed integers of 16 bits, the low byte first, from base64. */
function decodeIntegers(base64: string): readonly number[] {
  const bytes = atob(base64);
  return Array.from({ length: bytes.length / 2 }, (_, index) => {
    const word = bytes.charCodeAt(2 * index) | (bytes.charCodeAt(2 * index + 1) << 8);
    return (word << 16) >> 16;
  });
}
