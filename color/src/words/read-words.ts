import { isHex, parseHex } from "../hex.ts";
import type { NamedColor } from "../color-names.ts";
import { foldWords } from "../fold-words.ts";
import { hexToOklab, oklabToHex } from "../oklab.ts";
import { createVocabulary, type Vocabulary, type WordTerm } from "./vocabulary.ts";

/** What plain language suggests of a palette. */
export type WordMeaning = {
  readonly terms: readonly WordTerm[];
  /** Folded words that suggest nothing, each once, in the order of the text. */
  readonly unknownWords: readonly string[];
};

/** Reads words by the vocabulary of all color names, which is made when the first are read. */
export function createWordReader(listNames: () => readonly NamedColor[]): (text: string) => WordMeaning {
  let vocabulary: Vocabulary | undefined;
  return (text) => readWords(text, (vocabulary ??= createVocabulary(listNames())));
}

/** Words of no color that link, point or stand for the palette itself. */
const fillers = new Set(
  (
    "a an the of in on at by for from to into onto over under with within through like as is are be its it this that these those " +
    "my your our his her their me i you we but then color colors colour colours palette palettes scheme shade " +
    "shades tone tones toned tint tints hue hues mood moods vibe vibes feel feeling feels look looks style styled themed theme " +
    "inspired colored coloured some any all where when while there out up too bit touch hint kind sort please want give make"
  ).split(" "),
);
/** How much more or less the next word weighs. */
const intensifiers: Readonly<Record<string, number>> = {
  very: 1.6,
  really: 1.6,
  extremely: 2,
  extra: 1.6,
  super: 1.6,
  ultra: 2,
  so: 1.4,
  deeply: 1.5,
  highly: 1.5,
  mostly: 1.4,
  more: 1.4,
  much: 1.4,
  quite: 1.2,
  rather: 0.8,
  fairly: 0.8,
  somewhat: 0.6,
  slightly: 0.5,
  little: 0.5,
  lightly: 0.5,
  almost: 0.7,
};
const negators = new Set("no not non without never avoid except minus nothing isnt dont less".split(" "));
/** What a negation goes on through. */
const conjunctions = new Set(["or", "nor", "and"]);
const phraseLengthMax = 6;
/** How much a dark thing loses of its lightness for each point of the word's weight, and what it keeps at least. */
const shadePerWeight = 0.25;
const shadeMin = 0.5;
/** Reddish asks for less red than red. */
const ishWeight = 0.6;

/**
 * Reads what words suggest of a palette's colors: a lexicon's things, places, times, feelings and styles, the describer's moods
 * and hues, names of colors and `#` hexes; `very` and `slightly` weigh the next of them, `no`, `not` and `without` turn it into
 * its absence.
 *
 * @param text - plain English of any length
 * @param vocabulary - from `createVocabulary`
 * @returns terms in the order of the text, none when nothing in it suggests a color
 * @example
 * readWords("very dark qwertz", createVocabulary([])).unknownWords  // ["qwertz"]
 */
export function readWords(text: string, vocabulary: Vocabulary): WordMeaning {
  const terms: WordTerm[] = [];
  const unknownWords = new Set<string>();
  for (const clause of text.split(/[,;.:!?]+/)) readClause(clause, vocabulary, { terms, unknownWords });
  return { terms, unknownWords: [...unknownWords] };
}

type Reading = { readonly terms: WordTerm[]; readonly unknownWords: Set<string> };

function readClause(clause: string, vocabulary: Vocabulary, { terms, unknownWords }: Reading): void {
  const words = splitWords(clause);
  let weight = 1;
  let isNegated = false;
  let darkness = 0;
  for (let place = 0; place < words.length;) {
    const word = words[place]!;
    const found = matchPhrase(words.slice(place, place + phraseLengthMax), vocabulary);
    if (found !== undefined) {
      for (const term of found.terms)
        terms.push({ ...darken(term, darkness), weight: term.weight * (isNegated ? -weight : weight) });
      if (isDark(found.terms)) darkness = isNegated ? 0 : weight;
      place += found.length;
      weight = 1;
      isNegated &&= conjunctions.has(words[place] ?? "");
      continue;
    }
    if (negators.has(word)) isNegated = true;
    else if (word in intensifiers) weight *= intensifiers[word]!;
    else if (!fillers.has(word) && !conjunctions.has(word)) {
      unknownWords.add(word);
      weight = 1;
      isNegated = false;
    }
    place += 1;
  }
}

