import assert from "node:assert/strict";
import { test } from "node:test";
import { ciede2000, colorFamilies, hexToLab } from "@tincture/color";
import { listColorNames } from "@tincture/color/names";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { type Color, type ColorQuery, colorSorts } from "@tincture/contract/colors";
import { createColorCatalog } from "./color-catalog.ts";
import { foldWords } from "@tincture/color/fold-words";

const catalog = createColorCatalog();
const nameCount = listColorNames().length;

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((color) => color.toString(16).padStart(6, "0"));
const names = fc.constantFrom("red", "sky", "Rosé", "blue g", "o", "mint", "zzzz", "’s");
const filters = fc.record(
  {
    name: names,
    family: fc.constantFrom(...colorFamilies),
    near: hexes,
    sort: fc.constantFrom(...colorSorts),
  },
  { requiredKeys: [] },
);
const answerable = filters.filter(({ sort, near }) => sort !== "distance" || near !== undefined);

function search(query: Partial<ColorQuery>): readonly Color[] {
  return catalog.searchColors({ offset: 0, limit: 50, ...query }).colors;
}

test("searchColors() lists all named colors by name when nothing is asked", () => {
  const { total, colors } = catalog.searchColors({ offset: nameCount - 2, limit: 50 });
  assert.equal(total, nameCount);
  assert.deepEqual(
    colors.map(({ name }) => name),
    ["Zürich White", "Zydeco Blue"],
  );
});

test("searchColors() with a name gives the exact one, then prefixes, whole words, beginnings of words", () => {
  const found = catalog.searchColors({ name: "red", offset: 0, limit: nameCount }).colors.map(({ name }) => name);
  const places = ["Red", "Red Alert", "Redwood", "Aurora Red", "Burled Redwood"].map((name) => found.indexOf(name));
  assert.ok(
    places.every((place) => place >= 0),
    places.join(),
  );
  assert.deepEqual(
    places,
    [...places].sort((first, second) => first - second),
  );
});

test("searchColors() near a color gives the nearest first", () => {
  const found = search({ near: "336699" });
  const distances = found.map(({ hex }) => ciede2000(hexToLab("336699"), hexToLab(hex)));
  assert.deepEqual(
    distances,
    [...distances].sort((first, second) => first - second),
  );
  assert.equal(found[0]!.hex, catalog.getColor("336699").match.hex);
});

test("searchColors() with unique gives each hex the nearest name that none before it has", () => {
  const alike = Array.from({ length: 40 }, (_, step) => (0x80_80_80 + step).toString(16));
  const hexes = [...alike, "ff0001", "FF0000", "808080"];
  const { total, colors } = catalog.searchColors({ hexes, unique: true, offset: 0, limit: 50 });
  const taken = new Map<string, string>();
  for (const [place, { hex, name, match }] of colors.entries()) {
    assert.equal(hex, hexes[place]?.toLowerCase());
    const near = catalog.searchColors({ near: hex, offset: 0, limit: 50 });
    const expected = taken.get(hex) ?? near.colors.find((color) => ![...taken.values()].includes(color.name))?.name;
    assert.equal(name, expected);
    taken.set(hex, name);
    const at = near.colors.findIndex((color) => color.name === name);
    assert.deepEqual([match.hex, match.distance], [near.colors[at]?.hex, near.distances?.[at]]);
  }
  assert.deepEqual([total, new Set(taken.values()).size], [hexes.length, hexes.length - 1]);
  const page = catalog.searchColors({ hexes, unique: true, offset: 20, limit: 5 });
  assert.deepEqual(page.colors, colors.slice(20, 25), "a page has the names of the whole list");
});

test("searchColors() gives only what passes every filter, each with its exact match", () => {
  fc.assert(
    fc.property(answerable, fc.nat({ max: 400 }), (query, offset) => {
      for (const color of search({ ...query, offset, limit: 20 })) {
        assert.deepEqual(color.match, { hex: color.hex, distance: 0, exact: true });
        assert.ok(query.family === undefined || color.family === query.family);
        const own = foldWords(color.name);
        for (const word of foldWords(query.name ?? "")) {
          assert.ok(
            own.some((one) => one.startsWith(word)) || own.join("").includes(word),
            `${query.name} ${color.name}`,
          );
        }
      }
    }),
    runs(60),
  );
});

test("searchColors() pages join to the whole without repeating or skipping", () => {
  const narrow = answerable.filter(({ name }) => name !== undefined && name !== "o");
  fc.assert(
    fc.property(narrow, fc.integer({ min: 1, max: 50 }), (query, pages) => {
      const whole = catalog.searchColors({ ...query, offset: 0, limit: nameCount });
      const limit = Math.max(1, Math.floor(whole.total / pages));
      const paged: Color[] = [];
      for (let offset = 0; offset < whole.total; offset += limit) paged.push(...search({ ...query, offset, limit }));
      assert.deepEqual(
        paged.map(({ hex }) => hex),
        whole.colors.map(({ hex }) => hex),
      );
      assert.equal(new Set(paged.map(({ hex }) => hex)).size, whole.total);
    }),
    runs(8, 75),
  );
});
