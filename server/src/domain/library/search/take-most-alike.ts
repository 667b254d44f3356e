/**
 * Finding the palettes most alike without measuring most of them. Every row has a floor of its distance, which is cheap; the rows
 * with the least floors are measured first, and the worst distance of the page that they make is less than nearly all other floors.
 *
 *     floors      3 4 4 7 | 9 12 15 15 20 …
 *     measured    all       those up to the worst distance of the page so far
 */
import { shortAt, wordAt } from "../index/ragged.ts";
import type { KeepRows } from "./keep-rows.ts";
import { takeRow, type Taking } from "./order-rows.ts";
import type { FlooredDistances } from "./packed-colors.ts";
import { countSaves } from "./save-counts.ts";
import type { Segment } from "./segment.ts";

interface MostAlikeOptions {
  readonly keepRows: KeepRows;
  readonly measure: FlooredDistances;
  /** Rows of the page and those before it. */
  readonly wantedCount: number;
}

interface MostAlike {
  readonly total: number;
  /** Rows at distance zero. */
  readonly exactTotal: number;
}

export function takeMostAlike(
  segments: readonly Segment[],
  { keepRows, measure, wantedCount }: MostAlikeOptions,
  taking: Taking,
): MostAlike {
  const parts = segments.map((segment) => ({ segment, floors: measure.floorsOf(segment.colors) }));
  const counts = new Uint32Array(groupCount);
  for (const { segment, floors } of parts) countFloors(floors, keepRows(segment), counts);
  const passedFloor = taking.after === undefined ? -1 : measure.floorOf(taking.after.rank);
  const firstMax = findFirstFloor(counts, { passedFloor, wantedCount });
  const floorMax = (): number => Math.max(passedFloor, measure.floorOf(taking.best.rankMax()));
  let exactTotal = 0;
  const first = { measure, taking, from: -1, floorMax: () => firstMax };
  for (const part of parts) exactTotal += measureRows(part, first);
  for (const part of parts) exactTotal += measureRows(part, { measure, taking, from: firstMax, floorMax });
  return { total: counts.reduce((sum, count) => sum + count, 0), exactTotal };
}

interface Part {
  readonly segment: Segment;
  /** Of rows that are not kept the largest. */
  readonly floors: Uint16Array;
}

/** Larger than all that are measured. */
const noFloor = 2 ** 16 - 1;
/** Floors are told apart in groups of so many bits. */
const groupBits = 1;
const groupCount = 2 ** (16 - groupBits);

function countFloors(floors: Uint16Array, kept: Uint8Array, counts: Uint32Array): void {
  for (let row = 0; row < floors.length; row++) {
    if (kept[row] === 0) {
      floors[row] = noFloor;
      continue;
    }
    const group = shortAt(floors, row) >>> groupBits;
    counts[group] = wordAt(counts, group) + 1;
  }
}

/** Rows measured to begin with: more than `createBestRows` takes before it knows a worst one. */
const firstRowsMin = 512;
const firstRowsPerWanted = 3;

/** Returns a floor that enough rows do not exceed. */
function findFirstFloor(
  counts: Uint32Array,
  { passedFloor, wantedCount }: { readonly passedFloor: number; readonly wantedCount: number },
): number {
  let left = firstRowsMin + firstRowsPerWanted * wantedCount;
  let group = Math.max(0, Math.floor(passedFloor / 2 ** groupBits));
  while (group < groupCount && left > 0) left -= wordAt(counts, group++);
  return Math.min(group * 2 ** groupBits, noFloor) - 1;
}

interface Measuring {
  readonly measure: FlooredDistances;
  readonly taking: Taking;
  /** Rows up to this floor have been measured. */
  readonly from: number;
  /** Rows of a larger floor are not wanted; it falls with what is found. */
  readonly floorMax: () => number;
}

/** Returns the distance beyond which rows are neither on this page nor on an earlier one. */
function distanceMax({ best, after }: Taking): number {
  return Math.max(best.rankMax(), after?.rank ?? 0);
}

/** @returns how many rows are at distance zero */
function measureRows({ segment, floors }: Part, { measure, taking, from, floorMax }: Measuring): number {
  const countOf = countSaves(segment, taking.since);
  let exactTotal = 0;
  let most = Math.min(floorMax(), noFloor - 1);
  for (let row = 0; row < floors.length; row++) {
    const floor = shortAt(floors, row);
    if (floor <= from || floor > most) continue;
    const rank = measure.distanceOf(segment.colors, row, distanceMax(taking));
    if (rank === Infinity) continue;
    if (rank === 0) exactTotal += 1;
    takeRow({ segment, row, rank, count: countOf(row) }, taking);
    most = Math.min(floorMax(), noFloor - 1);
  }
  return exactTotal;
}
