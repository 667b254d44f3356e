import type { Lab } from "../cielab.ts";
import { ciede2000 } from "../difference.ts";
import { boundBox, type BoundQuery, differenceFloor, differenceWeights } from "./difference-floor.ts";
import { findNearest, type LabIndex, type NearItem } from "./find-nearest.ts";
import { leafSize, lowerNode, middleOf } from "./lab-tree.ts";
import { quickDifference, quickErrorMax, quickStride } from "./quick-difference.ts";

/*
 * The nearest color without a search, for one question after the other.
 *
 * CIELAB is cut into cells. A cell keeps the colors with the least floors: those that CIEDE2000 can put nearest to some color of
 * it, in the order of the bound that is proven in difference-floor.ts. A color of the cell looks at them in this order, and is done as
 * soon as the next one's floor is beyond the best so far: all further ones, kept or not, are farther still. Where colors lie so
 * close together that the kept ones end first, the tree is searched for something nearer.
 *
 * A cell is filled when it is first asked, which takes as long as five searches. sRGB fills some 16,000 cells, 14 MB.
 */

/** Powers of two, so that a color divided by them is surely in its cell. */
const lightnessStep = 4;
const axisStep = 4;
/** Cells along a and b; those of sRGB lie within −32·4 … 32·4. */
const axisCells = 64;
const lightnessCells = 26;
const keptPerCell = 96;
const cellsPerBlock = 512;
/** What the quick difference may be off by, of two colors that are compared by it. */
const quickSlack = 4 * quickErrorMax;

/** Cells' colors as positions in the tree's order, and their floors. */
type Block = { readonly positions: Uint32Array; readonly floors: Float32Array; readonly weights: Float64Array };

/**
 * Finds the nearest color, and remembers what it learned of the neighborhood.
 *
 * @example
 * new NearCells(createNameIndex([{ name: "Ink", hex: "000000" }])).find({ l: 0, a: 0, b: 0 })  // { item: 0, distance: 0 }
 */
export class NearCells {
  readonly #index: LabIndex;
  readonly #kept: number;
  /** Of each cell: 0, or the number of its place in the blocks, from 1. */
  #places: Uint16Array = new Uint16Array(0);
  readonly #blocks: Block[] = [];
  #filled = 0;
  readonly #quick = new Float64Array(keptPerCell);

  constructor(index: LabIndex) {
    this.#index = index;
    this.#kept = Math.min(keptPerCell, index.labs.length);
  }

  /**
   * The color nearest by CIEDE2000; of equally near ones that with the least number.
   *
   * @param lab - CIELAB under D65, of a color of sRGB
   */
  find(lab: Lab): NearItem {
    const place = this.#placeOf(lab);
    const block = this.#blocks[Math.floor(place / cellsPerBlock)]!;
    const start = (place % cellsPerBlock) * this.#kept;
    let best = Infinity;
    let count = 0;
    const { colors } = this.#index.tree;
    const weight = block.weights[2 * (place % cellsPerBlock)]!;
    const axesWeight = block.weights[2 * (place % cellsPerBlock) + 1]!;
    for (; count < this.#kept && block.floors[start + count]! <= best; count++) {
      const position = block.positions[start + count]!;
      const l = colors[quickStride * position]! - lab.l;
      const a = colors[quickStride * position + 1]! - lab.a;
      const b = colors[quickStride * position + 2]! - lab.b;
      const isFar = weight * l * l + axesWeight * (a * a + b * b) > best;
      const square = isFar ? Infinity : quickDifference(lab, colors, position);
      this.#quick[count] = square;
      if (square * (1 + quickSlack) + quickSlack < best) best = square * (1 + quickSlack) + quickSlack;
    }
    const isWhole = count < this.#kept || this.#kept === this.#index.labs.length;
    if (!isWhole) return findNearest(this.#index, lab, { count: 1, cutoff: best })[0]!;
    return this.#nearestWithin(lab, best, block.positions.subarray(start, start + count));
  }

  /** The nearest of those whose quick difference leaves it open. */
  #nearestWithin(lab: Lab, limit: number, positions: Uint32Array): NearItem {
    const { labs, tree } = this.#index;
    let nearest: NearItem = { item: Infinity, distance: Infinity };
    for (let place = 0; place < positions.length; place++) {
      if (this.#quick[place]! > limit) continue;
      const item = tree.order[positions[place]!]!;
      const distance = ciede2000(lab, labs[item]!);
      const isNearer = distance < nearest.distance || (distance === nearest.distance && item < nearest.item);
      if (isNearer) nearest = { item, distance };
    }
    return nearest;
  }

  #placeOf({ l, a, b }: Lab): number {
    const [row, x, y] = [Math.floor(l / lightnessStep), Math.floor(a / axisStep), Math.floor(b / axisStep)];
    const half = axisCells / 2;
    const cell = (row * axisCells + x + half) * axisCells + y + half;
    if (this.#places.length === 0) this.#places = new Uint16Array(lightnessCells * axisCells * axisCells);
    const known = this.#places[cell]!;
    if (known > 0) return known - 1;
    const corner = [row * lightnessStep, x * axisStep, y * axisStep] as const;
    const place = this.#fill(
      boundBox({
        least: Float64Array.from(corner),
        greatest: Float64Array.of(corner[0] + lightnessStep, corner[1] + axisStep, corner[2] + axisStep),
      }),
    );
    this.#places[cell] = place + 1;
    return place;
  }

