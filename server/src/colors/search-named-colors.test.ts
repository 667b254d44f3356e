import assert from "node:assert/strict";
import { test } from "node:test";
import { ciede2000, createNameIndex, hexToLab } from "@tincture/color";
import { listColorNames } from "@tincture/color/names";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { createColorEntries } from "./color-entries.ts";
import { createNameSearch } from "./name-search.ts";
import { searchNamedColors } from "./search-named-colors.ts";

const entries = createColorEntries(listColorNames());
const names = entries.names.map(({ name }) => name);
const search = createNameSearch(names.map((name) => [name]));
const colors = { entries, index: createNameIndex(entries.names), search };

const someParts = fc
  .tuple(fc.constantFrom(...names), fc.nat(), fc.integer({ min: 1, max: 7 }), fc.boolean())
  .map(([name, at, length, isUpper]) => {
    const start = at % name.length;
    const part = name.slice(start, start + length);
    return isUpper ? part.toUpperCase() : part;
  });

test("searchNamedColors() with a name lists what the search ranks, the best rank first and each rank by name", () => {
  fc.assert(
    fc.property(someParts, (name) => {
      const { ranks } = search.rankNames(name);
      const found = [...ranks.keys()].filter((item) => ranks[item] !== 0);
      const { total, items } = searchNamedColors(colors, { name, offset: 0, limit: names.length });
      assert.equal(total, items.length);
      assert.deepEqual(
        items,
        found.toSorted((first, second) => ranks[first]! - ranks[second]! || first - second),
      );
    }),
    runs(25, 400),
  );
});

test("searchNamedColors() with near measures what it sorts by something else", () => {
  const { items, distances } = searchNamedColors(colors, { near: "2a9d8f", sort: "name", offset: 40, limit: 5 });
  assert.deepEqual(
    distances,
    items.map((item) => ciede2000(hexToLab("2a9d8f"), hexToLab(entries.names[item]!.hex))),
  );
  assert.equal(searchNamedColors(colors, { sort: "name", offset: 40, limit: 5 }).distances, undefined);
});
