/** What has changed since a base was made, and reading the base together with that. */
import type { IndexEntry, PaletteSort } from "../palette.ts";
import { type AddedEntry, type Base, findRow, type OrderedDelta } from "./base.ts";
import {
  comparePacked,
  compareRowTo,
  firstFalse,
  packEntry,
  rowEquals,
  type PackedEntry,
  type TagNumbers,
  textAt,
  type TextColumn,
  wordAt,
} from "./columns.ts";
import type { RankSet } from "./rank-set.ts";
import { mergeSorted } from "./sorting.ts";

/**
 * The smallest difference that makes the library out of the base: what is put in as the base has it already is no part of it, so
 * that changes can be applied over and over.
 */
export class Delta {
  readonly #base: Base;
  readonly #tagNumbers: TagNumbers;
  readonly #removedRows = new Set<number>();
  readonly #added = new Map<string, AddedEntry>();
  readonly #tagShifts = new Map<number, number>();
  #orders: Readonly<Record<PaletteSort, OrderedDelta>> = {
    popular: { removed: [], added: [] },
    recent: { removed: [], added: [] },
  };
  #version = 0;

  constructor(base: Base, tagNumbers: TagNumbers) {
    this.#base = base;
    this.#tagNumbers = tagNumbers;
  }

  /** Another number after every change that made a difference. */
  get version(): number {
    return this.#version;
  }

  /** Removed ranks plus added entries: what the delta costs. */
  get size(): number {
    return this.#removedRows.size + this.#added.size;
  }

  /** By how much the library is larger than the base; may be negative. */
  get growth(): number {
    return this.#added.size - this.#removedRows.size;
  }

  inOrder(sort: PaletteSort): OrderedDelta {
    return this.#orders[sort];
  }

  /** By how much more palettes carry a tag than in the base; may be negative. */
  tagShift(tag: number): number {
    return this.#tagShifts.get(tag) ?? 0;
  }

  apply(changes: ReadonlyMap<string, IndexEntry | undefined>): void {
    const step = newStep();
    for (const [id, entry] of changes) this.#note(step, id, entry);
    if (step.inserted.size + step.dropped.size + step.gone.size + step.back.size === 0) return;
    this.#orders = { popular: this.#reorder("popular", step), recent: this.#reorder("recent", step) };
    this.#version++;
  }

  #note(step: DeltaStep, id: string, entry: IndexEntry | undefined): void {
    const packed = entry && packEntry(entry, this.#tagNumbers);
    const row = findRow(this.#base.table, packed?.id ?? Buffer.from(id));
    const isAsInBase = packed !== undefined && row !== undefined && rowEquals(this.#base.columns, row, packed);
    if (row !== undefined) this.#keepRow(step, row, isAsInBase);
    this.#replaceAdded(step, id, isAsInBase ? undefined : packed);
  }

  #keepRow(step: DeltaStep, row: number, isKept: boolean): void {
    if (this.#removedRows.has(row) !== isKept) return;
    const { values, starts } = this.#base.columns.tags;
    this.#shiftTags(values.subarray(starts[row], starts[row + 1]), isKept ? 1 : -1);
    if (isKept) {
      this.#removedRows.delete(row);
      step.back.add(row);
    } else {
      this.#removedRows.add(row);
      step.gone.add(row);
    }
  }

  #replaceAdded(step: DeltaStep, id: string, packed: PackedEntry | undefined): void {
    const before = this.#added.get(id);
    if (before !== undefined && packed !== undefined && isSame(before, packed)) return;
    if (before !== undefined) {
      this.#added.delete(id);
      this.#shiftTags(before.tags, -1);
      step.dropped.add(before);
    }
    if (packed !== undefined) {
      const after = { ...packed, ranksBefore: ranksBefore(this.#base, packed) };
      this.#added.set(id, after);
      this.#shiftTags(after.tags, 1);
      step.inserted.add(after);
    }
  }

  #shiftTags(tags: Iterable<number>, by: 1 | -1): void {
    for (const tag of tags) this.#tagShifts.set(tag, this.tagShift(tag) + by);
  }

  #reorder(sort: PaletteSort, step: DeltaStep): OrderedDelta {
    const { removed, added } = this.#orders[sort];
    const { ranks } = this.#base.orders[sort];
    const rankOf = (row: number): number => wordAt(ranks, row);
    const back = new Set(Array.from(step.back, rankOf));
    const gone = Array.from(step.gone, rankOf).sort((a, b) => a - b);
    const inserted = [...step.inserted].sort(comparePacked[sort]);
    return {
      removed: mergeSorted({ kept: removed, dropped: back, inserted: gone }, (a, b) => a - b),
      added: mergeSorted({ kept: added, dropped: step.dropped, inserted }, comparePacked[sort]),
    };
  }
}

/** What one call of `apply` changes. */
interface DeltaStep {
  /** Rows of the base. */
  readonly gone: Set<number>;
  readonly back: Set<number>;
  readonly dropped: Set<AddedEntry>;
  readonly inserted: Set<AddedEntry>;
}

function newStep(): DeltaStep {
  return { gone: new Set(), back: new Set(), dropped: new Set(), inserted: new Set() };
}

function isSame(a: PackedEntry, b: PackedEntry): boolean {
  return (
    comparePacked.popular(a, b) === 0 && a.tags.length === b.tags.length && a.tags.every((tag) => b.tags.includes(tag))
  );
}

function ranksBefore(base: Base, packed: PackedEntry): Record<PaletteSort, number> {
  return { popular: lowerBound(base, packed, "popular"), recent: lowerBound(base, packed, "recent") };
}

function lowerBound(base: Base, packed: PackedEntry, sort: PaletteSort): number {
  const { rows } = base.orders[sort];
  const compare = compareRowTo[sort];
  return firstFalse(rows, (row) => compare(base.columns, row, packed) < 0);
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
  readonly ids: TextColumn;
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
export function listSection(view: View, source: IdSource, { offset, limit }: Section): readonly string[] {
  const ids: string[] = [];
  const count = Math.min(limit, viewSize(view) - offset);
  if (count <= 0) return ids;
  const cursor = findPosition(view, offset);
  while (ids.length < count) {
    const added = takeAdded(view, cursor);
    ids.push(added?.entry.id ?? textAt(source.ids, wordAt(source.rows, takeMember(view, cursor))));
  }
  return ids;
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
