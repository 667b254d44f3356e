import type { InsertOutcome, NewPalette, PaletteStore } from "../../../server/src/library/palette.ts";
import type { Palette } from "@tincture/contract/library";
import type { ImportJournal, OpenImport } from "../../../server/src/library/import/import-journal.ts";

export interface MemoryLibrary {
  readonly palettes: Map<string, Palette>;
  readonly open: Map<string, OpenImport>;
  readonly store: Pick<PaletteStore, "insertPalettes" | "deletePalettes">;
  readonly journal: ImportJournal;
}

export function createMemoryLibrary(): MemoryLibrary {
  const palettes = new Map<string, Palette>();
  const open = new Map<string, OpenImport>();

  function insert({ slugs, ...palette }: NewPalette): InsertOutcome {
    const stored = [...palettes.values()];
    const duplicate = stored.find(({ colorHash }) => colorHash === palette.colorHash);
    if (duplicate) return { kind: "duplicate", slug: duplicate.slug };
    let tried = "";
    for (const slug of slugs) {
      tried = slug;
      if (stored.some((other) => other.slug === slug)) continue;
      palettes.set(palette.id, { ...palette, slug });
      return { kind: "inserted", slug };
    }
    return { kind: "slug_taken", slug: tried };
  }
  return {
    palettes,
    open,
    store: {
      insertPalettes: (list) => Promise.resolve(list.map(insert)),
      deletePalettes: (ids) => Promise.resolve(ids.forEach((id) => palettes.delete(id))),
    },
    journal: {
      beginImport: (entry) => Promise.resolve(void open.set(entry.id, entry)),
      touchImport(id, at) {
        const entry = open.get(id);
        if (entry) open.set(id, { ...entry, touchedAt: at });
        return Promise.resolve(entry !== undefined);
      },
      endImport: (id) => Promise.resolve(open.delete(id)),
      listImports: () => Promise.resolve([...open.values()]),
      listPaletteIds({ first, last }, limit) {
        const ids = [...palettes.keys()].filter((id) => id >= first && id <= last);
        return Promise.resolve(ids.slice(0, limit));
      },
    },
  };
}
