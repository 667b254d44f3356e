/**
 * How often palettes were saved: all in all or since a time, now or as it was at a moment.
 *
 *     saves of a palette      [––––––––––––)                 [ began, ) ended
 *                                    [–––––––––––––––––––
 *     as of                            |                     2, though it is 1 now
 */
import { compareText } from "../../compare-text.ts";
import { numberAt } from "../index/ragged.ts";
import { idAt } from "../index/id-column.ts";
import type { SaveCounting, FrozenCount } from "./search-request.ts";
import { packId } from "../packed-id.ts";
import { findRow, type Segment } from "./segment.ts";

/** The same of one segment after the other. */
export interface Counting extends Pick<SaveCounting, "since" | "asOf"> {
  /** By `packId`. */
  readonly frozen: readonly { readonly id: Buffer; readonly count: number }[];
}

export function toCounting({ since, asOf, frozen = [] }: SaveCounting): Counting {
  return { since, asOf, frozen: frozen.map(([id, count]) => ({ id: packId(id), count })) };
}

/** The saves of a row that count. */
export type CountSaves = (row: number) => number;

/** Counts for one segment. */
export function countSaves(segment: Segment, counting: Counting): CountSaves {
  const { saveCounts, saveTimes } = segment;
  const { since, asOf = Infinity } = counting;
  if (isPlain(counting)) return (row) => saveCounts[row]!;
  const known = findFrozen(segment, counting);
  return (row) => {
    const from = saveTimes.starts[row]!;
    const to = saveTimes.starts[row + 1]!;
    const count = known.get(row);
    if (count !== undefined) return count;
    if (since !== undefined) return countSince(saveTimes.values, { from, to, since, asOf });
    return saveCounts[row]! + (from === to ? 0 : shiftSince(saveTimes.values, { from, to, asOf }));
  };
}

/** The rows of which other saves may count than, without a time since when, all of now, and else none. */
export function listRecounted(segment: Segment, counting: Counting): Iterable<number> {
  if (isPlain(counting)) return [];
  const known = findFrozen(segment, counting);
  return known.size === 0 ? segment.savedLately : new Set([...segment.savedLately, ...known.keys()]);
}

function isPlain({ since, asOf }: Counting): boolean {
  return since === undefined && asOf === undefined;
}

function findFrozen(segment: Segment, { frozen }: Counting): ReadonlyMap<number, number> {
  const known = new Map<number, number>();
  for (const { id, count } of frozen) {
    const row = findRow(segment, id);
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
    const count = countSaves(segment, { since, frozen: [] });
    for (const row of listChangedRows(segment, changedSince)) {
      if (frozen.length === frozenMax) return [];
      frozen.push([idAt(segment.ids, row), count(row)]);
    }
  }
  return frozen.sort(([one], [other]) => compareText(one, other));
}

function* listChangedRows({ removed, savedLately, saveTimes }: Segment, since: number): Generator<number> {
  const { values, starts } = saveTimes;
  for (const row of savedLately) {
    if (removed[row] !== 0) continue;
    const times = values.subarray(starts[row], starts[row + 1]);
    if (times.some((time) => time > since && time !== Infinity)) yield row;
  }
}
