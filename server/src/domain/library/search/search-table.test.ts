import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../../../test/sizes.ts";
import type { Palette } from "../palette.ts";
import { arbitraryPalette, arbitrarySearch, paletteId } from "./testing/arbitrary-searches.ts";
import { searchNaively } from "./testing/naive-search.ts";
import { createSearchTable, segmentRowsMax } from "./search-table.ts";

const numberMax = 30;
/** Some ids, and the palettes that are there of them now. */
const replacement = fc.record({
  ids: fc.array(fc.nat(numberMax).map(paletteId), { maxLength: 12 }),
  palettes: fc.uniqueArray(arbitraryPalette(numberMax), { maxLength: 20, selector: (palette) => palette.id }),
});

test("search() finds what a plain look at every palette finds, whatever was replaced before", () => {
  fc.assert(
    fc.property(
      fc.array(replacement, { maxLength: 8 }),
      fc.array(arbitrarySearch, { minLength: 1, maxLength: 8 }),
      (replacements, searches) => {
        const table = createSearchTable();
        const model = new Map<string, Palette>();
        for (const { ids, palettes } of replacements) {
          const replaced = [...new Set([...ids, ...palettes.map((palette) => palette.id)])];
          table.replace(replaced, palettes);
          for (const id of replaced) model.delete(id);
          for (const palette of palettes) model.set(palette.id, palette);
          assert.equal(table.size, model.size);
        }
        for (const request of searches) {
          assert.deepEqual(table.search(request), searchNaively([...model.values()], request));
        }
      },
    ),
    runs(60, 100),
  );
});

test("search() looks into every segment of a large table, after most of it was replaced too", () => {
  const count = segmentRowsMax * 2 + 100;
  const [sample] = fc.sample(arbitraryPalette(0), { numRuns: 1, seed: 1 });
  const palettes = Array.from({ length: count }, (_, number) => ({
    ...sample!,
    id: paletteId(number),
    name: `Number ${number}`,
    saveCount: number,
  }));
  const table = createSearchTable();
  table.replace(
    palettes.map((palette) => palette.id),
    palettes,
  );
  const request = { tags: [], sort: "popular", offset: 20, limit: 3 } as const;
  assert.deepEqual(table.search(request), searchNaively(palettes, request));
  const renamed = palettes.filter((_, place) => place % 10 > 1).map((palette) => ({ ...palette, name: "New" }));
  table.replace(
    renamed.map((palette) => palette.id),
    renamed,
  );
  assert.equal(table.size, count);
  assert.equal(table.search({ ...request, name: "new" }).total, renamed.length);
  assert.equal(table.search({ ...request, name: "number" }).total, count - renamed.length);
});
