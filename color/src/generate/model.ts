/**
 * Gaussian components. Component k has the mean `means[k·d … k·d + d)` and the lower Cholesky factor of its covariance
 * packed by rows in `factors[k·d(d+1)/2 …)`.
 */
export type Mixture = {
  readonly dimension: number;
  /** Shares of the components, each added to those before it; the last is 1. */
  readonly cumulative: Readonly<Float64Array>;
  readonly means: Readonly<Float64Array>;
  readonly factors: Readonly<Float64Array>;
};

/**
 * Decision trees of depth three whose leaves are added up. Tree t has seven nodes in breadth-first order from
 * `7t` on, and eight leaves from `8t` on; a feature below the threshold leads to the left.
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

/** What 1 is in the integers of means and factors, of weights, and of leaves. */
export const numberUnit = 32767;
export const leafUnit = 8192;

export const nodesPerTree = 7;
export const leavesPerTree = 8;

/**
 * The numbers of a model file.
 *
 * @param data - what the training program wrote
 * @returns the mixture that palettes are drawn from and the forest that weighs them
 */
export function decodeModel(data: ModelData): { readonly mixture: Mixture; readonly forest: Forest } {
  return { mixture: decodeMixture(data), forest: decodeForest(data) };
}

function decodeMixture({ mixture, components, dimension }: ModelData): Mixture {
  const integers = decodeIntegers(mixture);
  const meansEnd = components * (1 + dimension);
  const scale = (from: number, to?: number) =>
    Float64Array.from(integers.slice(from, to), (integer) => integer / numberUnit);
  return {
    dimension,
    cumulative: accumulate(integers.slice(0, components)),
    means: scale(components, meansEnd),
    factors: scale(meansEnd),
  };
}

function decodeForest({ forest, trees, scales }: ModelData): Forest {
  const integers = decodeIntegers(forest);
  const nodes = trees * nodesPerTree;
  const features = Uint8Array.from(integers.slice(0, nodes));
  const thresholds = Float64Array.from(integers.slice(nodes, 2 * nodes), (integer, node) => {
    const [least, step] = scales[features[node]!]!;
    return least + integer * step;
  });
  return {
    features,
    thresholds,
    leaves: Float64Array.from(integers.slice(2 * nodes), (leaf) => leaf / leafUnit),
  };
}

/** Shares of a whole, each added to those before it. */
export function accumulate(weights: readonly number[]): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const cumulative = Float64Array.from(weights, (weight) => (sum += weight) / total);
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
