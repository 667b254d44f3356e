import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../test/properties.ts";
import { runs } from "../../../../test/sizes.ts";
import { type Palette, paletteSorts } from "@tincture/contract/library";
import type { SearchRequest } from "./search-request.ts";
import { arbitraryPalette, arbitrarySearch, paletteId } from "../../../../test/support/library/arbitrary-searches.ts";
import { NaiveLibrary } from "../../../../test/support/library/naive-library.ts";
import { searchNaively } from "../../../../test/support/library/naive-search.ts";
import { LibraryTable, type SearchedPalette } from "./library-table.ts";
import { searchTable } from "./search-table.ts";

const numberMax = 30;
/** Some ids, and the palettes that are there of them now. */
const replacement = fc.record({
  ids: fc.array(fc.nat(numberMax).map(paletteId), { maxLength: 12 }),
  palettes: fc.uniqueArray(arbitraryPalette(numberMax), { maxLength: 20, selector: (palette) => palette.id }),
});

test("searchTable() agrees with searchNaively() after each replacement", () => {
  fc.assert(
    fc.property(
      fc.array(replacement, { maxLength: 8 }),
      fc.array(arbitrarySearch, { minLength: 1, maxLength: 8 }),
      (replacements, searches) => {
        const table = new LibraryTable();
        const model = new Map<string, Palette>();
        for (const { ids, palettes } of replacements) {
          const replaced = [...new Set([...ids, ...palettes.map((palette) => palette.id)])];
          table.replace(replaced, palettes);
          for (const id of replaced) model.delete(id);
          for (const palette of palettes) model.set(palette.id, palette);
          assert.equal(table.size, model.size);
          for (const request of searches)
            assert.deepEqual(searchTable(table, request), searchNaively([...model.values()], request));
        }
      },
    ),
    runs(60, 100),
  );
});

test("replace() and listTags() agree with NaiveLibrary", () => {
  const query = fc.record({
    sort: fc.constantFrom(...paletteSorts),
    tags: fc.array(fc.constantFrom("warm", "cold", "none"), { maxLength: 2 }),
    offset: fc.nat(10),
    limit: fc.nat(10),
  });
  fc.assert(
    fc.property(fc.array(replacement, { maxLength: 8 }), query, (replacements, query) => {
      const table = new LibraryTable();
      const naive = new NaiveLibrary();
      for (const { ids, palettes } of replacements) {
        const replaced = [...ids, ...palettes.map((palette) => palette.id)];
        table.replace(replaced, palettes);
        naive.apply(new Map(replaced.map((id) => [id, palettes.find((palette) => palette.id === id)])));
      }
      const { total, ids } = searchTable(table, query);
      assert.deepEqual({ total, ids }, naive.listIds(query));
      assert.deepEqual(table.listTags(), naive.listTags());
    }),
  );
});

test("replace() reuses the memory of palettes that changed", () => {
  const table = new LibraryTable();
  const palettes = [...makeScattered(1).values()];
  for (let round = 0; round < 20; round++)
    table.replace(
      palettes.map(({ id }) => id),
      palettes,
    );
  assert.equal(table.size, palettes.length);
  assert.ok(table.rowCount <= 2 * palettes.length);
  assert.ok(table.colors.values.length <= 40 * palettes.length);
});

const [sampled] = fc.sample(arbitraryPalette(0), { numRuns: 1, seed: 5 });
const anyHexes = fc.array(fc.nat(0xffffff).map(formatHex), { minLength: 2, maxLength: 8 });

test("searchTable() finds the nearest of many palettes with scattered colors", () => {
  const property = fc.property(
    fc.nat(),
    anyHexes,
    fc.record({ offset: fc.constantFrom(0, 40), size: fc.constantFrom(undefined, 5), rank: fc.constantFrom(10, 20) }),
    (seed, own, { offset, size, rank }) => {
      const all = makeScattered(seed);
      const table = new LibraryTable();
      table.replace([...all.keys()], [...all.values()]);
      for (const palette of [...all.values()].slice(0, 9)) {
        all.set(palette.id, { ...palette, saveCount: 3, recentSaves: [4] });
        table.replace([palette.id], [all.get(palette.id)!]);
      }
      const page = { tags: [], sort: "near", offset, limit: 5, ...(size && { size }) } as const;
      const after = { rank, count: 0, publishedAt: 0, slug: "" };
      const searches: readonly SearchRequest[] = [
        { ...page, from: { kind: "palette", colors: own } },
        { ...page, from: { kind: "palette", colors: own }, offset: 0, cursor: { after } },
        { ...page, from: { kind: "colors", hexes: own.slice(0, 1), isAlike: false } },
        { ...page, from: { kind: "colors", hexes: own.slice(0, 2), isAlike: true } },
      ];
      for (const request of searches)
        assert.deepEqual(searchTable(table, request), searchNaively([...all.values()], request));
    },
  );
  fc.assert(property, runs(2, 100));
});

function makeScattered(seed: number) {
  const colorAt = (number: number): string => formatHex((Math.imul(seed + number, 0x9e3779b1) >>> 7) & 0xffffff);
  return new Map(
    Array.from({ length: 1500 }, (_, number) => {
      const colors = Array.from({ length: 2 + (number % 7) }, (_color, place) => colorAt(number * 8 + place));
      const palette: SearchedPalette = { ...sampled!, id: paletteId(number), slug: `slug-${number}`, colors };
      return [palette.id, palette];
    }),
  );
}

function formatHex(number: number): string {
  return number.toString(16).padStart(6, "0");
}
