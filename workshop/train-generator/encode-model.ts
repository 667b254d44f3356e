import { leafUnit, leavesPerTree, type ModelData, nodesPerTree, numberUnit } from "../../color/src/generate/model.ts";
import { featureCount } from "../../color/src/generate/palette-features.ts";
import type { TreeNode } from "./fit-forest.ts";
import type { FittedMixture } from "./fit-mixture.ts";

const int16Max = 32767;
const treeDepth = 3;
const scaleDigits = 8;
/** Stands for "always left" in a place where a tree ends early. */
const sideless = { feature: 0, threshold: Infinity } as const;

/** The mixture's part of a model file. */
export function encodeMixture({
  weights,
  gaussians,
}: FittedMixture): Pick<ModelData, "components" | "dimension" | "mixture"> {
  const dimension = gaussians[0]!.mean.length;
  const most = Math.max(...weights);
  const shares = weights.map((weight) => Math.round((weight / most) * int16Max));
  const means = gaussians.flatMap(({ mean }) => Array.from(mean, toInteger(numberUnit)));
  const factors = gaussians.flatMap(({ factor }) =>
    Array.from({ length: dimension }, (_, row) =>
      Array.from(factor.subarray(row * dimension, row * dimension + row + 1), toInteger(numberUnit)),
    ).flat(),
  );
  return {
    components: weights.length,
    dimension,
    mixture: encodeIntegers([...shares, ...means, ...factors]),
  };
}

/** The forest's part of a model file. */
export function encodeForest(forest: readonly TreeNode[]): Pick<ModelData, "trees" | "scales" | "forest"> {
  const trees = forest.map((tree) => flatten(tree));
  const nodes = trees.flatMap((tree) => tree.nodes);
  const scales = Array.from({ length: featureCount }, (_, feature) => findScale(nodes, feature));
  const thresholds = nodes.map(({ feature, threshold }) => {
    const [least, step] = scales[feature]!;
    return threshold === Infinity ? int16Max : Math.round((threshold - least) / step);
  });
  const leaves = trees.flatMap((tree) => tree.leaves.map(toInteger(leafUnit)));
  const integers = [...nodes.map(({ feature }) => feature), ...thresholds, ...leaves];
  return { trees: trees.length, scales, forest: encodeIntegers(integers) };
}

interface Node {
  readonly feature: number;
  readonly threshold: number;
}

/** A full tree in breadth-first order; a leaf that comes early is repeated below. */
function flatten(tree: TreeNode): { readonly nodes: readonly Node[]; readonly leaves: readonly number[] } {
  const nodes: Node[] = [];
  let level: readonly TreeNode[] = [tree];
  for (let depth = 0; depth < treeDepth; depth += 1) {
    nodes.push(...level.map((node) => ("leaf" in node ? sideless : node)));
    level = level.flatMap((node) => ("leaf" in node ? [node, node] : [node.left, node.right]));
  }
  const leaves = level.map((node) => ("leaf" in node ? node.leaf : Number.NaN));
  if (nodes.length !== nodesPerTree || leaves.length !== leavesPerTree || leaves.some(Number.isNaN))
    throw new RangeError("A tree is not of depth three");
  return { nodes, leaves };
}

/**
 * The least threshold of a feature, and the step that brings the greatest to the integers' end but
 * one.
 */
function findScale(nodes: readonly Node[], feature: number): readonly [number, number] {
  const thresholds = nodes
    .filter((node) => node.feature === feature && node.threshold !== Infinity)
    .map(({ threshold }) => threshold);
  if (thresholds.length === 0) return [0, 1];
  const least = Math.min(...thresholds);
  const range = Math.max(...thresholds) - least;
  return [round(least), range === 0 ? 1 : round(range / (int16Max - 1))];
}

/** To the digits that a threshold needs, so that the file stays readable. */
function round(value: number): number {
  return Number(value.toPrecision(scaleDigits));
}

function toInteger(unit: number): (value: number) => number {
  return (value) => {
    const integer = Math.round(value * unit);
    return Math.min(int16Max, Math.max(-int16Max, integer));
  };
}

/** Signed integers of 16 bits, the low byte first, in base64. */
function encodeIntegers(integers: readonly number[]): string {
  const bytes = Buffer.alloc(2 * integers.length);
  for (const [index, integer] of integers.entries()) bytes.writeInt16LE(integer, 2 * index);
  return bytes.toString("base64");
}
