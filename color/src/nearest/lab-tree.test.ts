import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import type { Lab } from "../cielab.ts";
import { buildLabTree, isLeaf, type LabTree, lowerNode, middleOf } from "./lab-tree.ts";

// Few distinct values, because a median split fails on equal coordinates.
const coordinate = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.double({ min: -100, max: 100, noNaN: true }));
const labs = fc.array(fc.record({ l: coordinate, a: coordinate, b: coordinate }), {
  minLength: 1,
  maxLength: 300,
});

type TreeRange = { readonly node: number; readonly start: number; readonly end: number };

function halves({ node, start, end }: TreeRange): readonly [TreeRange, TreeRange] {
  const middle = middleOf(start, end);
  const low = lowerNode(node);
  return [
    { node: low, start, end: middle },
    { node: low + 1, start: middle, end },
  ];
}

function listNodes(size: number): readonly TreeRange[] {
  const nodes: TreeRange[] = [{ node: 0, start: 0, end: size }];
  for (const range of nodes) if (!isLeaf(range.start, range.end)) nodes.push(...halves(range));
  return nodes;
}

function isInBox({ boxes }: LabTree, { l, a, b }: Lab, node: number): boolean {
  return [l, a, b].every((value, axis) => {
    return value >= boxes.least[3 * node + axis]! && value <= boxes.greatest[3 * node + axis]!;
  });
}

test("buildLabTree() keeps every color in exactly one leaf", () => {
  fc.assert(
    fc.property(labs, (colors) => {
      const { order } = buildLabTree(colors);
      const leaves = listNodes(colors.length).filter(({ start, end }) => isLeaf(start, end));
      const items = leaves.flatMap(({ start, end }) => [...order.subarray(start, end)]);
      assert.deepEqual(
        items.sort((first, second) => first - second),
        [...colors.keys()],
      );
    }),
  );
});

test("buildLabTree() puts a box around the colors of every node", () => {
  fc.assert(
    fc.property(labs, (colors) => {
      const tree = buildLabTree(colors);
      for (const { node, start, end } of listNodes(colors.length)) {
        for (const item of tree.order.subarray(start, end)) assert.ok(isInBox(tree, colors[item]!, node));
      }
    }),
  );
});

test("buildLabTree() splits at the median, so that the halves overlap on one axis at most in one value", () => {
  fc.assert(
    fc.property(labs, (colors) => {
      const { boxes } = buildLabTree(colors);
      for (const range of listNodes(colors.length).filter(({ start, end }) => !isLeaf(start, end))) {
        const [{ node: low }, { node: high }] = halves(range);
        assert.ok([0, 1, 2].some((axis) => boxes.greatest[3 * low + axis]! <= boxes.least[3 * high + axis]!));
      }
    }),
  );
});
