import assert from "node:assert/strict";
import { test } from "node:test";
import { createNameIndex, listColorNames } from "@tincture/color";
import * as fc from "fast-check";
import { runs } from "../../../../test/sizes.ts";
import { createColorEntries } from "./color-entries.ts";
import { createNameSearch } from "./name-search.ts";
import { searchEntries } from "./search-entries.ts";

const entries = createColorEntries(listColorNames());
const names = entries.names.map(({ name }) => name);
const colors = { entries, index: createNameIndex(entries.names), search: createNameSearch(names) };

const someParts = fc
  .tuple(fc.constantFrom(...names), fc.nat(), fc.integer({ min: 1, max: 7 }), fc.boolean())
  .map(([name, at, length, isUpper]) => {
    const start = at % name.length;
    const part = name.slice(start, start + length);
    return isUpper ? part.toUpperCase() : part;
  });

test("searchEntries() with a name finds what a look at every name finds, in rank order", () => {
  fc.assert(
    fc.property(someParts, (name) => {
      const { total, items } = searchEntries(colors, { name, offset: 0, limit: names.length });
      const expected = findSlowly(name.toLowerCase());
      assert.equal(total, expected.length);
      assert.deepEqual(items, expected);
    }),
    runs(50, 200),
  );
});

/** Equal names, then beginnings, then whole words, then the rest; each in the order of names. */
function findSlowly(part: string): readonly number[] {
  const letter = String.raw`[\p{L}\p{M}\p{N}]`;
  const literal = part.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
  const word = new RegExp(`(?<!${letter})${literal}(?!${letter})`, "u");
  const rank = (name: string): number => {
    if (name.startsWith(part)) return name === part ? 0 : 1;
    return word.test(name) ? 2 : 3;
  };
  return names
    .map((name, item) => ({ item, name: name.toLowerCase() }))
    .filter(({ name }) => name.includes(part))
    .map(({ item, name }) => ({ item, rank: rank(name) }))
    .toSorted((first, second) => first.rank - second.rank)
    .map(({ item }) => item);
}
