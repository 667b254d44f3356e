/**
 * Lower bounds of distances, so that most palettes of a search need not be measured. CIELAB is
 * divided into cells. A table holds a lower bound of CIEDE2000 between each query color and the
 * colors of each cell. Few cells hold colors, so each cell is computed on first use.
 */
import { hexToLab, type Lab, packQuickColors, quickDifference } from "@tincture/color/search";
import { cellCount, type ColorColumn, listEdges, middleOf } from "./color-column.ts";

/** The largest number of colors in a query. */
const ownMax = 8;
/** Floors are integers with this many steps per CIEDE2000 of 1. A byte holds up to 63.75. */
export const floorsPerUnit = 4;
const floorMax = 255;

/** Lower bounds of the distances between the colors of a query and those of palettes. */
export interface DistanceFloors {
  /**
   * Returns a lower bound per row of the sum of both mean distances: row to query, and query to
   * row.
   */
  likenessOf(column: ColorColumn): Uint16Array;
  /**
   * Returns a lower bound per row of the mean distance from the query colors to the nearest of the
   * row.
   */
  nearestOf(column: ColorColumn): Uint16Array;
  /** Sets `kept` to 0 for each row with no color within the distance of some query color. */
  keepWithin(distance: number, column: ColorColumn, kept: Uint8Array): void;
  /** Returns a lower bound of the distance from any color in a cell to the nearest query color. */
  fromCell(cell: number): number;
  /**
   * Returns a lower bound for one row of the mean distance from the query colors to the nearest of
   * it.
   */
  backOf(column: ColorColumn, row: number): number;
}

/** @param own - at most eight hexes */
export function createDistanceFloors(own: readonly string[]): DistanceFloors {
  const table = createTable(own);
  const count = own.length;
  const least = new Uint8Array(ownMax);

  /**
   * Returns the sum of the bounds of the row's colors. Fills `least` with the bound of each query
   * color.
   */
  function sumRow({ cells, starts }: ColorColumn, row: number): number {
    const end = starts[row + 1]! | 0;
    let sum = 0;
    least.fill(floorMax);
    for (let at = starts[row]! | 0; at < end; at++) {
      const from = cells[at]! * ownMax;
      let nearest = floorMax;
      for (let place = 0; place < count; place++) {
        const floor = table.floors[from + place]!;
        if (floor < nearest) nearest = floor;
        if (floor < least[place]!) least[place] = floor;
      }
      sum += nearest;
    }
    return sum;
  }

  function sumLeast(): number {
    let sum = 0;
    for (let place = 0; place < count; place++) sum += least[place]!;
    return sum;
  }

  function mapRows(column: ColorColumn, floorOf: (row: number, size: number) => number): Uint16Array {
    table.fill(column);
    const { starts } = column;
    const floors = new Uint16Array(starts.length - 1);
    for (let row = 0; row < floors.length; row++) floors[row] = floorOf(row, starts[row + 1]! - starts[row]!);
    return floors;
  }

  return {
    likenessOf: (column) => mapRows(column, (row, size) => sumRow(column, row) / size + sumLeast() / count),
    nearestOf: (column) =>
      mapRows(column, (row) => {
        sumRow(column, row);
        return sumLeast() / count;
      }),
    keepWithin(distance, column, kept) {
      table.fill(column);
      const most = distance * floorsPerUnit;
      for (let row = 0; row < kept.length; row++) {
        if (kept[row] === 0) continue;
        sumRow(column, row);
        for (let place = 0; place < count; place++) if (least[place]! > most) kept[row] = 0;
      }
    },
    fromCell(cell) {
      let nearest = floorMax;
      for (let place = 0; place < count; place++) nearest = Math.min(nearest, table.floors[cell * ownMax + place]!);
      return nearest;
    },
    backOf(column, row) {
      sumRow(column, row);
      return sumLeast() / count;
    },
  };
}

interface Table {
  /** Lower bounds by cell and query color. Only filled cells are valid. */
  readonly floors: Uint8Array;
  /** Fills the cells of a column. */
  fill(column: ColorColumn): void;
}

function createTable(own: readonly string[]): Table {
  const labs = own.map((hex) => hexToLab(hex));
  const packed = packQuickColors(labs);
  const floors = new Uint8Array(cellCount * ownMax);
  const isFilled = new Uint8Array(cellCount);
  return {
    floors,
    fill({ usedCells }) {
      for (const number of usedCells) {
        if (isFilled[number] === 1) continue;
        isFilled[number] = 1;
        const cell = describeCell(number);
        for (let place = 0; place < labs.length; place++) {
          const floor = floorAt(place, { labs, packed }, cell) * floorsPerUnit;
          floors[number * ownMax + place] = Math.min(floorMax, floor);
        }
      }
    },
  };
}

interface OwnColors {
  readonly labs: readonly Lab[];
  readonly packed: Float64Array;
}

interface Cell {
  readonly middle: Lab;
  readonly chroma: number;
  /** The approximate CIEDE2000 from the middle to the corners. */
  readonly reach: number;
}

/**
 * The difference to a color can be smaller than the difference to the middle of its cell. These
 * limit by how much, in multiples of the cell's `reach`: up to a difference of `closeMax`, and at
 * any difference. The maxima over nine million pairs of a color and a cell were 1.0 and 1.5. The
 * proven lower bound of CIEDE2000 is too low to be useful.
 */
const reaches = { close: 1.15, far: 1.7 };
const closeMax = 20;
/**
 * CIEDE2000 is discontinuous at opposite hues and near gray. There, the minimum over four edges is
 * used.
 */
const jumps = { chromaMax: 16, cosineMax: -0.5 };

function floorAt(place: number, { labs, packed }: OwnColors, { middle, chroma, reach }: Cell): number {
  const lab = labs[place]!;
  let squared = quickDifference(middle, packed, place);
  const dot = middle.a * lab.a + middle.b * lab.b;
  if (chroma < jumps.chromaMax || dot < jumps.cosineMax * chroma * Math.sqrt(lab.a * lab.a + lab.b * lab.b)) {
    for (const { a, b } of listEdges(middle))
      squared = Math.min(squared, quickDifference({ l: middle.l, a, b }, packed, place));
  }
  const difference = Math.sqrt(squared);
  return Math.max(0, Math.min(closeMax, difference) - reaches.close * reach, difference - reaches.far * reach);
}

function describeCell(cell: number): Cell {
  const middle = middleOf(cell);
  const chroma = Math.sqrt(middle.a * middle.a + middle.b * middle.b);
  const stretch = chroma < 20 ? 1.5 : chroma < 35 ? 1.35 : 1;
  const scale = 1 + 0.0075 * chroma;
  return { middle, chroma, reach: Math.sqrt(4 + (4 * stretch * stretch + 4) / (scale * scale)) };
}
