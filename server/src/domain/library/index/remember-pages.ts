import { LRUCache } from "lru-cache";
import type { PaletteIdPage } from "../library-index.ts";
import type { LoadableIndex } from "./create-library-index.ts";

/** Some 4 MB of ids. */
const pagesKept = 1000;

/** An index that gives the pages it has given before, until something changes: most requests ask for a few pages. */
export function rememberPages(index: LoadableIndex): LoadableIndex {
  const pages = new LRUCache<string, PaletteIdPage>({ max: pagesKept });
  return {
    get size() {
      return index.size;
    },
    listIds(query) {
      const { sort, tags, offset, limit } = query;
      const key = JSON.stringify([sort, offset, limit, ...tags]);
      const known = pages.get(key);
      if (known) return known;
      const page = index.listIds(query);
      pages.set(key, page);
      return page;
    },
    listTags: () => index.listTags(),
    apply(changes) {
      index.apply(changes);
      pages.clear();
    },
    async load(blocks) {
      await index.load(blocks);
      pages.clear();
    },
    // The same pages come of another arrangement.
    compact: () => index.compact(),
    settled: () => index.settled(),
  };
}
