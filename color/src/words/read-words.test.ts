import assert from "node:assert/strict";
import { test } from "node:test";
import { anyText } from "../../../test/any-text.ts";
import { fc } from "../../../test/properties.ts";
import { listColorNames } from "../color-names.ts";
import { hexToOklab } from "../oklab.ts";
import { readWords, type WordMeaning } from "./read-words.ts";
import { createVocabulary } from "./vocabulary.ts";

const vocabulary = createVocabulary(listColorNames());

/** Returns the terms of a text in a short form: kind, content and weight. */
function summarize({ terms }: WordMeaning): readonly string[] {
  return terms.map((term) => {
    const { kind, weight } = term;
    const what = {
      card: () => "card",
      thing: () => "thing",
      neutral: () => "neutral",
      mood: () => term.kind === "mood" && term.mood,
      hue: () => term.kind === "hue" && term.hue,
      color: () => term.kind === "color" && term.hex,
    };
    return `${String(what[kind]())} ${weight}`;
  });
}

const readings: readonly (readonly [string, readonly string[]])[] = [
  ["misty autumn forest", ["thing 1", "muted 0.5", "thing 1", "thing 1", "green 0.6"]],
  ["very dark", ["dark 1.6"]],
  ["slightly warm", ["warm 0.5"]],
  ["no pink", ["pink -1"]],
  ["no warm colors", ["warm -1", "red -0.5", "orange -0.5", "peach -0.5", "maroon -0.5"]],
  ["nothing cold but blue", ["cold -1", "blue 1", "navy -0.5", "teal -0.5", "turquoise -0.5"]],
  ["no blue", ["blue -1", "navy -1"]],
  ["navy, no blue", ["navy 1", "blue -1"]],
  ["anything but red", ["red -1", "maroon -1"]],
  ["teal rather than pink", ["teal 1", "pink -1"]],
  ["I don't want any pink", ["pink -1"]],
  ["nothing but teal", ["monochrome 0.8", "teal 1"]],
  ["teal with a pop of pink", ["teal 1", "pink 0.7"]],
  ["pop art", ["thing 1"]],
  ["not too dark", ["dark -1"]],
  ["without black or white", ["black -1", "white -1"]],
  ["no black, red", ["black -1", "red 1"]],
  ["Rebecca Purple", ["663399 1"]],
  ["robin’s egg", ["6dedfd 1"]],
  ["dark blue", ["00008b 1", "dark 0.5", "blue 0.5"]],
  ["cool gray", ["8c93ad 1", "cold 0.5", "gray 0.5"]],
  ["blue green", ["blue 1", "green 1"]],
  ["navy blue", ["navy 1"]],
  ["a glass of teal", ["teal 1"]],
  ["I'd like it in teal mode", ["teal 1"]],
  ["#FF8800 and teal", ["ff8800 1", "teal 1"]],
  ["e63946", ["e63946 1"]],
  ["#f80", ["ff8800 1"]],
  ["wihtout pink", ["pink -1"]],
  ["rainyy forrest", ["thing 1", "muted 0.3", "thing 1", "green 0.6"]],
  ["verry dark", ["dark 1.6"]],
  ["teracotta pot", ["thing 1"]],
  ["lavander", ["lavender 1"]],
  ["the colors of a forest", ["thing 1", "green 0.6"]],
  ["forests", ["thing 1", "green 0.6"]],
  ["black and white", ["neutral 1", "thing 1", "black 1", "white 1"]],
  ["cherry blossoms", ["thing 1"]],
  ["wolves", ["thing 1"]],
  ["harbour", ["thing 1"]],
  ["multicoloured", ["rainbow 1"]],
  ["birthday party", ["thing 1", "happy 0.6"]],
  ["birthday party of many people at the same time", ["thing 1", "happy 0.6"]],
  ["St. Patrick's Day", ["thing 1", "green 0.4"]],
  ["coffee shop website", ["thing 1"]],
  ["thunderstorm", ["thing 1", "dark 0.4"]],
  ["sun-bleached", ["light 0.9", "muted 0.4"]],
  ["very dark forest", ["dark 1.6", "thing 1", "green 0.6"]],
  ["reddish", ["red 0.6"]],
  ["GREY", ["neutral 1", "gray 1"]],
  ["everything but pink", ["pink -1"]],
  ["any colour but pink", ["pink -1"]],
  ["it can't be pink", ["pink -1"]],
  ["free of pink", ["pink -1"]],
  ["pink-free and teal", ["pink -1", "teal 1"]],
  ["hardly any pink", ["pink -1"]],
  ["without pink and with teal", ["pink -1", "teal 1"]],
  ["no pink and more teal", ["pink -1", "teal 1.4"]],
  ["no pink and orange", ["pink -1", "orange -1"]],
  ["mostly teal with a bit of red", ["teal 1.4", "red 0.6"]],
  ["kinda teal", ["teal 0.6"]],
  ["barely pink", ["pink 0.4", "muted 0.5"]],
  ["ten shades of teal", ["teal 1"]],
  ["5 teals", ["teal 1"]],
  ["blues", ["blue 1"]],
  ["", []],
];

for (const [text, terms] of readings) {
  test(`readWords() reads ${JSON.stringify(text)} as ${terms.join(", ") || "nothing"}`, () => {
    const meaning = readWords(text, vocabulary);
    assert.deepEqual(summarize(meaning), terms);
    assert.deepEqual(meaning.unknownWords, []);
  });
}

for (const text of ["ice blue", "wet asphalt", "cinnamon roll", "espresso martini", "baby blue", "forest green"]) {
  test(`readWords() reads ${JSON.stringify(text)} as a thing, not as a name that is a whim or a color without company`, () => {
    const [first] = readWords(text, vocabulary).terms;
    assert.equal(first?.kind, "thing");
  });
}

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
  const everyTenth = listColorNames().filter((_, position) => position % 10 === 0);
  const silent = everyTenth.filter(({ name }) => {
    const { terms, unknownWords } = readWords(name, vocabulary);
    return terms.length === 0 && unknownWords.length === 0;
  });
  assert.ok(silent.length < 4, silent.map(({ name }) => name).join(", "));
});

test("readWords() hears in a word of some names a color only where these have one in common", () => {
  assert.equal(readWords("marzipan", vocabulary).unknownWords.length, 0);
  assert.deepEqual(readWords("english snowstorm", vocabulary).unknownWords, []);
  for (const word of ["persistent", "constructor"]) {
    assert.deepEqual(readWords(word, vocabulary), { terms: [], words: [word], unknownWords: [word] });
  }
});

test("readWords() takes shunned colors off things", () => {
  const [green] = readWords("christmas without red", vocabulary).terms;
  const [whole] = readWords("christmas", vocabulary).terms;
  assert.ok(green?.kind === "thing" && whole?.kind === "thing" && green.hexes.length < whole.hexes.length);
  assert.ok(
    green.hexes.every((hex) => hexToOklab(hex).a < 0.05),
    green.hexes.join(" "),
  );
});

test("readWords() puts what is called pale in more light, and only what follows up to the next thing of another light", () => {
  const cardOf = (text: string, position: number): readonly string[] => {
    const term = readWords(text, vocabulary).terms.filter(({ kind }) => kind === "thing")[position];
    return term?.kind === "thing" ? term.hexes : [];
  };
  const least = (hexes: readonly string[]): number => Math.min(...hexes.map((hex) => hexToOklab(hex).l));
  assert.ok(least(cardOf("pale forest", 0)) > least(cardOf("forest", 0)) + 0.1);
  assert.deepEqual(cardOf("dark forest with flowers", 1), cardOf("flowers", 0));
});
