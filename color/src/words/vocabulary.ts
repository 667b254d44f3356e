import type { NamedColor } from "../color-names.ts";
import { type HueWord, hueWords, isHueWord } from "../describe/hue-word.ts";
import { isMood, type Mood, moods } from "../describe/moods.ts";
import { squaredDifference } from "../describe/seen-color.ts";
import { foldWords } from "../fold-words.ts";
import { hexToOklab } from "../oklab.ts";
import { isOneTypo } from "../one-typo.ts";
import { functionWords, negators } from "./function-words.ts";
import lexicon from "./lexicon.json" with { type: "json" };

/** A term of a palette. A negative weight excludes it. */
export type WordTerm =
  /** Colors in the style of these. */
  | { readonly kind: "card"; readonly hexes: readonly string[]; readonly weight: number }
  /** Colors of a thing that must be visible. Palettes are started from some of them. */
  | { readonly kind: "thing"; readonly hexes: readonly string[]; readonly weight: number }
  | { readonly kind: "mood"; readonly mood: Mood; readonly weight: number }
  /** A color with this hue word. */
  | { readonly kind: "hue"; readonly hue: HueWord; readonly weight: number }
  /** Only neutral colors, with an OKLCH chroma of at most 0.03. */
  | { readonly kind: "neutral"; readonly weight: number }
  /** A color similar to this one. */
  | { readonly kind: "color"; readonly hex: string; readonly weight: number };

/** The known phrases and their terms. */
export type Vocabulary = {
  /**
   * @param phrase - folded words, separated by spaces
   * @returns its terms; undefined if it is not in the lexicon, a mood or a hue word
   */
  readonly findEntry: (phrase: string) => readonly WordTerm[] | undefined;
  /** Returns the hex of a color name. */
  readonly findColor: (phrase: string) => string | undefined;
  /**
   * Returns whether a word is spelled correctly: it occurs in a phrase, is a function word, or
   * occurs in several color names.
   */
  readonly isKnown: (word: string) => boolean;
  /** Returns the intended word for an unknown word with one typing error. */
  readonly findIntended: (word: string) => string | undefined;
  /**
   * Returns the colors whose names contain a word, dark to light, at most eight; undefined if they
   * are too few or too different.
   */
  readonly findNamesWith: (word: string) => readonly string[] | undefined;
};

/** Shorter words of names (of, no, le) suggest nothing. */
const wordLengthMin = 3;
const cardSizeMax = 8;
/**
 * Shorter color names never correct a word, because too many names and places differ from one by a
 * letter.
 */
const correctedNameMin = 8;
/** With fewer names, common properties are chance. */
const namesMin = 3;
/**
 * The largest root mean square distance of such colors from their mean. For all named colors it is
 * 0.26.
 */
const spreadMax = 0.19;

/**
 * Creates the vocabulary: a handwritten lexicon of things, places, times, feelings and styles;
 * moods and hue words; and all color names.
 *
 * @returns the vocabulary; creating it takes about 50 ms, so do it once, on first use
 */
export function createVocabulary(names: readonly NamedColor[]): Vocabulary {
  const entries = new Map<string, readonly WordTerm[]>([
    ...hueWords.map((hue) => [hue, [{ kind: "hue", hue, weight: 1 }]] as const),
    ...moods.map((mood) => [mood, [{ kind: "mood", mood, weight: 1 }]] as const),
    ...Object.entries(lexicon).flatMap(([phrases, text]) => {
      const terms = parseEntry(text);
      return phrases.split(", ").map((phrase) => [phrase, terms] as const);
    }),
  ]);
  const colors = new Map(names.map(({ name, hex }) => [foldWords(name).join(" "), hex]));
  const hexesByWord = groupByWord(colors);
  return {
    findEntry: (phrase) => entries.get(phrase),
    findColor: (phrase) => colors.get(phrase),
    ...createCorrection(entries, hexesByWord, [...colors.keys()]),
    findNamesWith: (word) => {
      const hexes = hexesByWord.get(word) ?? [];
      return hexes.length >= namesMin && spreadOf(hexes) <= spreadMax ? thinOut(hexes) : undefined;
    },
  };
}

