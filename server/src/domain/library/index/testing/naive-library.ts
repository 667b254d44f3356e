import type { PaletteSort, IndexEntry } from "../../palette.ts";
import type { LibraryIndex, PaletteQuery } from "../library-index.ts";

/** The specification of the index as a plain list: what tests compare with. Linear in the library, for every query. */
export class NaiveLibrary {
  readonly entries = new Map<string, IndexEntry>();

  constructor(entries: Iterable<IndexEntry> = []) {
    for (const entry of entries) this.entries.set(entry.id, entry);
  }

  apply(changes: ReadonlyMap<string, IndexEntry | undefined>): void {
    for (const [id, entry] of changes) {
      if (entry === undefined) this.entries.delete(id);
      else this.entries.set(id, entry);
    }
  }

  listIds({ sort, tags, offset, limit }: PaletteQuery): ReturnType<LibraryIndex["listIds"]> {
    const matching = [...this.entries.values()]
      .filter((entry) => tags.length === 0 || entry.tags.some((tag) => tags.includes(tag)))
      .sort(naiveOrders[sort]);
    return { total: matching.length, ids: matching.slice(offset, offset + limit).map(({ id }) => id) };
  }

  listTags(): readonly { readonly tag: string; readonly count: number }[] {
    const counts = new Map<string, number>();
    for (const entry of this.entries.values()) {
      for (const tag of new Set(entry.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
    return Array.from(counts, ([tag, count]) => ({ tag, count })).sort(
      (a, b) => b.count - a.count || compareCodeUnits(a.tag, b.tag),
    );
  }
}

const naiveOrders: Record<PaletteSort, (a: IndexEntry, b: IndexEntry) => number> = {
  popular: (a, b) => b.saveCount - a.saveCount || compareByDate(a, b),
  recent: compareByDate,
};

function compareByDate(a: IndexEntry, b: IndexEntry): number {
  return b.publishedAt - a.publishedAt || compareCodeUnits(a.slug, b.slug) || compareCodeUnits(a.id, b.id);
}

function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
