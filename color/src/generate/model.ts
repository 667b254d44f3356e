import { accumulate, type Components, type Gaussian } from "./mixture.ts";

/**
 * Decision trees of depth three whose leaves are summed. Each tree has eight entries: its nodes in
 * breadth-first order from index 1, so the children of node p are 2p and 2p + 1, and its eight
 * leaves. A feature below the threshold leads left.
 */
export type Forest = {
  readonly features: Readonly<Uint8Array>;
  readonly thresholds: Readonly<Float64Array>;
  /** In units of 1 / `leafUnit`. Integers have the same sum in any order. */
  readonly leaves: Readonly<Int16Array>;
};

/** The file form of a model: 16-bit integers in base64, and their scales. */
export type ModelData = {
  /** The training program's version, its seed and its data sets. */
  readonly program: string;
  readonly seed: number;
  readonly sets: readonly { readonly name: string; readonly sha256: string; readonly palettes: number }[];
  readonly components: number;
  readonly dimension: number;
  /** Weights, then means, then factors. */
  readonly mixture: string;
  readonly trees: number;
  /** The smallest threshold and the step of each feature. */
  readonly scales: readonly (readonly [number, number])[];
  /** Features, then thresholds, then leaves. */
  readonly forest: string;
};

/** The integers that stand for 1 in means and factors, and in leaves. */
export const numberUnit = 32767;
export const leafUnit = 8192;

export const nodesPerTree = 7;
export const leavesPerTree = 8;

export function decodeModel(data: ModelData): { readonly mixture: Components; readonly forest: Forest } {
  return { mixture: decodeMixture(data), forest: decodeForest(data) };
}

/** Creates a function that sums the leaves for feature vectors. */
export function createLeafSum({
  features: which,
  thresholds,
  leaves,
}: Forest): (features: Readonly<Float64Array>) => number {
  const end = leaves.length;
  return (features) => {
    let sum = 0;
    for (let tree = 0; tree < end; tree = (tree + leavesPerTree) | 0) {
      // Comparisons become bits because branches are unpredictable, and sums are bounds-checked.
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

/** Leaves the first entry of each tree empty. */
function placeNodes(nodes: readonly number[]): readonly number[] {
  return nodes.flatMap((node, index) => (index % nodesPerTree === 0 ? [0, node] : node));
}

function decodeIntegers(base64: string): readonly number[] {
  const bytes = atob(base64);
  return Array.from({ length: bytes.length / 2 }, (_, index) => {
    const word = bytes.charCodeAt(2 * index) | (bytes.charCodeAt(2 * index + 1) << 8);
    return (word << 16) >> 16;
  });
}
