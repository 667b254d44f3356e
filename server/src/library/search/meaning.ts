import { type ReadText } from "@tincture/contract/library";
/** Parses the text of a library search into words and colors. */
import type { WordMeaning, WordTerm } from "@tincture/color";
import { parseColor } from "@tincture/color/parse-color";

/** Later words are ignored. */
const wordsMax = 24;
const hexesMax = 3;

/** Parses the text of a search. Colors in CSS notation count as hexes. */
export function readSearchText(text: string, readWords: (text: string) => WordMeaning): ReadText {
  const { terms, words, unknownWords } = readWords(replaceCssColors(text));
  const meaning = { terms, words: [...new Set(words)].slice(0, wordsMax) };
  const hexes = unknownWords.length === 0 ? listOnlyColors(terms) : [];
  return { meaning, hexes, isUnderstood: terms.length > 0, unknownWords };
}

function replaceCssColors(text: string): string {
  return text.replace(/[a-z][a-z-]*\([^()]*\)/gi, (notation) => {
    const hex = parseColor(notation);
    return hex === undefined ? notation : ` #${hex} `;
  });
}

/**
 * Returns the colors of a text that names only colors, up to three; otherwise an empty list. A tone
 * with a hue, such as "muted green", describes the whole palette and does not count as a color.
 */
function listOnlyColors(terms: readonly WordTerm[]): readonly string[] {
  const said = terms.filter(({ kind }) => kind !== "neutral");
  const hexes = said.flatMap((term) => (term.kind === "color" && term.weight > 0 ? [term.hex] : []));
  return hexes.length === said.length && hexes.length <= hexesMax ? hexes : [];
}