function isDark([term, ...others]: readonly WordTerm[]): boolean {
  return others.length === 0 && term?.kind === "mood" && term.mood === "dark";
}

/** A thing that is called dark lies in less light: its card and the mood would else ask for contrary palettes. */
function darken(term: WordTerm, darkness: number): WordTerm {
  if (term.kind !== "card" || darkness === 0) return term;
  const share = Math.max(shadeMin, 1 - shadePerWeight * darkness);
  return { ...term, hexes: term.hexes.map((hex) => shadeHex(hex, share)) };
}

/** Hue and saturation stay, and sRGB can show it. */
function shadeHex(hex: string, share: number): string {
  const { l, a, b } = hexToOklab(hex);
  return oklabToHex({ l: share * l, a: share * a, b: share * b });
}

/** Folded words, and hexes as they are written. */
function splitWords(clause: string): readonly string[] {
  return clause
    .split(/\s+/)
    .flatMap((part) =>
      part.startsWith("#") && isHex(part.slice(1)) ? [`#${parseHex(part.slice(1))}`] : foldWords(part),
    );
}

type Match = { readonly terms: readonly WordTerm[]; readonly length: number };

/** The longest phrase at the beginning of some words that suggests something. */
function matchPhrase(words: readonly string[], vocabulary: Vocabulary): Match | undefined {
  for (let length = words.length; length > 1; length -= 1) {
    const part = words.slice(0, length);
    const phrase = part.join(" ");
    const terms = vocabulary.findEntry(phrase) ?? findCompoundColor(part, phrase, vocabulary);
    if (terms !== undefined) return { terms, length };
  }
  const terms = matchWord(words[0]!, vocabulary);
  return terms === undefined ? undefined : { terms, length: 1 };
}

/** The color of a name of several words, unless each of its words says more by itself: a dusty rose, but not an autumn forest. */
function findCompoundColor(
  words: readonly string[],
  phrase: string,
  vocabulary: Vocabulary,
): readonly WordTerm[] | undefined {
  const hex = vocabulary.findColor(phrase);
  if (hex === undefined || words.some((word) => isFunctionWord(word))) return undefined;
  const endsInHue = vocabulary.findEntry(words.at(-1)!)?.every(({ kind }) => kind === "hue") === true;
  if (!endsInHue && words.every((word) => vocabulary.findEntry(word) !== undefined)) return undefined;
  return [{ kind: "color", hex, weight: 1 }];
}

function matchWord(word: string, vocabulary: Vocabulary): readonly WordTerm[] | undefined {
  if (word.startsWith("#")) return [{ kind: "color", hex: word.slice(1), weight: 1 }];
  if (isFunctionWord(word)) return undefined;
  for (const form of listForms(word)) {
    const entry = vocabulary.findEntry(form);
    if (entry !== undefined) return entry;
  }
  const base = /^(.{3,}?)(?:d?d|t)?ish$/.exec(word)?.[1];
  const entry = base === undefined ? undefined : (vocabulary.findEntry(base) ?? vocabulary.findEntry(`${base}e`));
  if (entry !== undefined) return entry.map((term) => ({ ...term, weight: term.weight * ishWeight }));
  for (const form of listForms(word)) {
    const hex = vocabulary.findColor(form);
    if (hex !== undefined) return [{ kind: "color", hex, weight: 1 }];
    const hexes = vocabulary.findNamesWith(form);
    if (hexes !== undefined) return [{ kind: "card", hexes, weight: 1 }];
  }
  return undefined;
}

function isFunctionWord(word: string): boolean {
  return fillers.has(word) || negators.has(word) || conjunctions.has(word) || word in intensifiers;
}

/** A word and what it may be the plural of. */
function listForms(word: string): readonly string[] {
  const forms = [word];
  if (word.endsWith("ies")) forms.push(`${word.slice(0, -3)}y`);
  if (word.endsWith("es")) forms.push(word.slice(0, -2));
  if (word.endsWith("s")) forms.push(word.slice(0, -1));
  return forms;
}
