import type { Random } from "../../color/src/generate/seed.ts";

export interface ForestOptions {
  readonly trees: number;
  readonly learningRate: number;
  /** Fewest rows on either side of a split. */
  readonly leafRows: number;
  /** Pulls leaves toward 0. */
  readonly penalty: number;
  /** Shares of the rows and of the features that each tree sees. */
  readonly rowShare: number;
  readonly featureShare: number;
}

/** A leaf, or a split whose left side holds what is below the threshold. */
export type TreeNode =
  | { readonly leaf: number }
  | {
      readonly feature: number;
      readonly threshold: number;
      readonly left: TreeNode;
      readonly right: TreeNode;
    };

const bins = 32;
const depth = 3;
const curvatureMin = 1e-6;
const gainMin = 1e-7;

/**
 * Boosted trees that tell rows labeled 1 from rows labeled 0: their sum, with the base left out, is
 * the logarithm of the ratio of the two densities.
 *
 * @see Friedman 2001, Greedy function approximation; Chen, Guestrin 2016, XGBoost, equations 5–7
 *   (leaves and gains); Sugiyama, Suzuki, Kanamori 2012, Density ratio estimation, section 4 (why a
 *   classifier gives the ratio)
 */
export function fitForest(
  rows: readonly Float64Array[],
  labels: readonly number[],
  { options, random }: { readonly options: ForestOptions; readonly random: Random },
): readonly TreeNode[] {
  const table = binRows(rows);
  const share = labels.reduce((sum, label) => sum + label, 0) / labels.length;
  const sums = new Float64Array(rows.length).fill(Math.log(share / (1 - share)));
  return Array.from({ length: options.trees }, () => {
    const gradients = computeGradients(sums, labels);
    const chosenRows = Int32Array.from(rows.keys()).filter(() => random() < options.rowShare);
    const chosenFeatures = table.cuts.map((_, feature) => feature).filter(() => random() < options.featureShare);
    const tree = grow({ table, gradients, options, features: chosenFeatures }, chosenRows, depth);
    for (const [index, row] of rows.entries()) sums[index]! += evaluateTree(tree, row);
    return tree;
  });
}

/** The leaf that a row of features falls into. */
export function evaluateTree(tree: TreeNode, row: Float64Array): number {
  let node = tree;
  while (!("leaf" in node)) node = row[node.feature]! < node.threshold ? node.left : node.right;
  return node.leaf;
}

interface Table {
  /** Per feature the thresholds between its bins. */
  readonly cuts: readonly (readonly number[])[];
  /** Per feature the bin of each row. */
  readonly bins: readonly Uint8Array[];
}

function binRows(rows: readonly Float64Array[]): Table {
  const cuts = Array.from(rows[0]!, (_, feature) => findCuts(rows, feature));
  return {
    cuts,
    bins: cuts.map((thresholds, feature) =>
      Uint8Array.from(rows, (row) => thresholds.filter((threshold) => row[feature]! >= threshold).length),
    ),
  };
}

/**
 * Quantiles, each moved half way to the value below it: a threshold on a value itself would not
 * survive rounding.
 */
function findCuts(rows: readonly Float64Array[], feature: number): readonly number[] {
  const sorted = Float64Array.from(rows, (row) => row[feature]!).sort();
  const values = [...new Set(sorted)];
  const cuts = Array.from({ length: bins - 1 }, (_, index) => {
    const quantile = sorted[Math.floor(((index + 1) * sorted.length) / bins)]!;
    const place = values.indexOf(quantile);
    return place === 0 ? undefined : (values[place - 1]! + quantile) / 2;
  });
  return [...new Set(cuts)].filter((cut) => cut !== undefined);
}

interface Gradients {
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** Gradients of the logistic loss. */
function computeGradients(sums: Float64Array, labels: readonly number[]): Gradients {
  const chances = sums.map((sum) => 1 / (1 + Math.exp(-sum)));
  return {
    first: chances.map((chance, index) => labels[index]! - chance),
    second: chances.map((chance) => Math.max(curvatureMin, chance * (1 - chance))),
  };
}

interface Growth {
  readonly table: Table;
  readonly gradients: Gradients;
  readonly options: ForestOptions;
  readonly features: readonly number[];
}

function grow(growth: Growth, rows: Int32Array, depthLeft: number): TreeNode {
  const { options, gradients, table } = growth;
  const [first, second] = totals(gradients, rows);
  const leaf = { leaf: (options.learningRate * first) / (second + options.penalty) };
  if (depthLeft === 0 || rows.length < 2 * options.leafRows) return leaf;
  const split = findSplit(growth, rows, [first, second]);
  if (split === undefined) return leaf;
  const bin = table.bins[split.feature]!;
  return {
    feature: split.feature,
    threshold: table.cuts[split.feature]![split.bin]!,
    left: grow(
      growth,
      rows.filter((row) => bin[row]! <= split.bin),
      depthLeft - 1,
    ),
    right: grow(
      growth,
      rows.filter((row) => bin[row]! > split.bin),
      depthLeft - 1,
    ),
  };
}

function totals({ first, second }: Gradients, rows: Int32Array): readonly [number, number] {
  let [sum, curvature] = [0, 0];
  for (const row of rows) {
    sum += first[row]!;
    curvature += second[row]!;
  }
  return [sum, curvature];
}

interface Split {
  readonly feature: number;
  readonly bin: number;
  readonly gain: number;
}

function findSplit(growth: Growth, rows: Int32Array, [first, second]: readonly [number, number]): Split | undefined {
  const { penalty } = growth.options;
  const whole = (first * first) / (second + penalty);
  let best: Split | undefined;
  for (const feature of growth.features) {
    const histogram = countBins(growth, rows, feature);
    let [sum, curvature, count] = [0, 0, 0];
    for (let bin = 0; bin < growth.table.cuts[feature]!.length; bin += 1) {
      sum += histogram.first[bin]!;
      curvature += histogram.second[bin]!;
      count += histogram.count[bin]!;
      if (Math.min(count, rows.length - count) < growth.options.leafRows) continue;
      const gain = (sum * sum) / (curvature + penalty) + (first - sum) ** 2 / (second - curvature + penalty) - whole;
      if (gain > (best?.gain ?? gainMin)) best = { feature, bin, gain };
    }
  }
  return best;
}

function countBins(
  { table, gradients }: Growth,
  rows: Int32Array,
  feature: number,
): { readonly first: Float64Array; readonly second: Float64Array; readonly count: Int32Array } {
  const bin = table.bins[feature]!;
  const histogram = {
    first: new Float64Array(bins),
    second: new Float64Array(bins),
    count: new Int32Array(bins),
  };
  for (const row of rows) {
    histogram.first[bin[row]!]! += gradients.first[row]!;
    histogram.second[bin[row]!]! += gradients.second[row]!;
    histogram.count[bin[row]!]! += 1;
  }
  return histogram;
}
