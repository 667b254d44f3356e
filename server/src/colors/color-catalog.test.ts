import assert from "node:assert/strict";
import { test } from "node:test";
import { ciede2000, colorFamilies, hexToLab, hexToOklch } from "@tincture/color";
import { listColorNames } from "@tincture/color/names";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { type Color, type ColorQuery, colorSorts } from "@tincture/contract/colors";
import { createColorCatalog, createLazyCatalog } from "./color-catalog.ts";
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

function nameList(query: Partial<ColorQuery>): readonly string[] {
  return search(query).map(({ name }) => name);
}

test("getColor() of a named color matches it exactly", () => {
  const { name, family, match } = catalog.getColor("663399");
  assert.deepEqual([name, family], ["Rebecca Purple", "Purple"]);
  assert.deepEqual(match, { hex: "663399", distance: 0, exact: true });
});

test("getColor() accepts upper case and answers in lower case", () => {
  assert.deepEqual(catalog.getColor("C0FFEE"), catalog.getColor("c0ffee"));
  assert.equal(catalog.getColor("C0FFEE").hex, "c0ffee");
});

test("getColor() of any color gives its match's own name and a distance with two decimals", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      const { name, match } = catalog.getColor(hex);
      const distance = ciede2000(hexToLab(hex), hexToLab(match.hex));
      assert.equal(match.distance, Math.round(distance * 100) / 100);
      assert.equal(match.exact, match.hex === hex);
      assert.equal(catalog.getColor(match.hex).name, name);
    }),
  );
});

test("getColor() refuses what is not a hex", () => {
  for (const text of ["fff", "#ffffff", "gggggg"]) assert.throws(() => catalog.getColor(text), SyntaxError);
});

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

test("searchColors() finds what a person means, however it is written", () => {
  for (const [name, hex] of [
    ["dark gray", "a9a9a9"],
    ["Dark-Grey", "a9a9a9"],
    ["rebeccapurple", "663399"],
    ["darkslategray", "2f4f4f"],
    ["dark slategrey", "2f4f4f"],
    ["robin's egg", "6dedfd"],
    ["aqua", "00ffff"],
    ["cyan", "00ffff"],
    ["fuchsia", "ff00ff"],
    ["cafe\u0301", "986860"],
  ] as const) {
    assert.equal(search({ name, limit: 1 })[0]?.hex, hex, name);
  }
});

test("searchColors() sorts é and e side by side", () => {
  assert.deepEqual(nameList({ name: "rosé", limit: 2 }), ["Rose", "Rosé"]);
  const all = nameList({ limit: nameCount });
  assert.equal(all.indexOf("Rosé"), all.indexOf("Rose") + 1);
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

test("searchColors() near a color tells how far each one is, in every order", () => {
  for (const sort of ["distance", "name", "hue"] as const) {
    const { colors, distances } = catalog.searchColors({ near: "336699", sort, offset: 5, limit: 10 });
    const measured = colors.map(({ hex }) => ciede2000(hexToLab("336699"), hexToLab(hex)));
    assert.deepEqual(
      distances,
      measured.map((distance) => Math.round(distance * 100) / 100),
      sort,
    );
  }
  assert.equal("distances" in catalog.searchColors({ offset: 5, limit: 10 }), false);
});

test("searchColors() near a color keeps to name and family", () => {
  const found = search({ near: "ff0000", name: "sky", family: "Blue" });
  assert.ok(found.length > 10);
  assert.ok(found.every(({ name, family }) => /sky/i.test(name) && family === "Blue"));
});

test("searchColors() by lightness and hue ascends, grays last", () => {
  const lightnesses = search({ sort: "lightness", name: "blue" }).map(({ hex }) => hexToOklch(hex).l);
  assert.deepEqual(
    lightnesses,
    [...lightnesses].sort((first, second) => first - second),
  );
  const hues = search({ sort: "hue", name: "mint", limit: 500 });
  const firstGray = hues.findIndex(({ family }) => family === "Gray");
  assert.ok(firstGray > 0 && hues.slice(firstGray).every(({ family }) => family === "Gray"));
});

test("searchColors() refuses to sort by a distance from nothing", () => {
  assert.throws(() => search({ sort: "distance" }), RangeError);
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

test("searchColors() with hexes gives one color each, in order, repeats too", () => {
  const wanted = ["c0ffee", "000001", "C0FFEE", "ffffff"];
  const { total, colors } = catalog.searchColors({ hexes: wanted, offset: 1, limit: 2 });
  assert.equal(total, 4);
  assert.deepEqual(colors, [catalog.getColor("000001"), catalog.getColor("c0ffee")]);
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

test("searchColors() totals count every match, also past the end", () => {
  const families = colorFamilies.map((family) => catalog.searchColors({ family, offset: nameCount, limit: 1 }));
  assert.deepEqual(
    families.flatMap(({ colors }) => colors),
    [],
  );
  assert.equal(
    families.reduce((sum, { total }) => sum + total, 0),
    nameCount,
  );
});

test("createLazyCatalog() creates the catalog on first use, and only once", () => {
  let count = 0;
  const lazy = createLazyCatalog(() => {
    count += 1;
    return createColorCatalog();
  });
  assert.equal(count, 0);
  assert.equal(lazy.getColor("f0f8ff").name, "Alice Blue");
  assert.equal(lazy.listNeighbors("f0f8ff", 3).length, 3);
  assert.equal(count, 1);
});

test("createLazyCatalog() gives the same results as the catalog itself", () => {
  const catalog = createColorCatalog();
  const lazy = createLazyCatalog(() => catalog);
  const query = { sort: "name", offset: 7, limit: 5 } as const;
  assert.deepEqual(lazy.searchColors(query), catalog.searchColors(query));
  assert.deepEqual(lazy.listRamps(), catalog.listRamps());
  assert.deepEqual(lazy.readWords("misty forest"), catalog.readWords("misty forest"));
});
