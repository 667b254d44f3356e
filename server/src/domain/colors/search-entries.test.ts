import assert from "node:assert/strict";
import { test } from "node:test";
import { ciede2000, createNameIndex, hexToLab } from "@tincture/color";
import { listColorNames } from "@tincture/color/names";
import { fc } from "../../../../test/properties.ts";
import { runs } from "../../../../test/sizes.ts";
import { createColorEntries } from "./color-entries.ts";
import { foldWords } from "@tincture/color/fold-words";
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
  const spelled = names.map(listSpellings);
  const runsOfNames = spelled.map((spellings) => new Map(spellings.flatMap(listRuns)));
  fc.assert(
    fc.property(someParts, (name) => {
      const words = foldWords(name);
      const ranks = spelled.map((spellings, item) =>
        Math.min(
          runsOfNames[item]!.get(words.join("")) ?? none,
          ...spellings.map((line) => rankPart(line, words.join(" "))),
        ),
      );
      const found = [...ranks.keys()].filter((item) => ranks[item] !== none && words.length > 0);
      const { total, items } = searchEntries(colors, { name, offset: 0, limit: names.length });
      assert.equal(total, items.length);
      assert.deepEqual(
        items,
        found.toSorted((first, second) => ranks[first]! - ranks[second]! || first - second),
      );
    }),
    runs(25, 400),
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

const none = 4;

/** Equal names, then beginnings, then whole words, then the rest. */
function rankPart(line: string, part: string): number {
  if (line.startsWith(part)) return line === part ? 0 : 1;
  if (` ${line} `.includes(` ${part} `)) return 2;
  return line.includes(part) ? 3 : none;
}

/** A name with gray is also searched with grey. */
function listSpellings(name: string): readonly string[] {
  const folded = foldWords(name).join(" ");
  return [folded, folded.replaceAll("gray", "grey")];
}

/** All neighboring words of a line written together, the better ranked last. */
function listRuns(line: string): readonly (readonly [string, number])[] {
  const words = line.split(" ");
  const found = words.flatMap((_, start) =>
    words
      .slice(start)
      .map((__, more) => words.slice(start, start + more + 1))
      .map((run) => ({ run, start })),
  );
  return found
    .map(({ run, start }) => [run.join(""), start > 0 ? 2 : run.length === words.length ? 0 : 1] as const)
    .toSorted(([, first], [, second]) => second - first);
}
