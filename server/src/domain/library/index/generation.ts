import type { LibraryIndex, PaletteIdPage, PaletteQuery } from "../library-index.ts";
import type { IndexEntry } from "../palette-store.ts";
import type { Base } from "./base.ts";
import { Delta } from "./delta.ts";
import type { TagNumbers } from "./tag-numbers.ts";
import { ViewCache } from "./view-cache.ts";
import { listSection, viewSize } from "./view.ts";

/** How many palettes carry a tag. */
export interface TagCount {
  readonly tag: string;
  readonly count: number;
}

/** One base with what changed since. A whole index, but for compaction: its delta only grows. */
export class Generation implements LibraryIndex {
  readonly base: Base;
  readonly tagNumbers: TagNumbers;
  readonly delta: Delta;
  readonly #views: ViewCache;
  #tagCounts: { readonly list: readonly TagCount[]; readonly version: number } | undefined;

  constructor(base: Base, tagNumbers: TagNumbers) {
    this.base = base;
    this.tagNumbers = tagNumbers;
    this.delta = new Delta(base, tagNumbers);
    this.#views = new ViewCache(base, this.delta);
  }

  get size(): number {
    return this.base.columns.count + this.delta.growth;
  }

  listIds({ sort, tags, offset, limit }: PaletteQuery): PaletteIdPage {
    const view = tags.length === 0 ? this.#views.all(sort) : this.#views.tagged(sort, this.#known(tags));
    const source = { ids: this.base.columns.ids, rows: this.base.orders[sort].rows };
    return { total: viewSize(view), ids: listSection(view, source, { offset, limit }) };
  }

  apply(changes: ReadonlyMap<string, IndexEntry | undefined>): void {
    this.delta.apply(changes);
  }

  listTags(): readonly TagCount[] {
    const { version } = this.delta;
    if (this.#tagCounts?.version !== version) this.#tagCounts = { list: this.#countTags(), version };
    return this.#tagCounts.list;
  }

  #known(tags: readonly string[]): readonly number[] {
    const numbers = tags.map((tag) => this.tagNumbers.find(tag)).filter((number) => number !== undefined);
    return [...new Set(numbers)];
  }

  #countTags(): readonly TagCount[] {
    const { base, delta, tagNumbers } = this;
    return Array.from({ length: tagNumbers.count }, (_, number) => ({
      tag: tagNumbers.tagOf(number),
      count: (base.tagCounts[number] ?? 0) + delta.tagShift(number),
    }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
  }
}
