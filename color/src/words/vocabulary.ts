import lexicon from "./lexicon.json" with { type: "json" };
import type { NamedColor } from "../color-names.ts";
import { type HueWord, hueWords, isHueWord } from "../describe/hue-word.ts";
import { isMood, type Mood, moods } from "../describe/moods.ts";
import { squaredDifference } from "../describe/seen-color.ts";
import { foldWords } from "../fold-words.ts";
import { hexToOklab } from "../oklab.ts";
import { isOneTypo } from "../one-typo.ts";

/** A negative weight excludes the term. */
export type WordTerm =
  | { readonly kind: "card"; readonly hexes: readonly string[]; readonly weight: number }
  /** Must be visible. Palettes are started from some of them. */
  | { readonly kind: "thing"; readonly hexes: readonly string[]; readonly weight: number }
  | { readonly kind: "mood"; readonly mood: Mood; readonly weight: number }
  | { readonly kind: "hue"; readonly hue: HueWord; readonly weight: number }
  /** An OKLCH chroma of at most 0.03. */
  | { readonly kind: "neutral"; readonly weight: number }
  | { readonly kind: "color"; readonly hex: string; readonly weight: number };

export type Vocabulary = {
  /** `phrase`: folded words, separated by spaces. */
  readonly findEntry: (phrase: string) => readonly WordTerm[] | undefined;
  readonly findColor: (phrase: string) => string | undefined;
  /** Whether a word is spelled correctly. */
  readonly isKnown: (word: string) => boolean;
  /** The word that was meant by one with a typing error. */
  readonly findIntended: (word: string) => string | undefined;
  /** At most eight, dark to light; undefined if they are too few or too different. */
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
/** Root mean square distance from the mean; 0.26 for all named colors. */
const spreadMax = 0.19;

/** Takes about 50 ms, so it runs once, on first use. */
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

/** Hexes make a thing, `mood:weight` adds a mood, and a hue word adds itself. */
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

function parseWord(text: string) {
  if (text === "neutral") return { kind: text } as const;
  if (isMood(text)) return { kind: "mood", mood: text } as const;
  if (isHueWord(text)) return { kind: "hue", hue: text } as const;
  throw new TypeError(`The lexicon names an unknown word "${text}"`);
}

function groupByWord(colors: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const hexesByWord = new Map<string, string[]>();
  for (const [name, hex] of colors) {
    for (const word of new Set(name.split(" "))) {
      if (word.length < wordLengthMin) continue;
      const hexes = hexesByWord.get(word) ?? [];
      hexes.push(hex);
      hexesByWord.set(word, hexes);
    }
  }
  return hexesByWord;
}

/** Everything but lightness counts double, as in palette differences. */
function spreadOf(hexes: readonly string[]): number {
  const colors = hexes.map((hex) => hexToOklab(hex));
  const mean = (axis: "l" | "a" | "b"): number => colors.reduce((sum, color) => sum + color[axis], 0) / colors.length;
  const middle = { l: mean("l"), a: mean("a"), b: mean("b") };
  const squares = colors.reduce((sum, color) => sum + squaredDifference(color, middle), 0);
  return Math.sqrt(squares / (colors.length - 1));
}

/** Evenly spaced from dark to light. */
function thinOut(hexes: readonly string[]): readonly string[] {
  const sorted = hexes
    .map((hex) => ({ hex, lightness: hexToOklab(hex).l }))
    .sort((one, two) => one.lightness - two.lightness || (one.hex < two.hex ? -1 : 1));
  if (sorted.length <= cardSizeMax) return sorted.map(({ hex }) => hex);
  const step = sorted.length / cardSizeMax;
  return Array.from({ length: cardSizeMax }, (_, position) => sorted[Math.floor((position + 0.5) * step)]!.hex);
}

/** Words that connect, point, count, praise, or refer to the palette or its use. */
const fillers = new Set(
  (
    "a an the of in on at by for from to into onto over under with within through like as is are be its it this that these those " +
    "my your our his her their me i you we but then color colors colour colours palette palettes scheme shade " +
    "shades tone tones toned tint tints hue hues mood moods vibe vibes feel feeling feels look looks style styled themed theme " +
    "inspired colored coloured some any all where when while there out up too kind sort please do use want need have give make " +
    "id im ive ill youd youre wed were thats theyre lets mode " +
    "can could should would will may might must everything three four five six seven eight nine ten dozen fifty " +
    "just something anything first new nice good beautiful pretty lovely one two accent accents " +
    "brand branding logo website site app interface design poster cover packaging interior decor room rooms house houses shop store studio " +
    "around about down during before after between against because although however twice once many same such several enough " +
    "part time times year years number month months week weeks member members come comes great amazing word words moment level " +
    "also solely purely entirely exclusively strictly simply completely wholly fully merely " +
    "product products launch slide slides badge header sidebar graph chart map icon button landing dashboard presentation community " +
    "company people place scene view picture image photo photograph painting illustration wallpaper background lights"
  ).split(" "),
);
/** 5 shades of blue. */
const smallNumber = /^\d{1,2}$/;
/** Weights for the next word, by one or two words. */
const intensifierWeights =
  "very 1.6, really 1.6, extremely 2, extra 1.6, super 1.6, ultra 2, so 1.4, deeply 1.5, highly 1.5, " +
  "mostly 1.4, totally 1.6, absolutely 1.6, incredibly 1.6, mainly 1.4, more 1.4, much 1.4, lots of 1.4, " +
  "plenty of 1.4, full of 1.4, quite 1.2, rather 0.8, fairly 0.8, somewhat 0.6, slightly 0.5, kinda 0.6, " +
  "sorta 0.6, kind of 0.6, sort of 0.6, bit 0.6, little 0.5, little bit 0.5, lightly 0.5, almost 0.7, " +
  "hardly 0.4, barely 0.4, touch 0.6, hint 0.6, trace 0.6, pop of 0.7, dash of 0.7, splash of 0.7";
const containers = "glass cup mug bottle pint bowl plate slice piece pair blade bunch".split(" ");
export const intensifiers: ReadonlyMap<string, number> = new Map([
  ...intensifierWeights.split(", ").map((text) => readWeight(text)),
  // Containers say nothing about their content.
  ...containers.map((container) => [`${container} of`, 1] as const),
]);
/** Negate the next word. */
export const negators: ReadonlySet<string> = new Set([
  ...(
    "no not non without never avoid avoiding except minus nothing less zero lacking omit exclude excluding remove hate hates sans " +
    "isnt arent wasnt dont doesnt didnt cant cannot shouldnt wont wouldnt couldnt mustnt"
  ).split(" "),
  ...(
    "instead of, rather than, other than, apart from, aside from, free of, free from, devoid of, " +
    "hardly any, barely any, scarcely any, anything but, everything but, all but, color but, " +
    "colors but, colour but, colours but"
  ).split(", "),
]);
/** Continue a negation. */
export const conjunctions: ReadonlySet<string> = new Set(["or", "nor", "and"]);
/** End a negation after a conjunction: without red and with blue. */
export const resumptions: ReadonlySet<string> = new Set("with more only mostly lots plenty some just".split(" "));
/** End the effect of light words on a thing: a dark forest with flowers. */
export const partings: ReadonlySet<string> = new Set(["and", "with", "but"]);

function readWeight(text: string): readonly [words: string, weight: number] {
  const space = text.lastIndexOf(" ");
  return [text.slice(0, space), Number(text.slice(space))];
}

export function functionWords(): readonly string[] {
  return [...fillers, ...conjunctions, ...intensifiers.keys()];
}

export function isFunctionWord(word: string): boolean {
  return [fillers, negators, conjunctions, intensifiers].some((known) => known.has(word)) || smallNumber.test(word);
}
