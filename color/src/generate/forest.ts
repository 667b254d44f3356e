import type { Forest } from "./model.ts";
import { leavesPerTree, nodesPerTree } from "./model.ts";

/**
 * The sum of the leaves that a vector of features falls into.
 *
 * @param forest - trees of depth three
 * @param features - as many numbers as the trees know
 * @returns for the model's forest: the logarithm of how much more often people make such palettes than the mixture
 */
export function sumLeaves(forest: Forest, features: Readonly<Float64Array>): number {
  const { features: which, thresholds, leaves } = forest;
  const trees = leaves.length / leavesPerTree;
  let sum = 0;
  for (let tree = 0; tree < trees; tree += 1) {
    const root = tree * nodesPerTree;
    const second = 1 + Number(features[which[root]!]! >= thresholds[root]!);
    const third = 2 * second + 1 + Number(features[which[root + second]!]! >= thresholds[root + second]!);
    const end = 2 * third + 1 + Number(features[which[root + third]!]! >= thresholds[root + third]!);
    sum += leaves[tree * leavesPerTree + end - nodesPerTree]!;
  }
  return sum;
}
