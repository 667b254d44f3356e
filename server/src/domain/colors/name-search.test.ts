import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../../test/properties.ts";
import { runs } from "../../../../test/sizes.ts";
import { foldWords } from "@tincture/color/fold-words";
import { nameRanks } from "./name-ranks.ts";
import { createNameSearch } from "./name-search.ts";

const { none, exact, prefix, word, inside } = nameRanks;

function ranksOf(names: readonly string[], text: string): readonly number[] {
  return [...createNameSearch(names.map((name) => [name])).rankNames(text)];
}

test("rankNames() tells exact, prefix, whole word, inside a word and none apart", () => {
  const names = ["Red", "Redwood", "Dark Red", "Credo", "Blue", "Red-Hot", "Hot-Red Pan", "Infrared Redo"];
  assert.deepEqual(ranksOf(names, "red"), [exact, prefix, word, inside, none, prefix, word, inside]);
});

test("rankNames() finds a whole word behind an occurrence inside a word", () => {
  assert.deepEqual(ranksOf(["Colored Red Clay", "Infrared"], "red"), [word, inside]);
});

test("rankNames() leaves case, accents, apostrophes and hyphens aside, and takes gray for grey", () => {
  assert.deepEqual(ranksOf(["Rosé", "rose", "ROSÉ GARDEN"], "rosÉ"), [exact, exact, prefix]);
  assert.deepEqual(ranksOf(["Rosé", "À l’Orange"], "ROSE\u0301"), [exact, none]);
  assert.deepEqual(ranksOf(["À l’Orange", "Orange Peel"], "l'orange"), [word, none]);
  for (const text of ["robin's egg", "Robin’s-Egg", "robins egg", "ROBINʼS  EGG "]) {
    assert.deepEqual(ranksOf(["Robin’s Egg", "Robin Egg"], text), [exact, none], text);
  }
  for (const text of ["slate gray", "Slate Grey", "slate-gray"]) {
    assert.deepEqual(ranksOf(["Slate Grey", "Dark Slate Gray", "Gray Slate"], text), [exact, word, none], text);
  }
});

test("rankNames() finds gray by any part of grey, and the other way round", () => {
  for (const text of ["gre", "gra", "rey", "ay s"]) {
    assert.ok(
      ranksOf(["Gray Sea", "Grey Sea"], text).every((rank) => rank !== none),
      text,
    );
  }
});

test("rankNames() finds whole words that are written together or apart", () => {
  const names = ["Rebecca Purple", "Rebecca Purple Sky", "Old Rebecca Purple", "Rebecca Purplish", "Barebecca Purple"];
  assert.deepEqual(ranksOf(names, "rebeccapurple"), [exact, prefix, word, none, none]);
  assert.deepEqual(ranksOf(["Sea Foam", "Seafoam", "Seafoam Spray", "Seafoamy"], "seafoam"), [
    exact,
    exact,
    prefix,
    prefix,
  ]);
  assert.deepEqual(ranksOf(["Sea Foam", "Seafoam", "Old Seafoam", "Seafoamy"], "sea-foam"), [exact, exact, word, none]);
  assert.deepEqual(ranksOf(["Dark Sea Green"], "dark seagreen"), [exact]);
  assert.deepEqual(ranksOf(["Sea Salt"], "seas"), [none]);
});

test("rankNames() finds a thing by the best of its names", () => {
  const search = createNameSearch([["Magenta", "Fuchsia"], ["Fuchsia Rose"]]);
  assert.deepEqual([...search.rankNames("fuchsia")], [exact, prefix]);
  assert.deepEqual([...search.rankNames("magenta")], [exact, none]);
});

test("rankNames() finds nothing for a text without words", () => {
  for (const text of ["", " ", "-", "’", " \n"])
    assert.deepEqual(ranksOf(["Sky-Blue", "Robin’s Egg"], text), [none, none]);
});

test("rankNames() never matches across two names", () => {
  assert.deepEqual(ranksOf(["sky", "blue"], "sky blue"), [none, none]);
  assert.deepEqual(ranksOf(["sky", "blue"], "skyblue"), [none, none]);
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
      assert.deepEqual(
        ranksOf(names, wanted),
        names.map((name) => slowRank(foldWords(name), foldWords(wanted))),
      );
    }),
    runs(500, 5000),
  );
});

/** The best of what the name answers as it is, with grey for gray, and by the wanted words, however they are parted. */
function slowRank(name: readonly string[], wanted: readonly string[]): number {
  const text = name.join(" ");
  const spellings = [text, text.replaceAll("gray", "grey")];
  const ranks = [...spellings.map((spelling) => rankSubstring(spelling, wanted.join(" "))), rankTogether(name, wanted)];
  return ranks.filter((rank) => rank !== none).toSorted((first, second) => first - second)[0] ?? none;
}

function rankSubstring(name: string, part: string): number {
  if (part === "" || !name.includes(part)) return none;
  if (name === part) return exact;
  if (name.startsWith(part)) return prefix;
  return ` ${name} `.includes(` ${part} `) ? word : inside;
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

test("prepareMore() does in parts what the first search would, and leaves it nothing", () => {
  const names = Array.from({ length: 20_000 }, (_, number) => [`Sea ${number}`, `Séa-${number} gray`]);
  const [whole, parted] = [createNameSearch(names), createNameSearch(names)];
  let parts = 1;
  while (parted.prepareMore()) parts += 1;
  assert.ok(parts > 8, `${parts} parts`);
  for (const text of ["sea 19999", "sea17", "9 grey"])
    assert.deepEqual(parted.rankNames(text), whole.rankNames(text), text);
  assert.equal(whole.prepareMore(), false);
});