  /** Finds a new cell's colors. @returns its place */
  #fill(cell: BoundQuery): number {
    const place = this.#filled++;
    const size = cellsPerBlock * this.#kept;
    if (place % cellsPerBlock === 0)
      this.#blocks.push({
        positions: new Uint32Array(size),
        floors: new Float32Array(size),
        weights: new Float64Array(2 * cellsPerBlock),
      });
    const block = this.#blocks.at(-1)!;
    const start = (place % cellsPerBlock) * this.#kept;
    const least = new LeastFloors(this.#index, cell, {
      positions: block.positions.subarray(start, start + this.#kept),
      floors: block.floors.subarray(start, start + this.#kept),
      weights: block.weights.subarray(2 * (place % cellsPerBlock)),
    });
    least.visit(0, 0, this.#index.labs.length);
    least.weigh();
    return place;
  }
}

/** Less by more than what rounding to 32 bits adds. */
const roundedDown = 1 - 1e-6;

/** The colors with the least floors, from a walk through the tree; written in their order. */
class LeastFloors {
  readonly #index: LabIndex;
  readonly #cell: BoundQuery;
  readonly #into: Block;
  #cutoff = Infinity;

  constructor(index: LabIndex, cell: BoundQuery, into: Block) {
    this.#index = index;
    this.#cell = cell;
    this.#into = into;
    into.floors.fill(Infinity);
  }

  visit(node: number, start: number, end: number): void {
    if (end - start <= leafSize) return this.#visitLeaf(start, end);
    const { boxes } = this.#index.tree;
    const middle = middleOf(start, end);
    const low = lowerNode(node);
    const lowFloor = differenceFloor(this.#cell, boxes, low);
    const highFloor = differenceFloor(this.#cell, boxes, low + 1);
    if (lowFloor <= highFloor && lowFloor < this.#cutoff) this.visit(low, start, middle);
    if (highFloor < this.#cutoff) this.visit(low + 1, middle, end);
    if (lowFloor > highFloor && lowFloor < this.#cutoff) this.visit(low, start, middle);
  }

  /** Notes weights that hold for all that were found. */
  weigh(): void {
    const { positions, weights } = this.#into;
    weights.fill(Infinity, 0, 2);
    for (const position of positions) {
      const { lightness, axes } = differenceWeights(this.#cell, this.#index.tree.points, position);
      weights[0] = Math.min(weights[0]!, lightness * roundedDown);
      weights[1] = Math.min(weights[1]!, axes * roundedDown);
    }
  }

  #visitLeaf(start: number, end: number): void {
    for (let position = start; position < end; position++) {
      const floor = differenceFloor(this.#cell, this.#index.tree.points, position) * roundedDown;
      if (floor < this.#cutoff) this.#keep(position, floor);
    }
  }

  #keep(position: number, floor: number): void {
    const { positions, floors } = this.#into;
    let place = floors.length - 1;
    for (; place > 0 && floors[place - 1]! > floor; place--) {
      floors[place] = floors[place - 1]!;
      positions[place] = positions[place - 1]!;
    }
    floors[place] = floor;
    positions[place] = position;
    this.#cutoff = floors.at(-1)!;
  }
}
