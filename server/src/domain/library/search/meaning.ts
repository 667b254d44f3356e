/** Free text as a search of the library: what it says of names, tags and colors. */
import type { WordMeaning, WordTerm } from "@tincture/color";

/** What a text asks of palettes. It crosses threads. */
export interface Meaning {
  /** Folded words, typing errors mended, that names and tags may hold. */
  readonly words: readonly string[];
  readonly terms: readonly WordTerm[];
}

/** A text as it was read. */
export interface ReadText {
  readonly meaning: Meaning;
  /** The colors, where the text is nothing else; else none. */
  readonly hexes: readonly string[];
  /** Whether anything in it suggests colors. If nothing does, only names and tags can match. */
  readonly isUnderstood: boolean;
  /** Words that suggest no colors, each once. They may still be part of a name. */
  readonly unknownWords: readonly string[];
}

/** More words say no more of what is meant. */
const wordsMax = 24;
const hexesMax = 3;
/** What a color's name says besides the color, such as dark and blue of dark blue, weighs no more than this. */
const companyWeightMax = 0.5;

/** Reads a text of a search. */
export function readSearchText(text: string, readWords: (text: string) => WordMeaning): ReadText {
  const { terms, words, unknownWords } = readWords(text);
  const meaning = { terms, words: [...new Set(words)].slice(0, wordsMax) };
  const hexes = unknownWords.length === 0 ? listOnlyColors(terms) : [];
  return { meaning, hexes, isUnderstood: terms.length > 0, unknownWords };
}

/** The colors of a text that names up to three and nothing else; none of any other. */
function listOnlyColors(terms: readonly WordTerm[]): readonly string[] {
  const said = terms.filter(({ kind, weight }) => kind !== "neutral" && !(weight > 0 && weight <= companyWeightMax));
  const hexes = said.flatMap((term) => (term.kind === "color" && term.weight > 0 ? [term.hex] : []));
  return hexes.length === said.length && hexes.length <= hexesMax ? hexes : [];
}

/** A word, and what it may be the plural of. */
export function listNumbers(word: string): readonly string[] {
  if (word.length > 4 && word.endsWith("ies")) return [word, `${word.slice(0, -3)}y`];
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? [word, word.slice(0, -1)] : [word];
}
