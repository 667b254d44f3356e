/** A normal distribution: its mean, and the lower Cholesky factor of its covariance packed by rows. */
export type Gaussian = { readonly mean: Readonly<Float64Array>; readonly factor: Readonly<Float64Array> };

/** What points are drawn from: Gaussians with shares. */
export type Components = {
  readonly dimension: number;
  /** Shares of the components, each added to those before it; the last is 1. */
  readonly cumulative: Readonly<Float64Array>;
  /** A component by its number; one that is never drawn need not be worked out. */
  readonly gaussianAt: (component: number) => Gaussian;
};

/**
 * Decision trees of depth three whose leaves are added up. The nodes stand level by level: first the roots of all T
 * trees, then their 2T children, tree after tree, then the 4T children of these, and in `leaves` the 8T leaves. A feature
 * below the threshold leads to the left. Laid out like that, a tree is walked without a branch.
 */
export type Forest = {
  readonly features: Readonly<Uint8Array>;
  readonly thresholds: Readonly<Float64Array>;
  readonly leaves: Readonly<Float64Array>;
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
    features: Uint8Array.from(byLevels(features)),
    thresholds: Float64Array.from(byLevels(thresholds)),
    leaves: Float64Array.from(integers.slice(2 * nodes), (leaf) => leaf / leafUnit),
  };
}

/** What stands tree by tree, each in breadth-first order, put level by level. */
function byLevels(nodes: readonly number[]): readonly number[] {
  const levels = [
    [0, 1],
    [1, 3],
    [3, nodesPerTree],
  ] as const;
  return levels.flatMap(([from, to]) =>
    nodes.filter((_, index) => index % nodesPerTree >= from && index % nodesPerTree < to),
  );
}

/**
 * One covariance of a Gaussian.
 *
 *     Σ = L Lᵀ
 *
 * @param gaussian - its factor is L
 * @param row - a coordinate, from 0
 * @param column - another, or the same for its variance
 * @returns the number in that place of Σ
 */
export function covarianceOf({ factor }: Gaussian, row: number, column: number): number {
  const rowAt = (row * (row + 1)) / 2;
  const columnAt = (column * (column + 1)) / 2;
  let sum = 0;
  for (let k = 0; k <= row && k <= column; k += 1) sum += factor[rowAt + k]! * factor[columnAt + k]!;
  return sum;
}

/**
 * Shares of a whole, each added to those before it.
 *
 * @param weights - of any sum above 0, none negative
 * @returns as many numbers, rising; the last is 1
 */
export function accumulate(weights: readonly number[]): Float64Array {
  let total = 0;
  for (const weight of weights) total += weight;
  const cumulative = new Float64Array(weights.length);
  let sum = 0;
  for (let index = 0; index < weights.length; index += 1) {
    sum += weights[index]!;
    cumulative[index] = sum / total;
  }
  cumulative[cumulative.length - 1] = 1;
  return cumulative;
}

/** Signed integers of 16 bits, the low byte first, from base64. */
function decodeIntegers(base64: string): readonly number[] {
  const bytes = atob(base64);
  return Array.from({ length: bytes.length / 2 }, (_, index) => {
    const word = bytes.charCodeAt(2 * index) | (bytes.charCodeAt(2 * index + 1) << 8);
    return (word << 16) >> 16;
  });
}
