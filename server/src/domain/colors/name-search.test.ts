import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { foldName } from "./fold-name.ts";
import { createNameSearch, nameRanks, rankNames } from "./name-search.ts";

const { none, exact, prefix, word, inside } = nameRanks;

function ranksOf(names: readonly string[], text: string): readonly number[] {
  return [...rankNames(createNameSearch(names.map(foldName)), text)];
}

test("rankNames() tells exact, prefix, whole word, inside a word and none apart", () => {
  const names = ["Red", "Redwood", "Dark Red", "Credo", "Blue", "Red-Hot", "Hot-Red Pan", "Infrared Redo"];
  assert.deepEqual(ranksOf(names, "red"), [exact, prefix, word, inside, none, prefix, word, inside]);
});

test("rankNames() finds a whole word behind an occurrence inside a word", () => {
  assert.deepEqual(ranksOf(["Colored Red Clay", "Infrared"], "red"), [word, inside]);
});

test("rankNames() ignores case and diacritics on both sides", () => {
  assert.deepEqual(ranksOf(["Rosé", "rose", "ROSE GARDEN"], "Rosé"), [exact, exact, prefix]);
  assert.deepEqual(ranksOf(["Rosé"], "rose"), [exact]);
});

test("rankNames() never matches across two names", () => {
  assert.deepEqual(ranksOf(["sky", "blue"], "sky blue"), [none, none]);
  assert.deepEqual(ranksOf(["sky", "blue"], "sky\nblue"), [none, none]);
});

test("rankNames() matches nothing with a text of nothing but spaces or accents", () => {
  assert.deepEqual(ranksOf(["sky"], "  "), [none]);
  assert.deepEqual(ranksOf(["sky"], "\u0301"), [none]);
});

test("rankNames() equals asking each name by itself", () => {
  const text = fc.stringMatching(/^[ab é]{0,6}$/);
  fc.assert(
    fc.property(
      fc.array(
        text.filter((name) => name.trim() !== ""),
        { minLength: 1 },
      ),
      text,
      (names, wanted) => {
        assert.deepEqual(
          ranksOf(names, wanted),
          names.map((name) => slowRank(foldName(name), foldName(wanted))),
        );
      },
    ),
    { numRuns: 500 },
  );
});

function slowRank(name: string, part: string): number {
  if (part === "" || !name.includes(part)) return none;
  if (name === part) return exact;
  if (name.startsWith(part)) return prefix;
  const words = new RegExp(`(?<![a-z0-9])${part}(?![a-z0-9])`);
  return words.test(name) ? word : inside;
}
