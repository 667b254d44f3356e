/** The published palettes in memory, column by column. */
import type { TagCount, Palette, PaletteSort } from "@tincture/contract/library";
import { foldWords } from "@tincture/color/fold-words";
import { compareText } from "../../runtime/compare-text.ts";
import { firstFalse } from "../../runtime/first-false.ts";
import { cellAt, cellCount, cellSteps, labOf, packCell, packColor } from "./color-cells.ts";

/** A palette with the times of its recent saves. */
export interface SearchedPalette extends Palette {
  readonly recentSaves?: readonly number[];
}

/** Each is 8 bytes per palette. */
const knownDistancesMax = 4;

/**
 * One row per palette, with all rows in the order of each sort. A change frees the row of the old
 * version and fills a row with the new one.
 */
export class LibraryTable {
  readonly ids: string[] = [];
  readonly slugs: string[] = [];
  readonly saveCounts: number[] = [];
  readonly publishedAts: number[] = [];
  readonly saveTimes = new Map<number, readonly number[]>();
  /** Numbers of `tagTexts`, without repeats. */
  readonly tags = new ListColumn();
  /** Numbers of `wordTexts`: the folded words of the name, in order. */
  readonly words = new ListColumn();
  readonly colors = new ListColumn();
  readonly cells = new ListColumn();
  readonly tagTexts = new Vocabulary();
  readonly wordTexts = new Vocabulary();
  /** All cells that have had a color, and their neighbors along the axes. */
  readonly usedCells = new Set<number>();
  #orders: Readonly<Record<PaletteSort, Uint32Array>> = { popular: new Uint32Array(), recent: new Uint32Array() };
  /** Rows that are not in the orders yet. */
  #unsorted: number[] = [];
  readonly #rows = new Map<string, number>();
  readonly #freeRows: number[] = [];
  readonly #hasColor = new Uint8Array(cellCount);
  readonly #knownDistances = new Map<string, Float64Array>();

  get size(): number {
    return this.#rows.size;
  }

  get rowCount(): number {
    return this.ids.length;
  }

  get orders(): Readonly<Record<PaletteSort, Uint32Array>> {
    this.sortAdded();
    return this.#orders;
  }

  findRow(id: string): number | undefined {
    return this.#rows.get(id);
  }

