/**
 * How often palettes were saved: all in all or since a time, now or as it was at a moment.
 *
 *     saves of a palette      [––––––––––––)                 [ began, ) ended
 *                                    [–––––––––––––––––––
 *     as of                            |                     2, though it is 1 now
 */
import { compareText } from "../../compare-text.ts";
import { numberAt, wordAt } from "../index/columns.ts";
import type { SaveCounting, FrozenCount } from "./search-request.ts";
import { bytesAt, findRow, packId, type Segment, unpackId } from "./segment.ts";

/** The saves of a row that count. */
export type CountSaves = (row: number) => number;

/** Counts for one segment. */
export function countSaves(segment: Segment, { since, asOf, frozen = [] }: SaveCounting): CountSaves {
  const { saveCounts, saveTimes } = segment;
  if (since === undefined && asOf === undefined) return (row) => numberAt(saveCounts, row);
  const known = findFrozen(segment, frozen);
  return (row) => {
    const from = wordAt(saveTimes.starts, row);
    const to = wordAt(saveTimes.starts, row + 1);
    const count = known.get(row);
    if (count !== undefined) return count;
    if (since !== undefined) return countSince(saveTimes.values, { from, to, since, asOf: asOf ?? Infinity });
    return (
      numberAt(saveCounts, row) + (from === to ? 0 : shiftSince(saveTimes.values, { from, to, asOf: asOf ?? Infinity }))
    );
  };
}

function findFrozen(segment: Segment, frozen: readonly FrozenCount[]): ReadonlyMap<number, number> {
  const known = new Map<number, number>();
  for (const [id, count] of frozen) {
    const row = findRow(segment, packId(id));
    if (row !== undefined) known.set(row, count);
  }
  return known;
}

interface Times {
  /** Of the column: pairs of times. */
  readonly from: number;
  readonly to: number;
  readonly asOf: number;
}

/** Saves that began later than `since` and were there at a moment; Infinity for now. */
function countSince(times: Float64Array, { from, to, since, asOf }: Times & { readonly since: number }): number {
  let count = 0;
  for (let at = from; at < to; at += 2) {
    const savedAt = numberAt(times, at);
    const endedAt = numberAt(times, at + 1);
    if (savedAt > since && savedAt <= asOf && (endedAt > asOf || endedAt === Infinity)) count += 1;
  }
  return count;
}

/** What takes the count of now back to that of a moment. */
function shiftSince(times: Float64Array, { from, to, asOf }: Times): number {
  let shift = 0;
  for (let at = from; at < to; at += 2) {
    const savedAt = numberAt(times, at);
    const endedAt = numberAt(times, at + 1);
    if (savedAt > asOf && endedAt === Infinity) shift -= 1;
    else if (savedAt <= asOf && endedAt > asOf && endedAt !== Infinity) shift += 1;
  }
  return shift;
}

/** So many palettes at most are told apart from all others in a cursor, which must fit into an address. */
const frozenMax = 16;

/**
 * The counts of now, of the palettes whose saves have changed since a moment.
 *
 * @returns none when they are too many: then the counts of that moment must do
 */
export function freezeCounts(
  segments: readonly Segment[],
  { since, changedSince }: { readonly since: number | undefined; readonly changedSince: number },
): readonly FrozenCount[] {
  const frozen: FrozenCount[] = [];
  for (const segment of segments) {
    if (segment.saveTimes.values.length === 0) continue;
    const count = countSaves(segment, { since });
    for (const row of listChangedRows(segment, changedSince)) {
      if (frozen.length === frozenMax) return [];
      frozen.push([unpackId(bytesAt(segment.ids, row)), count(row)]);
    }
  }
  return frozen.sort(([one], [other]) => compareText(one, other));
}

function* listChangedRows(
  { count, removed, saveTimes: { values, starts } }: Segment,
  since: number,
): Generator<number> {
  for (let row = 0; row < count; row++) {
    if (removed[row] !== 0) continue;
    const times = values.subarray(starts[row], starts[row + 1]);
    if (times.some((time) => time > since && time !== Infinity)) yield row;
  }
}
