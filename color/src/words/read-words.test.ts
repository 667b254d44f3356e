import assert from "node:assert/strict";
import { test } from "node:test";
import { anyText } from "../../../test/any-text.ts";
import { fc } from "../../../test/properties.ts";
import { listColorNames } from "../color-names.ts";
import { hexToOklab } from "../oklab.ts";
import { readWords, type WordMeaning } from "./read-words.ts";
import { createVocabulary } from "./vocabulary.ts";

const vocabulary = createVocabulary(listColorNames());

/** The terms of a text in short: what they ask for and how much it weighs. */
function summarize({ terms }: WordMeaning): readonly string[] {
  return terms.map((term) => {
    const { kind, weight } = term;
    const what = {
      card: () => "card",
      mood: () => term.kind === "mood" && term.mood,
      hue: () => term.kind === "hue" && term.hue,
      color: () => term.kind === "color" && term.hex,
    };
    return `${String(what[kind]())} ${weight}`;
  });
}

const readings: readonly (readonly [string, readonly string[]])[] = [
  ["misty autumn forest", ["card 1", "muted 0.5", "card 1", "card 1", "green 0.6"]],
  ["very dark", ["dark 1.6"]],
  ["slightly warm", ["warm 0.5"]],
  ["no pink", ["pink -1"]],
  ["not too dark", ["dark -1"]],
  ["without black or white", ["black -1", "white -1"]],
  ["no black, red", ["black -1", "red 1"]],
  ["Rebecca Purple", ["663399 1"]],
  ["robin’s egg", ["6dedfd 1"]],
  ["dark blue", ["00008b 1"]],
  ["#FF8800 and teal", ["ff8800 1", "teal 1"]],
  ["the colors of a forest", ["card 1", "green 0.6"]],
  ["forests", ["card 1", "green 0.6"]],
  [
    "black and white",
    [
      "card 1",
      "black 1",
      "white 1",
      "gray 1",
      "brown -1",
      "beige -1",
      "olive -1",
      "green -1",
      "teal -1",
      "blue -1",
      "navy -1",
      "purple -1",
      "mauve -1",
      "pink -1",
      "maroon -1",
    ],
  ],
  ["thunderstorm", ["card 1", "dark 0.4"]],
  ["sun-bleached", ["light 0.9", "muted 0.4"]],
  ["very dark forest", ["dark 1.6", "card 1", "green 0.6"]],
  ["reddish", ["red 0.6"]],
  ["GREY", ["gray 1"]],
  ["", []],
];

for (const [text, terms] of readings) {
  test(`readWords() reads ${JSON.stringify(text)} as ${terms.join(", ") || "nothing"}`, () => {
    const meaning = readWords(text, vocabulary);
    assert.deepEqual(summarize(meaning), terms);
    assert.deepEqual(meaning.unknownWords, []);
  });
}

test("readWords() names each word that suggests nothing once", () => {
  const { terms, unknownWords } = readWords("qwertz sea zzyx Qwertz", vocabulary);
  assert.equal(terms.length, 1);
  assert.deepEqual(unknownWords, ["qwertz", "zzyx"]);
});

test("readWords() lets no intensifier or negation reach beyond an unknown word or a comma", () => {
  assert.deepEqual(summarize(readWords("very qwertz dark", vocabulary)), ["dark 1"]);
  assert.deepEqual(summarize(readWords("no, dark", vocabulary)), ["dark 1"]);
});

test("readWords() reads any text the same twice, and finds something in the name of each color", () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      assert.deepEqual(readWords(text, vocabulary), readWords(text, vocabulary));
    }),
  );
  const everyTenth = listColorNames().filter((_, place) => place % 10 === 0);
  const silent = everyTenth.filter(({ name }) => {
    const { terms, unknownWords } = readWords(name, vocabulary);
    return terms.length === 0 && unknownWords.length === 0;
  });
  assert.ok(silent.length < 4, silent.map(({ name }) => name).join(", "));
});

test("readWords() puts what is called dark in less light, the more the darker", () => {
  const lightness = (text: string): number => {
    const card = readWords(text, vocabulary).terms.find((term) => term.kind === "card");
    return Math.max(...(card?.hexes ?? []).map((hex) => hexToOklab(hex).l));
  };
  assert.ok(lightness("very dark forest") < lightness("dark forest"));
  assert.ok(lightness("dark forest") < lightness("forest"));
  for (const text of ["not dark forest", "dark, forest"]) assert.equal(lightness(text), lightness("forest"));
});
