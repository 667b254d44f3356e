import { isHex, parseHex } from "../hex.ts";
import type { NamedColor } from "../color-names.ts";
import { foldWords } from "../fold-words.ts";
import { hexToOklab, oklabToHex } from "../oklab.ts";
import {
  conjunctions,
  intensifiers,
  isFunctionWord,
  negators,
  partings,
  resumptions,
  createVocabulary,
  type Vocabulary,
  type WordTerm,
} from "./vocabulary.ts";
import { keepNeutral, isKindOf, excludeHues } from "./exclude-hues.ts";

export type WordMeaning = {
  readonly terms: readonly WordTerm[];
  /** Folded, corrected, not negated; includes words that suggest no color. */
  readonly words: readonly string[];
  /** Folded, without duplicates, in the order of the text. */
  readonly unknownWords: readonly string[];
};

/** The vocabulary is loaded on first use. */
export function createWordReader(listNames: () => readonly NamedColor[]): (text: string) => WordMeaning {
  let vocabulary: Vocabulary | undefined;
  return (text) => readWords(text, (vocabulary ??= createVocabulary(listNames())));
}

const phraseLengthMax = 6;
const modifierLengthMax = 2;
/**
 * Lightness per point of a light word's weight, and its limit, as a share of the distance to black
 * or white.
 */
const lightPerWeight = { dark: 0.25, light: 0.4 };
const lightMax = { dark: 0.5, light: 0.7 };
/** The weight of "reddish" relative to "red". */
const ishWeight = 0.6;
/** The weight of the tone and the hue in a color's name, relative to the color. */
const companyWeight = 0.5;
/** Hues with less weight, and nothing else, should be faint. */
const faintBelow = 0.6;
const faintly: WordTerm = { kind: "mood", mood: "muted", weight: 0.5 };

/**
 * Parses the colors that a text suggests: things, places, feelings, moods, hues, names and hexes.
 * `very` and `slightly` weigh the next term, `no` negates it. One typing error per word is
 * corrected.
 *
 * @example
 * readWords("very dark qwertz", createVocabulary([])).unknownWords  // ["qwertz"]
 */
export function readWords(text: string, vocabulary: Vocabulary): WordMeaning {
  const terms: WordTerm[] = [];
  const words: string[] = [];
  const unknownWords = new Set<string>();
  for (const clause of splitClauses(text)) readClause(clause, vocabulary, { terms, words, unknownWords });
  const heard = keepNeutral([...excludeHues(terms), ...(isFaint(terms) ? [faintly] : [])], text, words);
  return { terms: heard, words, unknownWords: [...unknownWords] };
}

/** Not after abbreviations such as "St.". */
function splitClauses(text: string): readonly string[] {
  return text.replace(/(?<!\p{L})(\p{L}{1,2})\./gu, "$1 ").split(/[,;.:!?]+/);
}

function isFaint(terms: readonly WordTerm[]): boolean {
  const wanted = terms.filter(({ weight }) => weight > 0);
  return wanted.length > 0 && wanted.every(({ kind, weight }) => kind === "hue" && weight < faintBelow);
}

type Reading = { readonly terms: WordTerm[]; readonly words: string[]; readonly unknownWords: Set<string> };

/** The effect of earlier words of a clause on the next term. */
type Mode = { readonly weight: number; readonly isNegated: boolean; readonly light: number };

const plainly: Mode = { weight: 1, isNegated: false, light: 0 };

function readClause(clause: string, vocabulary: Vocabulary, reading: Reading): void {
  const { terms } = reading;
  const typed = splitWords(clause);
  const words = typed.map((word) => correctWord(word, vocabulary));
  let mode = plainly;
  for (let position = 0; position < words.length;) {
    const rest = words.slice(position, position + phraseLengthMax);
    const [word = ""] = rest;
    const typedWord = typed[position] ?? word;
    const found = matchPhrase(rest, vocabulary);
    const modified = modify(mode, rest);
    position += Math.max(found?.length ?? 1, modified?.length ?? 1);
    if (modified && modified.length >= (found?.length ?? 0)) ({ mode } = modified);
    else if (found) {
      const isFree = isSaidToLack(found.terms, words.slice(position));
      const ownMode = isFree ? { ...mode, isNegated: true } : mode;
      addTerms(terms, found.terms, ownMode);
      if (!ownMode.isNegated) reading.words.push(...rest.slice(0, found.length).filter(isWrittenWord));
      if (isFree) position += 1;
      mode = follow(mode, found.terms, words[position] ?? "");
    } else {
      if (!isFunctionWord(word)) reading.unknownWords.add(typedWord);
      if (isWrittenWord(word) && !mode.isNegated) reading.words.push(word);
      mode = pass(mode, word);
    }
  }
}

