import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { runs } from "../../../../test/sizes.ts";
import { createNameSearch, nameRanks, rankNames } from "./name-search.ts";

const { none, exact, prefix, word, inside } = nameRanks;

function ranksOf(names: readonly string[], text: string): readonly number[] {
  return [...rankNames(createNameSearch(names), text)];
}

test("rankNames() tells exact, prefix, whole word, inside a word and none apart", () => {
  const names = ["Red", "Redwood", "Dark Red", "Credo", "Blue", "Red-Hot", "Hot-Red Pan", "Infrared Redo"];
  assert.deepEqual(ranksOf(names, "red"), [exact, prefix, word, inside, none, prefix, word, inside]);
});

test("rankNames() finds a whole word behind an occurrence inside a word", () => {
  assert.deepEqual(ranksOf(["Colored Red Clay", "Infrared"], "red"), [word, inside]);
});

test("rankNames() ignores case and nothing else", () => {
  assert.deepEqual(ranksOf(["Rosé", "rose", "ROSÉ GARDEN"], "rosÉ"), [exact, none, prefix]);
  assert.deepEqual(ranksOf(["Rosé", "À l’Orange"], "rose"), [none, none]);
  assert.deepEqual(ranksOf(["À l’Orange", "Orange Peel"], "l'orange"), [none, none]);
  assert.deepEqual(ranksOf(["À l’Orange", "Orangé", "Blorange"], "orange"), [word, none, inside]);
});

test("rankNames() takes blanks of the text for part of it", () => {
  assert.deepEqual(ranksOf(["Sky Blue", "Skyblue", "Blue"], " "), [inside, none, none]);
  assert.deepEqual(ranksOf(["Sky Blue", "Skyblue", "Blue"], " blue"), [inside, none, none]);
});

test("rankNames() never matches across two names", () => {
  assert.deepEqual(ranksOf(["sky", "blue"], "sky blue"), [none, none]);
  assert.deepEqual(ranksOf(["sky", "blue"], "sky\nblue"), [none, none]);
});

test("rankNames() equals asking each name by itself", () => {
  const text = fc.stringMatching(/^[aBb é\u{1d4b6}]{1,6}$/u);
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), text, (names, wanted) => {
      assert.deepEqual(
        ranksOf(names, wanted),
        names.map((name) => slowRank(name.toLowerCase(), wanted.toLowerCase())),
      );
    }),
    runs(500),
  );
});

function slowRank(name: string, part: string): number {
  if (!name.includes(part)) return none;
  if (name === part) return exact;
  if (name.startsWith(part)) return prefix;
  const words = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${part}(?![\\p{L}\\p{M}\\p{N}])`, "u");
  return words.test(name) ? word : inside;
}
