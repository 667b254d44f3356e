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

/** All rows, in the order of each sort and of their ids. */
type Orders = Readonly<Record<PaletteSort | "byId", Uint32Array>>;

/** Each is 8 bytes per palette. */
const knownDistancesMax = 4;

/**
 * One row per palette, with all rows in the order of each sort. A change frees the row of the old
 * version and fills a row with the new one.
 */
export class LibraryTable {
  readonly ids = new TextColumn();
  readonly slugs = new TextColumn();
  readonly saveCounts: number[] = [];
  readonly publishedAts: number[] = [];
  readonly saveTimes = new Map<number, readonly number[]>();
  /** Numbers of `tagTexts`, without repeats. */
  readonly tags = new ListColumn(createNumbers);
  /** Numbers of `wordTexts`: the folded words of the name, in order. */
  readonly words = new ListColumn(createNumbers);
  readonly colors = new ListColumn(createNumbers);
  readonly cells = new ListColumn(createNumbers);
  readonly tagTexts = new Vocabulary();
  readonly wordTexts = new Vocabulary();
  /** All cells that have had a color, and their neighbors along the axes. */
  readonly usedCells = new Set<number>();
  #orders: Orders = { popular: new Uint32Array(), recent: new Uint32Array(), byId: new Uint32Array() };
  /** Rows that are not in the orders yet. */
  #unsorted: number[] = [];
  readonly #freeRows: number[] = [];
  readonly #hasColor = new Uint8Array(cellCount);
  readonly #knownDistances = new Map<string, Float64Array>();

  get size(): number {
    return this.rowCount - this.#freeRows.length;
  }

  get rowCount(): number {
    return this.saveCounts.length;
  }

  get orders(): Orders {
    this.sortAdded();
    return this.#orders;
  }

  findRow(id: string): number | undefined {
    const { byId } = this.orders;
    const row = byId[firstFalse(byId, (other) => this.ids.get(other) < id)];
    return row !== undefined && this.ids.get(row) === id ? row : undefined;
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
    const removed = [...new Set(ids)].flatMap((id) => this.findRow(id) ?? []);
    if (removed.length > 0) {
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
    const row = this.#freeRows.pop() ?? this.rowCount;
    const packed = colors.map(packColor);
    const cells = packed.map((color) => packCell(labOf(color)));
    this.ids.set(row, id);
    this.slugs.set(row, slug);
    this.saveCounts[row] = saveCount;
    this.publishedAts[row] = publishedAt;
    if (recentSaves.length > 0) this.saveTimes.set(row, recentSaves);
    this.tags.set(row, this.tagTexts.use([...new Set(tags)]));
    this.words.set(row, this.wordTexts.use(foldWords(name)));
    this.colors.set(row, packed);
    this.cells.set(row, cells);
    for (const cell of cells) this.#noteCell(cellAt(cell));
    for (const known of this.#knownDistances.values()) known[row] = NaN;
    return row;
  }

  #noteCell(cell: number): void {
    if (this.#hasColor[cell] === 1) return;
    this.#hasColor[cell] = 1;
    this.usedCells.add(cell);
    for (const step of Object.values(cellSteps)) this.usedCells.add(cell - step).add(cell + step);
  }

  #updateOrders(removed: readonly number[], added: readonly number[]): void {
    const { popular, recent, byId } = this.#orders;
    this.#orders = {
      popular: updateOrder(popular, { removed, added, compare: (one, other) => this.#compareByCount(one, other) }),
      recent: updateOrder(recent, { removed, added, compare: (one, other) => this.#compareByDate(one, other) }),
      byId: updateOrder(byId, { removed, added, compare: (one, other) => this.#compareById(one, other) }),
    };
  }

  #freeRow(row: number): void {
    this.saveTimes.delete(row);
    this.tagTexts.release(this.tags.list(row));
    this.wordTexts.release(this.words.list(row));
    for (const column of [this.ids, this.slugs, this.tags, this.words, this.colors, this.cells]) column.free(row);
    this.#freeRows.push(row);
  }

  #compareByCount(one: number, other: number): number {
    return this.saveCounts[other]! - this.saveCounts[one]! || this.#compareByDate(one, other);
  }

  /** Slugs can repeat while only a part of a change has been applied, so ids decide last. */
  #compareByDate(one: number, other: number): number {
    return (
      this.publishedAts[other]! - this.publishedAts[one]! ||
      compareText(this.slugs.get(one), this.slugs.get(other)) ||
      this.#compareById(one, other)
    );
  }

  #compareById(one: number, other: number): number {
    return compareText(this.ids.get(one), this.ids.get(other));
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
  for (const row of Uint32Array.from(added).sort(compare)) {
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
/** Of the memory of a column that is full. */
const growth = 1.5;

function createNumbers(length: number): Uint32Array {
  return new Uint32Array(length);
}

/** The numbers of row i are `values` from `starts[i]` up to `ends[i]`. */
export class ListColumn<Values extends Uint8Array | Uint32Array = Uint32Array> {
  values: Values;
  starts = new Uint32Array(lengthMin);
  ends = new Uint32Array(lengthMin);
  readonly #create: (length: number) => Values;
  #end = 0;
  #unusedCount = 0;

  constructor(create: (length: number) => Values) {
    this.#create = create;
    this.values = create(lengthMin);
  }

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

  list(row: number): ArrayLike<number> & Iterable<number> {
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
    const values = this.#create(Math.ceil(Math.max(lengthMin, growth * (usedCount + count))));
    let end = 0;
    for (let row = 0; row < this.starts.length; row++) {
      const [from, to] = [this.starts[row]!, this.ends[row]!];
      values.set(this.values.subarray(from, to), end);
      this.starts[row] = end;
      end += to - from;
      this.ends[row] = end;
    }
    this.values = values;
    this.#end = end;
    this.#unusedCount = 0;
  }
}

/** Texts as UTF-8, since strings and their pointers take more than twice the memory. */
class TextColumn {
  readonly #bytes = new ListColumn<Buffer>((length) => Buffer.alloc(length));

  get(row: number): string {
    const { values, starts, ends } = this.#bytes;
    return values.toString("utf8", starts[row], ends[row]);
  }

  set(row: number, text: string): void {
    this.#bytes.set(row, Buffer.from(text));
  }

  free(row: number): void {
    this.#bytes.free(row);
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
