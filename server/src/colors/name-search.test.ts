import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { runs } from "../../../test/sizes.ts";
import { isOneTypo } from "@tincture/color";
import { foldWords } from "@tincture/color/fold-words";
import { nameRanks } from "./name-search.ts";
import { createNameSearch } from "./name-search.ts";

const { none, exact, prefix, word, begun } = nameRanks;

function ranksOf(names: readonly string[], text: string): readonly number[] {
  return [...createNameSearch(names.map((name) => [name])).rankNames(text).ranks];
}

test("rankNames() takes symbols, punctuation and zero-width characters for breaks between words", () => {
  for (const text of [
    "dark+blue",
    "dark_blue",
    "dark=blue",
    "dark\u200bblue",
    "DARK|Blue™",
    "(dark) < blue",
    "blue/dark",
  ]) {
    assert.ok(
      ranksOf(["Dark Blue", "Dark_Blue", "Dark+Blue", "Dark\u200bBlue"], text).every((rank) => rank !== none),
      text,
    );
    assert.deepEqual(ranksOf(["Dark", "Black"], text), [none, none], text);
  }
  assert.deepEqual(ranksOf(["O’Neil Blue", "Neil"], "O'Neil"), [prefix, none]);
});

test("rankNames() leaves case, accents, apostrophes and hyphens aside, and takes gray for grey", () => {
  assert.deepEqual(ranksOf(["Rosé", "rose", "ROSÉ GARDEN"], "rosÉ"), [exact, exact, prefix]);
  assert.deepEqual(ranksOf(["Rosé", "À l’Orange"], "ROSE\u0301"), [exact, none]);
  assert.deepEqual(ranksOf(["À l’Orange", "Orange Peel"], "l'orange"), [word, none]);
  for (const text of ["robin's egg", "Robin’s-Egg", "robins egg", "ROBINʼS  EGG "]) {
    assert.deepEqual(ranksOf(["Robin’s Egg", "Robin Egg"], text), [exact, none], text);
  }
  for (const text of ["slate gray", "Slate Grey", "slate-gray"]) {
    assert.deepEqual(ranksOf(["Slate Grey", "Dark Slate Gray", "Gray Slate"], text), [exact, word, word], text);
  }
});

test("rankNames() equals asking each name by itself", () => {
  const part = fc.constantFrom(
    "a",
    "B",
    "b",
    " ",
    " ",
    "-",
    "’",
    "é",
    "e\u0301",
    "grey",
    "GRAY",
    "gr",
    "\u{1d4b6}",
    "&",
  );
  const text = fc.array(part, { minLength: 1, maxLength: 7 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), text, (names, wanted) => {
      const expected = names.map((name) => slowRank(foldWords(name), foldWords(wanted)));
      const ranks = ranksOf(names, wanted);
      if (expected.some((rank) => rank !== none)) return assert.deepEqual(ranks, expected);
      // Nothing matches as it is written, so what was found has words with one typing error.
      const known = names.flatMap(foldWords).flatMap((own) => [own, own.replaceAll("gray", "grey")]);
      for (const name of names.filter((_, place) => ranks[place] !== none)) {
        for (const one of foldWords(wanted)) {
          const meant = [one, ...known.filter((own) => isOneTypo(one, own))];
          assert.ok(
            meant.some((word) => foldWords(name).some((own) => begins(own, word))),
            `${name} for ${wanted}`,
          );
        }
      }
    }),
    runs(500, 5000),
  );
});

/** The specification of the search: words in any order, or whole words joined or split. */
function slowRank(name: readonly string[], wanted: readonly string[]): number {
  const ranks = [rankWords(name, wanted), rankTogether(name, wanted)];
  return ranks.filter((rank) => rank !== none).toSorted((first, second) => first - second)[0] ?? none;
}

function rankWords(name: readonly string[], wanted: readonly string[]): number {
  const isBegun = wanted.length > 0 && wanted.every((one) => name.some((own) => begins(own, one)));
  if (!isBegun) return none;
  if (name.join(" ") === wanted.join(" ")) return exact;
  if (begins(name.join(" "), wanted.join(" "))) return prefix;
  return wanted.every((one) => name.includes(one)) ? word : begun;
}

/**
 * Only the last word of a text may be unfinished, and only there does gre stand for a beginning of
 * gray.
 */
function begins(text: string, beginning: string): boolean {
  return (
    text.startsWith(beginning) || (beginning.endsWith("gre") && text.startsWith(beginning.replace(/gre$/, "gray")))
  );
}

function rankTogether(name: readonly string[], wanted: readonly string[]): number {
  const ranks: number[] = [];
  for (let first = 0; first < name.length; first++) {
    for (let end = first + 1; end <= name.length; end++) {
      if (name.slice(first, end).join("") !== wanted.join("")) continue;
      if (first > 0) ranks.push(word);
      else ranks.push(end === name.length ? exact : prefix);
    }
  }
  return wanted.length === 0 || ranks.length === 0 ? none : Math.min(...ranks);
}

test("rankNames() forgives one typing error in a word where next to nothing matches", () => {
  const names = ["Terracotta", "Terracotta Red", "Dark Lavender", "Lavendel", "Red"];
  assert.deepEqual(ranksOf(names, "teracotta"), [exact, prefix, none, none, none]);
  assert.deepEqual(ranksOf(names, "terracota rde"), [none, none, none, none, none]);
  assert.deepEqual(ranksOf(names, "red teracotta"), [none, word, none, none, none]);
  assert.deepEqual(ranksOf(names, "lavander"), [none, none, word, none, none]);
  assert.deepEqual(ranksOf(names, "tercota"), [none, none, none, none, none]);
  const lavenders = Array.from({ length: 10 }, (_, place) => `Lavender ${place}`);
  assert.deepEqual(ranksOf(["Ripe Lavander", ...lavenders], "lavander"), [word, ...lavenders.map(() => prefix)]);
  assert.deepEqual(ranksOf(["Ripe Lavander", "Lavender"], "lavander"), [word, none]);
});