function isWrittenWord(word: string): boolean {
  return !word.startsWith("#") && !isFunctionWord(word);
}

/** Matches "pink-free", but not "sugar-free", which is no color, or "a green free of yellow". */
function isSaidToLack(terms: readonly WordTerm[], [next, second = ""]: readonly string[]): boolean {
  return next === "free" && !["of", "from"].includes(second) && terms.every(({ kind }) => kind === "hue");
}

function pass(mode: Mode, word: string): Mode {
  if (!isFunctionWord(word)) return { ...mode, weight: 1, isNegated: false };
  return partings.has(word) ? { ...mode, light: 0 } : mode;
}

/** One or two words that weigh or negate the next term, or end a negation. */
function modify(mode: Mode, words: readonly string[]): { readonly mode: Mode; readonly length: number } | undefined {
  const [word = "", second = ""] = words;
  if (mode.isNegated && conjunctions.has(word) && resumptions.has(second)) return { mode: plainly, length: 1 };
  for (let length = Math.min(modifierLengthMax, words.length); length > 0; length -= 1) {
    const phrase = words.slice(0, length).join(" ");
    if (negators.has(phrase)) return { mode: { ...mode, isNegated: true }, length };
    const factor = intensifiers.get(phrase);
    if (factor !== undefined) return { mode: { ...mode, weight: factor * mode.weight }, length };
  }
  return undefined;
}

function follow({ weight, isNegated, light }: Mode, terms: readonly WordTerm[], next: string): Mode {
  const own = lightOf(terms);
  return {
    weight: 1,
    isNegated: isNegated && conjunctions.has(next),
    light: own === 0 ? light : isNegated ? 0 : own * weight,
  };
}

/** A thing that was already named does not count again under a second name. */
function addTerms(terms: WordTerm[], found: readonly WordTerm[], { weight, isNegated, light }: Mode): void {
  const isRepeated = (term: WordTerm): boolean =>
    term.kind === "thing" && terms.some((known) => known.kind === "thing" && known.hexes === term.hexes);
  if (found.some(isRepeated)) return;
  for (const term of found) {
    // "Not black and white" does not request the colors that "black and white" excludes.
    if (isNegated && term.weight < 0) continue;
    terms.push({ ...illuminate(term, light), weight: term.weight * (isNegated ? -weight : weight) });
  }
}

/** Above 0 for much light, below 0 for little. */
function lightOf(terms: readonly WordTerm[]): number {
  const [first] = terms;
  if (first?.kind !== "mood" || terms.some(({ kind }) => kind !== "mood")) return 0;
  if (first.mood === "dark") return -first.weight;
  return first.mood === "light" || first.mood === "pastel" ? first.weight : 0;
}

/** A thing's colors and the mood must not contradict. */
function illuminate(term: WordTerm, light: number): WordTerm {
  if (!("hexes" in term) || light === 0) return term;
  const way = light < 0 ? "dark" : "light";
  const share = Math.min(lightMax[way], lightPerWeight[way] * Math.abs(light));
  return { ...term, hexes: term.hexes.map((hex) => fadeHex(hex, share, light < 0 ? 0 : 1)) };
}

/** Mixes toward black or white at the same hue. */
function fadeHex(hex: string, share: number, end: 0 | 1): string {
  const { l, a, b } = hexToOklab(hex);
  return oklabToHex({ l: l + share * (end - l), a: (1 - share) * a, b: (1 - share) * b });
}

