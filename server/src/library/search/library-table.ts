import type { TagCount, Palette, PaletteSort } from "@tincture/contract/library";
import { foldWords } from "@tincture/color/fold-words";
import { compareText } from "../../runtime/compare-text.ts";
import { firstFalse } from "../../runtime/first-false.ts";
import { cellAt, cellCount, cellSteps, labOf, packCell, packColor } from "./color-cells.ts";
import { ListColumn, Vocabulary } from "./table-columns.ts";

/** A palette with the times of its recent saves. */
export interface SearchedPalette extends Palette {
  /** In epoch milliseconds. Undefined if there are none. */
  readonly recentSaves?: readonly number[];
}

/**
 * The published palettes in memory, a row each, column by column, with all rows in the order of
 * each sort. A change frees the row of the old version and fills a row with the new one.
 */
export class LibraryTable {
  readonly ids: string[] = [];
  readonly slugs: string[] = [];
  readonly saveCounts: number[] = [];
  readonly publishedAts: number[] = [];
  /** The rows with recent saves, and their times. */
  readonly saveTimes = new Map<number, readonly number[]>();
  /** Numbers of `tagTexts`, without repeats. */
  readonly tags = new ListColumn();
  /** Numbers of `wordTexts`: the folded words of the name, in order. */
  readonly words = new ListColumn();
  /** From `packColor`. */
  readonly colors = new ListColumn();
  /** From `packCell`, one per color. */
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

  get size(): number {
    return this.#rows.size;
  }

  /** The number of rows, including free ones. */
  get rowCount(): number {
    return this.ids.length;
  }

  /** All rows in the order of each sort. */
  get orders(): Readonly<Record<PaletteSort, Uint32Array>> {
    this.sortAdded();
    return this.#orders;
  }

  findRow(id: string): number | undefined {
    return this.#rows.get(id);
  }

  /** Removes the palettes with these ids and adds the given ones, whose ids must be among them. */
  replace(ids: readonly string[], palettes: readonly SearchedPalette[]): void {
    const removed = [...new Set(ids)].flatMap((id) => this.#rows.get(id) ?? []);
    if (removed.length > 0) this.#removeRows(removed);
    for (const palette of palettes) this.#unsorted.push(this.#addRow(palette));
  }

  /** Puts added palettes into the orders, which otherwise happens when those are next read. */
  sortAdded(): void {
    if (this.#unsorted.length === 0) return;
    this.#updateOrders([], this.#unsorted);
    this.#unsorted = [];
  }

  /** Lists the tags, the most frequent first. */
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
    this.#rows.set(id, row);
    return row;
  }

  #noteCell(cell: number): void {
    if (this.#hasColor[cell] === 1) return;
    this.#hasColor[cell] = 1;
    this.usedCells.add(cell);
    for (const step of Object.values(cellSteps)) this.usedCells.add(cell - step).add(cell + step);
  }

  #removeRows(rows: readonly number[]): void {
    this.sortAdded();
    this.#updateOrders(rows, []);
    for (const row of rows) this.#freeRow(row);
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
  const removedPlaces = Uint32Array.from(removed, (row) =>
    firstFalse(order, (other) => compare(other, row) < 0),
  ).sort();
  const updated = new Uint32Array(order.length - removed.length + added.length);
  let from = 0;
  let end = 0;
  let next = 0;
  function copyTo(to: number): void {
    updated.set(order.subarray(from, to), end);
    end += to - from;
    from = to;
  }
  function copyPresentTo(to: number): void {
    for (; next < removedPlaces.length && removedPlaces[next]! < to; next++) {
      copyTo(removedPlaces[next]!);
      from += 1;
    }
    copyTo(to);
  }
  for (const row of added.toSorted(compare)) {
    copyPresentTo(firstFalse(order, (other) => compare(other, row) < 0));
    updated[end++] = row;
  }
  copyPresentTo(order.length);
  return updated;
}
