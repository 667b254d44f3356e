import type { Lab } from "../cielab.ts";
import type { LabBoxes } from "./lower-bound.ts";

/**
 * A balanced k-d tree over CIELAB. Node i is split into nodes 2i+1 and 2i+2. `order` maps positions
 * to the colors' numbers, `points` holds the color at each position, and `boxes` the smallest box
 * around the colors of each node.
 */
export type LabTree = {
  readonly order: Readonly<Uint32Array>;
  readonly boxes: LabBoxes;
  readonly points: LabBoxes;
};

type TreeRange = { readonly node: number; readonly start: number; readonly end: number };

const axisCount = 3;
/** So few colors are compared faster than their boxes would be. */
const leafMax = 8;

/** Builds a tree over at least one color. Nodes are split at the median of the widest axis. */
export function buildLabTree(labs: readonly Lab[]): LabTree {
  const points = interleave(labs);
  const order = Uint32Array.from(labs.keys());
  const boxes = emptyBoxes(nodeCount(labs.length));
  const pending: TreeRange[] = [{ node: 0, start: 0, end: labs.length }];
  for (let range = pending.pop(); range !== undefined; range = pending.pop()) {
    const items = order.subarray(range.start, range.end);
    enclose(boxes, range.node, { items, points });
    if (isLeaf(range.start, range.end)) continue;
    const children = halves(range);
    splitAt(children[0].end - range.start, widestAxis(boxes, range.node), { items, points });
    pending.push(...children);
  }
  const sorted = interleave([...order].map((item) => labs[item]!));
  return { order, boxes, points: { least: sorted, greatest: sorted } };
}

function halves({ node, start, end }: TreeRange): readonly [TreeRange, TreeRange] {
  const middle = middleOf(start, end);
  const low = lowerNode(node);
  return [
    { node: low, start, end: middle },
    { node: low + 1, start: middle, end },
  ];
}

export function isLeaf(start: number, end: number): boolean {
  return end - start <= leafMax;
}

export function middleOf(start: number, end: number): number {
  return (start + end) >> 1;
}

/** Returns the number of a node's lower half. The upper half is the next. */
export function lowerNode(node: number): number {
  return 2 * node + 1;
}

type MutableBoxes = { readonly least: Float64Array; readonly greatest: Float64Array };
type Selection = { readonly items: Uint32Array; readonly points: Float64Array };

function interleave(labs: readonly Lab[]): Float64Array {
  const points = new Float64Array(axisCount * labs.length);
  let index = 0;
  for (const { l, a, b } of labs) {
    points[index++] = l;
    points[index++] = a;
    points[index++] = b;
  }
  return points;
}

/** A complete tree, deep enough for the larger halves. */
function nodeCount(size: number): number {
  let count = 1;
  for (let left = size; left > leafMax; left = Math.ceil(left / 2)) count = 2 * count + 1;
  return count;
}

function emptyBoxes(count: number): MutableBoxes {
  const least = new Float64Array(axisCount * count).fill(Infinity);
  return { least, greatest: new Float64Array(axisCount * count).fill(-Infinity) };
}

function enclose({ least, greatest }: MutableBoxes, node: number, { items, points }: Selection): void {
  for (let axis = 0; axis < axisCount; axis++) {
    let min = Infinity;
    let max = -Infinity;
    for (const item of items) {
      const value = points[axisCount * item + axis]!;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    least[axisCount * node + axis] = min;
    greatest[axisCount * node + axis] = max;
  }
}

function widestAxis({ least, greatest }: MutableBoxes, node: number): number {
  const widthOf = (axis: number): number => greatest[axisCount * node + axis]! - least[axisCount * node + axis]!;
  const widerOf = (first: number, second: number): number => (widthOf(second) > widthOf(first) ? second : first);
  return widerOf(widerOf(0, 1), 2);
}

/** Hoare's quickselect: partitions so that no value below `middle` exceeds one from `middle` on. */
function splitAt(middle: number, axis: number, { items, points }: Selection): void {
  const valueAt = (position: number): number => points[axisCount * items[position]! + axis]!;
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const pivot = valueAt((low + high) >> 1);
    let left = low;
    let right = high;
    while (left <= right) {
      while (valueAt(left) < pivot) left++;
      while (valueAt(right) > pivot) right--;
      if (left <= right) swap(items, left++, right--);
    }
    if (middle <= right) high = right;
    else if (middle >= left) low = left;
    else return;
  }
}

function swap(items: Uint32Array, left: number, right: number): void {
  const item = items[left]!;
  items[left] = items[right]!;
  items[right] = item;
}