function correctWord(word: string, vocabulary: Vocabulary): string {
  if (word.startsWith("#") || isFunctionWord(word) || matchWord(word, vocabulary) !== undefined) return word;
  const forms = listForms(word);
  if (forms.some((form) => vocabulary.isKnown(form))) return word;
  for (const form of forms) {
    const intended = vocabulary.findIntended(form);
    if (intended !== undefined) return intended;
  }
  return word;
}

function splitWords(clause: string): readonly string[] {
  return clause.split(/\s+/).flatMap((part) => {
    const hex = readHex(part);
    return hex === undefined ? foldWords(part) : [`#${hex}`];
  });
}

/** Without `#`, one digit must be 0 to 9: "facade" is a word. */
function readHex(part: string): string | undefined {
  const digits = part.startsWith("#") ? part.slice(1) : part;
  if (isHex(digits)) return digits !== part || /\d/.test(part) ? parseHex(digits) : undefined;
  if (digits === part || !/^[\da-f]{3}$/i.test(digits)) return undefined;
  return parseHex(Array.from(digits, (digit) => digit + digit).join(""));
}

type Match = { readonly terms: readonly WordTerm[]; readonly length: number };

/** Returns the longest known phrase at the start of some words. */
function matchPhrase(words: readonly string[], vocabulary: Vocabulary): Match | undefined {
  for (let length = words.length; length > 1; length -= 1) {
    const part = words.slice(0, length);
    for (const form of listForms(part.at(-1) ?? "")) {
      const terms = vocabulary.findEntry([...part.slice(0, -1), form].join(" "));
      if (terms !== undefined) return { terms, length };
    }
    const color = findHuePair(part, vocabulary) ?? findCompoundColor(part, vocabulary);
    if (color !== undefined) return { terms: color, length };
  }
  const [word = ""] = words;
  const terms = matchWord(word, vocabulary);
  return terms === undefined ? undefined : { terms, length: 1 };
}

/** "Blue green" is blue and green, even if a color has that name. "Navy blue" is navy. */
function findHuePair(words: readonly string[], vocabulary: Vocabulary): readonly WordTerm[] | undefined {
  if (words.length !== 2) return undefined;
  const [first, second, ...others] = words.flatMap((word) => vocabulary.findEntry(word) ?? []);
  if (first?.kind !== "hue" || second?.kind !== "hue" || others.length > 0) return undefined;
  return isKindOf(first.hue, second.hue) ? [first] : [first, second];
}

/** A color name, unless its words suggest more: a dusty rose, but not an autumn forest. */
function findCompoundColor(words: readonly string[], vocabulary: Vocabulary): readonly WordTerm[] | undefined {
  const hex = vocabulary.findColor(words.join(" "));
  if (hex === undefined || words.some((word) => isFunctionWord(word))) return undefined;
  const endsInHue = vocabulary.findEntry(words.at(-1) ?? "")?.every(({ kind }) => kind === "hue") === true;
  if (!endsInHue && words.every((word) => vocabulary.findEntry(word) !== undefined)) return undefined;
  return [{ kind: "color", hex, weight: 1 }, ...(endsInHue ? findCompany(words, vocabulary) : [])];
}

/** By itself, the color of "dark green" would accept lime. */
function findCompany([first = "", ...others]: readonly string[], vocabulary: Vocabulary): readonly WordTerm[] {
  const tone = vocabulary.findEntry(first) ?? [];
  if (tone.length === 0 || tone.some(({ kind }) => kind !== "mood")) return [];
  const hues = vocabulary.findEntry(others.at(-1) ?? "") ?? [];
  return [...tone, ...hues].map((term) => ({ ...term, weight: term.weight * companyWeight }));
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

/** A word, its possible singular, and its American spelling. */
function listForms(word: string): readonly string[] {
  const forms = [word];
  if (word.endsWith("ies")) forms.push(`${word.slice(0, -3)}y`);
  if (word.endsWith("ves")) forms.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`);
  if (word.endsWith("es")) forms.push(word.slice(0, -2));
  if (word.endsWith("s")) forms.push(word.slice(0, -1));
  return forms.flatMap((form) => (form.includes("our") ? [form, form.replace("our", "or")] : [form]));
}
