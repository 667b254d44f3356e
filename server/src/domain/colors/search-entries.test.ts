import assert from "node:assert/strict";
import { test } from "node:test";
import { ciede2000, createNameIndex, hexToLab, listColorNames } from "@tincture/color";
import * as fc from "fast-check";
import { runs } from "../../../../test/sizes.ts";
import { createColorEntries } from "./color-entries.ts";
import { foldWords } from "./fold-words.ts";
import { createNameSearch } from "./name-search.ts";
import { searchEntries } from "./search-entries.ts";

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

test("searchEntries() with a name finds what a look at every name finds, in rank order", () => {
  const folded = names.map((name) => foldWords(name).join(" "));
  fc.assert(
    fc.property(someParts, (name) => {
      const { total, items } = searchEntries(colors, { name, offset: 0, limit: names.length });
      const expected = findSlowly(folded, foldWords(name).join(" "));
      const kept = new Set(expected);
      const others = items.filter((item) => !kept.has(item));
      assert.equal(total, items.length);
      assert.deepEqual(
        items.filter((item) => kept.has(item)),
        expected,
      );
      assert.ok(others.every((item) => isOtherwiseParted(folded[item]!, foldWords(name).join(""))));
    }),
    runs(50, 200),
  );
});

test("searchEntries() with near measures what it sorts by something else", () => {
  const { items, distances } = searchEntries(colors, { near: "2a9d8f", sort: "name", offset: 40, limit: 5 });
  assert.deepEqual(
    distances,
    items.map((item) => ciede2000(hexToLab("2a9d8f"), hexToLab(entries.names[item]!.hex))),
  );
  assert.equal(searchEntries(colors, { sort: "name", offset: 40, limit: 5 }).distances, undefined);
});

/** Equal names, then beginnings, then whole words, then the rest; each in the order of names. */
function findSlowly(folded: readonly string[], part: string): readonly number[] {
  const rank = (name: string): number => {
    if (name.startsWith(part)) return name === part ? 0 : 1;
    return ` ${name} `.includes(` ${part} `) ? 2 : 3;
  };
  return folded
    .map((name, item) => ({ item, name }))
    .filter(({ name }) => part !== "" && name.includes(part))
    .map(({ item, name }) => ({ item, rank: rank(name) }))
    .toSorted((first, second) => first.rank - second.rank)
    .map(({ item }) => item);
}

/** A name that holds the text without spaces, or with the other spelling of gray. */
function isOtherwiseParted(name: string, together: string): boolean {
  const joined = name.replaceAll(" ", "");
  return joined.includes(together) || joined.replaceAll("gray", "grey").includes(together);
}
