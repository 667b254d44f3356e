/**
 * Reading the library: a base, what has changed since, and sections of the two together. How a base is made (`base.ts`) and a change
 * noted (`delta.ts`) does not matter here.
 */
import type { PaletteSort } from "../palette.ts";
import { type Columns, type PackedEntry } from "./columns.ts";
import { firstFalse, wordAt } from "./ragged.ts";
import { idAt, type IdColumn } from "./id-column.ts";
import type { Postings } from "./postings.ts";
import type { RankSet } from "./rank-set.ts";

/** The library as it was at one time; immutable. */
export interface Base {
  /** Ascending by their ids, which differ. */
  readonly columns: Columns;
  readonly tagCounts: Uint32Array;
  readonly orders: Readonly<Record<PaletteSort, RankOrder>>;
}

/** The whole base in one sort order. */
export interface RankOrder {
  /** The row at each rank. */
  readonly rows: Uint32Array;
  readonly postings: Postings;
}

/** An entry that the base does not hold like this. */
export interface AddedEntry extends PackedEntry {
  /** Per sort, how many ranks of the base come before it. */
  readonly ranksBefore: Readonly<Record<PaletteSort, number>>;
}

/** What separates the library from its base, in one sort order. Arrays are replaced, never changed. */
export interface OrderedDelta {
  /** Ranks of the base that no longer count, ascending. */
  readonly removed: readonly number[];
  readonly added: readonly AddedEntry[];
}

/**
 * One filtered order of the library: the members of the base in rank order, without the removed ones, with the added entries
 * in between. Nothing of it is written out: positions are found by binary search, so a page costs the same at any offset.
 *
 *     set      b0 b1 b2 b3 b4     removed  b1 b3      added  x (before b1), y (before b4)
 *     result   b0 x b2 y b4       live index of b4 = 4 − 2 removed = 2, position = 2 + 2 added before = 4
 */
export interface View extends OrderedDelta {
  readonly sort: PaletteSort;
  /** Members of the base, by rank. */
  readonly set: RankSet;
}

/** How the ids of ranks are found. */
interface IdSource {
  readonly ids: IdColumn;
  /** The row at each rank. */
  readonly rows: Uint32Array;
}

/** A section of a view. */
interface Section {
  readonly offset: number;
  readonly limit: number;
}

export function viewSize({ set, removed, added }: View): number {
  return set.size - removed.length + added.length;
}

/** Returns the ids of a section; of one past the end, none. */
export function listSection(view: View, source: IdSource, section: Section): readonly string[] {
  return listMembers(view, source.rows, section).map((member) => readId(source.ids, member));
}

/** A row of the base, or an entry that it does not have like this. */
type Member = number | AddedEntry;

/** Returns the members of a section; of one past the end, none. @param rows - the row at each rank */
export function listMembers(view: View, rows: Uint32Array, { offset, limit }: Section): readonly Member[] {
  const members: Member[] = [];
  const count = Math.min(limit, viewSize(view) - offset);
  if (count <= 0) return members;
  const cursor = findPosition(view, offset);
  while (members.length < count) members.push(takeAdded(view, cursor) ?? wordAt(rows, takeMember(view, cursor)));
  return members;
}

export function readId(ids: IdColumn, member: Member): string {
  return typeof member === "number" ? idAt(ids, member) : member.entry.id;
}

/** What is left of a view of all changes when only palettes with any of these tags (numbers) count. */
export function narrowView({ sort, set, removed, added }: View, tags: readonly number[]): View {
  return { sort, set, removed: keepMembers(removed, set), added: keepTagged(added, tags) };
}

/** Stands before the next item to take. */
interface Cursor {
  /** Position in the set; never that of a removed member. */
  position: number;
  removedIndex: number;
  addedIndex: number;
}

function findPosition(view: View, offset: number): Cursor {
  const { set, sort, removed, added } = view;
  const addedIndex = firstFalse(added, ({ ranksBefore }, index) => index + countLive(view, ranksBefore[sort]) < offset);
  const liveIndex = offset - addedIndex;
  const removedIndex = firstFalse(removed, (rank, index) => set.countBelow(rank) - index <= liveIndex);
  return { position: liveIndex + removedIndex, removedIndex, addedIndex };
}

/** How many members before a rank still count. */
function countLive({ set, removed }: View, rank: number): number {
  return set.countBelow(rank) - firstFalse(removed, (gone) => gone < rank);
}

function takeAdded({ set, sort, added }: View, cursor: Cursor): AddedEntry | undefined {
  const next = added[cursor.addedIndex];
  if (next === undefined || set.countBelow(next.ranksBefore[sort]) > cursor.position) return undefined;
  cursor.addedIndex++;
  return next;
}

/** The rank of the next member; moves the cursor over it and over the removed ones behind it. */
function takeMember({ set, removed }: View, cursor: Cursor): number {
  const rank = set.at(cursor.position++);
  let next = removed[cursor.removedIndex];
  while (next !== undefined && set.countBelow(next) === cursor.position) {
    cursor.position++;
    next = removed[++cursor.removedIndex];
  }
  return rank;
}

function keepMembers(ranks: readonly number[], set: RankSet): readonly number[] {
  const members: number[] = [];
  for (const rank of ranks) if (set.has(rank)) members.push(rank);
  return members;
}

/** Plain loops over a mask: with closures and a set this took three times as long for the tens of thousands of an import. */
function keepTagged(added: readonly AddedEntry[], tags: readonly number[]): readonly AddedEntry[] {
  const isWanted = new Uint8Array(Math.max(-1, ...tags) + 1);
  for (const tag of tags) isWanted[tag] = 1;
  const tagged: AddedEntry[] = [];
  for (const entry of added) if (hasAny(entry.tags, isWanted)) tagged.push(entry);
  return tagged;
}

function hasAny(tags: readonly number[], isWanted: Uint8Array): boolean {
  for (const tag of tags) if (isWanted[tag] === 1) return true;
  return false;
}