  /**
   * Returns the distances that earlier pages of a search have measured, by row, to be filled in;
   * NaN for others. Kept for the last searches.
   */
  useKnownDistances(origin: string): Float64Array {
    const known = this.#knownDistances.get(origin) ?? new Float64Array(this.rowCount).fill(NaN);
    this.#knownDistances.delete(origin);
    this.#knownDistances.set(origin, known);
    const [oldest] = this.#knownDistances.keys();
    if (this.#knownDistances.size > knownDistancesMax) this.#knownDistances.delete(oldest!);
    return known;
  }

  /** Removes the palettes with these ids and adds the given ones, whose ids must be among them. */
  replace(ids: readonly string[], palettes: readonly SearchedPalette[]): void {
    const removed = [...new Set(ids)].flatMap((id) => this.#rows.get(id) ?? []);
    if (removed.length > 0) {
      this.sortAdded();
      this.#updateOrders(removed, []);
      for (const row of removed) this.#freeRow(row);
    }
    for (const palette of palettes) this.#unsorted.push(this.#addRow(palette));
  }

  /** Puts added palettes into the orders, which otherwise happens when those are next read. */
  sortAdded(): void {
    if (this.#unsorted.length === 0) return;
    this.#updateOrders([], this.#unsorted);
    this.#unsorted = [];
  }

  listTags(): readonly TagCount[] {
    return Array.from(this.tagTexts.entries(), ({ text, count }) => ({ tag: text, count })).sort(
      (one, other) => other.count - one.count || compareText(one.tag, other.tag),
    );
  }

  #addRow({ id, name, slug, colors, tags, saveCount, publishedAt, recentSaves = [] }: SearchedPalette): number {
    const row = this.#freeRows.pop() ?? this.ids.length;
    const packed = colors.map(packColor);
    const cells = packed.map((color) => packCell(labOf(color)));
    this.ids[row] = id;
    this.slugs[row] = slug;
    this.saveCounts[row] = saveCount;
    this.publishedAts[row] = publishedAt;
    if (recentSaves.length > 0) this.saveTimes.set(row, recentSaves);
    this.tags.set(row, this.tagTexts.use([...new Set(tags)]));
    this.words.set(row, this.wordTexts.use(foldWords(name)));
    this.colors.set(row, packed);
    this.cells.set(row, cells);
    for (const cell of cells) this.#noteCell(cellAt(cell));
    for (const known of this.#knownDistances.values()) known[row] = NaN;
    this.#rows.set(id, row);
    return row;
  }

  #noteCell(cell: number): void {
    if (this.#hasColor[cell] === 1) return;
    this.#hasColor[cell] = 1;
    this.usedCells.add(cell);
    for (const step of Object.values(cellSteps)) this.usedCells.add(cell - step).add(cell + step);
  }

  #updateOrders(removed: readonly number[], added: readonly number[]): void {
    const { popular, recent } = this.#orders;
    this.#orders = {
      popular: updateOrder(popular, { removed, added, compare: (one, other) => this.#compareByCount(one, other) }),
      recent: updateOrder(recent, { removed, added, compare: (one, other) => this.#compareByDate(one, other) }),
    };
  }

  #freeRow(row: number): void {
    this.#rows.delete(this.ids[row]!);
    this.ids[row] = "";
    this.slugs[row] = "";
    this.saveTimes.delete(row);
    this.tagTexts.release(this.tags.get(row));
    this.wordTexts.release(this.words.get(row));
    for (const column of [this.tags, this.words, this.colors, this.cells]) column.free(row);
    this.#freeRows.push(row);
  }

  #compareByCount(one: number, other: number): number {
    return this.saveCounts[other]! - this.saveCounts[one]! || this.#compareByDate(one, other);
  }

  /** Slugs can repeat while only a part of a change has been applied, so ids decide last. */
  #compareByDate(one: number, other: number): number {
    return (
      this.publishedAts[other]! - this.publishedAts[one]! ||
      compareText(this.slugs[one]!, this.slugs[other]!) ||
      compareText(this.ids[one]!, this.ids[other]!)
    );
  }
}

interface OrderUpdate {
  readonly removed: readonly number[];
  readonly added: readonly number[];
  readonly compare: (one: number, other: number) => number;
}

function updateOrder(order: Uint32Array, { removed, added, compare }: OrderUpdate): Uint32Array {
  const isRemoved = new Set(removed);
  const left = removed.length === 0 ? order : order.filter((row) => !isRemoved.has(row));
  if (added.length === 0) return left;
  const updated = new Uint32Array(left.length + added.length);
  let from = 0;
  let end = 0;
  for (const row of added.toSorted(compare)) {
    const to = firstFalse(left, (other) => compare(other, row) < 0);
    updated.set(left.subarray(from, to), end);
    end += to - from;
    updated[end++] = row;
    from = to;
  }
  updated.set(left.subarray(from), end);
  return updated;
}

const lengthMin = 1024;

/** The numbers of row i are `values` from `starts[i]` up to `ends[i]`. */
export class ListColumn {
  values = new Uint32Array(lengthMin);
  starts = new Uint32Array(lengthMin);
  ends = new Uint32Array(lengthMin);
  #end = 0;
  #unusedCount = 0;

  set(row: number, list: ArrayLike<number>): void {
    if (this.#end + list.length > this.values.length) this.#makeRoom(list.length);
    if (row >= this.starts.length) {
      this.starts = lengthen(this.starts);
      this.ends = lengthen(this.ends);
    }
    this.values.set(list, this.#end);
    this.starts[row] = this.#end;
    this.#end += list.length;
    this.ends[row] = this.#end;
  }

  free(row: number): void {
    this.#unusedCount += this.ends[row]! - this.starts[row]!;
    this.ends[row] = this.starts[row]!;
  }

  get(row: number): Uint32Array {
    return this.values.subarray(this.starts[row], this.ends[row]);
  }

  has(row: number, wanted: number): boolean {
    for (let at = this.starts[row]!; at < this.ends[row]!; at++) if (this.values[at] === wanted) return true;
    return false;
  }

  /** Joins the marks of a row's numbers with OR. */
  joinMarks(row: number, marks: Uint32Array): number {
    let joined = 0;
    for (let at = this.starts[row]!; at < this.ends[row]!; at++) joined |= marks[this.values[at]!]!;
    return joined;
  }

  /** Sets `kept` to 0 for each row without a marked number. Marks are 0 or 1. */
  keepMarked(marks: Uint32Array, kept: Uint8Array): void {
    for (let row = 0; row < kept.length; row++) if (kept[row] === 1) kept[row] = this.joinMarks(row, marks);
  }

  #makeRoom(count: number): void {
    const usedCount = this.#end - this.#unusedCount;
    const values = new Uint32Array(Math.max(lengthMin, 2 * (usedCount + count)));
    let end = 0;
    for (let row = 0; row < this.starts.length; row++) {
      const list = this.get(row);
      values.set(list, end);
      this.starts[row] = end;
      end += list.length;
      this.ends[row] = end;
    }
    this.values = values;
    this.#end = end;
    this.#unusedCount = 0;
  }
}

function lengthen(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(2 * numbers.length);
  longer.set(numbers);
  return longer;
}

/** Numbers for texts, and how many times each text is in use. */
export class Vocabulary {
  /** By number; unused texts stay. */
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #counts: number[] = [];

  find(text: string): number | undefined {
    const number = this.#numbers.get(text);
    return number !== undefined && this.#counts[number]! > 0 ? number : undefined;
  }

  /** Counts a use of each text. Returns their numbers. */
  use(texts: readonly string[]): readonly number[] {
    return texts.map((text) => {
      const number = this.#numbers.get(text) ?? this.#add(text);
      this.#counts[number]! += 1;
      return number;
    });
  }

  release(numbers: Iterable<number>): void {
    for (const number of numbers) this.#counts[number]! -= 1;
  }

  *entries(): Generator<{ readonly text: string; readonly number: number; readonly count: number }> {
    for (const [number, text] of this.texts.entries()) {
      const count = this.#counts[number]!;
      if (count > 0) yield { text, number, count };
    }
  }

  #add(text: string): number {
    const number = this.texts.push(text) - 1;
    this.#numbers.set(text, number);
    this.#counts.push(0);
    return number;
  }
}