/**
 * Prefers negations and weights, then the words of the describer and the lexicon, then one-word
 * color names.
 */
function createCorrection(
  entries: ReadonlyMap<string, unknown>,
  hexesByWord: ReadonlyMap<string, readonly string[]>,
  colorNames: readonly string[],
): Pick<Vocabulary, "isKnown" | "findIntended"> {
  const intended = new Set([...negators, ...entries.keys(), ...functionWords()].flatMap((phrase) => phrase.split(" ")));
  const names = colorNames.filter((name) => name.length >= correctedNameMin && !name.includes(" "));
  // A word in several color names is spelled correctly, even if it suggests no color.
  const isKnown = (word: string): boolean => intended.has(word) || (hexesByWord.get(word) ?? []).length >= namesMin;
  const findIntended = (word: string): string | undefined => {
    const isMeant = (other: string): boolean => isOneTypo(word, other);
    const meant = [...intended].filter(isMeant);
    // The first letter is rarely mistyped.
    return (
      meant.find((other) => other[0] === word[0]) ??
      meant[0] ??
      names.find((name) => name[0] === word[0] && isMeant(name))
    );
  };
  return { isKnown, findIntended };
}

/**
 * Parses a lexicon entry: hexes make a thing, `mood:weight` adds a mood, and a hue word adds
 * itself. A negative weight excludes.
 */
function parseEntry(text: string): readonly WordTerm[] {
  const hexes: string[] = [];
  const terms: WordTerm[] = [];
  for (const part of text.split(" ")) {
    const [word = "", weight] = part.split(":");
    if (weight === undefined) hexes.push(part);
    else terms.push({ ...parseWord(word), weight: Number(weight) });
  }
  return hexes.length === 0 ? terms : [{ kind: "thing", hexes, weight: 1 }, ...terms];
}

function parseWord(
  text: string,
):
  | { readonly kind: "mood"; readonly mood: Mood }
  | { readonly kind: "hue"; readonly hue: HueWord }
  | { readonly kind: "neutral" } {
  if (text === "neutral") return { kind: "neutral" };
  if (isMood(text)) return { kind: "mood", mood: text };
  if (isHueWord(text)) return { kind: "hue", hue: text };
  throw new TypeError(`The lexicon names an unknown word "${text}"`);
}

function groupByWord(colors: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const hexesByWord = new Map<string, string[]>();
  for (const [name, hex] of colors) {
    for (const word of new Set(name.split(" "))) {
      if (word.length < wordLengthMin) continue;
      const hexes = hexesByWord.get(word);
      if (hexes === undefined) hexesByWord.set(word, [hex]);
      else hexes.push(hex);
    }
  }
  return hexesByWord;
}

/**
 * Returns the spread of colors. Everything but lightness counts double, as in palette differences.
 */
function spreadOf(hexes: readonly string[]): number {
  const colors = hexes.map((hex) => hexToOklab(hex));
  const mean = (axis: "l" | "a" | "b"): number => colors.reduce((sum, color) => sum + color[axis], 0) / colors.length;
  const middle = { l: mean("l"), a: mean("a"), b: mean("b") };
  const squares = colors.reduce((sum, color) => sum + squaredDifference(color, middle), 0);
  return Math.sqrt(squares / (colors.length - 1));
}

/** Reduces colors to the size of a card, evenly spaced from dark to light. */
function thinOut(hexes: readonly string[]): readonly string[] {
  const sorted = hexes
    .map((hex) => ({ hex, lightness: hexToOklab(hex).l }))
    .sort((one, two) => one.lightness - two.lightness || (one.hex < two.hex ? -1 : 1));
  if (sorted.length <= cardSizeMax) return sorted.map(({ hex }) => hex);
  const step = sorted.length / cardSizeMax;
  return Array.from({ length: cardSizeMax }, (_, position) => sorted[Math.floor((position + 0.5) * step)]!.hex);
}
