import type { Forest } from "./model.ts";
import { leavesPerTree } from "./model.ts";

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
  const [second, third] = [trees, 3 * trees];
  let sum = 0;
  for (let root = 0; root < trees; root += 1) {
    // Comparisons become numbers, not branches: which way a node leads cannot be foreseen.
    const child = 2 * root + Number(features[which[root]!]! >= thresholds[root]!);
    const node = second + child;
    const grandchild = 2 * child + Number(features[which[node]!]! >= thresholds[node]!);
    const last = third + grandchild;
    sum += leaves[2 * grandchild + Number(features[which[last]!]! >= thresholds[last]!)]!;
  }
  return sum;
}
