/** What has changed since a base was made. */
import { packId } from "../packed-id.ts";
import type { IndexEntry, PaletteSort } from "../palette.ts";
import { comparePacked, compareRows, compareRowTo, packEntry, rowEquals, type PackedEntry } from "./columns.ts";
import { firstFalse } from "./ragged.ts";
import type { TagNumbers } from "./tag-numbers.ts";
import { findRow } from "./id-column.ts";
import { mergeSorted } from "./sorting.ts";
import type { AddedEntry, Base, OrderedDelta } from "./view.ts";

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
    const row = findRow(this.#base.columns.ids, packed?.id ?? packId(id));
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
    const rankOf = (row: number): number => rankOfRow(this.#base, row, sort);
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

/** Looked for, so that no array of all ranks is kept for the few that change. */
function rankOfRow({ columns, orders }: Base, row: number, sort: PaletteSort): number {
  return firstFalse(orders[sort].rows, (other) => compareRows[sort](columns, other, row) < 0);
}

function lowerBound(base: Base, packed: PackedEntry, sort: PaletteSort): number {
  const { rows } = base.orders[sort];
  const compare = compareRowTo[sort];
  return firstFalse(rows, (row) => compare(base.columns, row, packed) < 0);
}
