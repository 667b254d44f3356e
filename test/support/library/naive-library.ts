import { compareText } from "../../../server/src/runtime/compare-text.ts";
import type { Palette, PaletteQuery, PaletteSort } from "@tincture/contract/library";
import type { TagCount } from "@tincture/contract/library";

type Entry = Pick<Palette, "id" | "slug" | "saveCount" | "publishedAt" | "tags">;

export class NaiveLibrary {
  readonly entries = new Map<string, Entry>();

  constructor(entries: Iterable<Entry> = []) {
    for (const entry of entries) this.entries.set(entry.id, entry);
  }

  apply(changes: ReadonlyMap<string, Entry | undefined>): void {
    for (const [id, entry] of changes) {
      if (entry === undefined) this.entries.delete(id);
      else this.entries.set(id, entry);
    }
  }

  listIds({ sort, tags, offset, limit }: PaletteQuery): { readonly total: number; readonly ids: readonly string[] } {
    const matching = [...this.entries.values()]
      .filter((entry) => tags.length === 0 || entry.tags.some((tag) => tags.includes(tag)))
      .sort(naiveOrders[sort]);
    return { total: matching.length, ids: matching.slice(offset, offset + limit).map(({ id }) => id) };
  }

  listTags(): readonly TagCount[] {
    const counts = new Map<string, number>();
    for (const entry of this.entries.values()) {
      for (const tag of new Set(entry.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
    return Array.from(counts, ([tag, count]) => ({ tag, count })).sort(
      (a, b) => b.count - a.count || compareText(a.tag, b.tag),
    );
  }
}

const naiveOrders: Record<PaletteSort, (a: Entry, b: Entry) => number> = {
  popular: (a, b) => b.saveCount - a.saveCount || compareByDate(a, b),
  recent: compareByDate,
};

function compareByDate(a: Entry, b: Entry): number {
  return b.publishedAt - a.publishedAt || compareText(a.slug, b.slug) || compareText(a.id, b.id);
}
