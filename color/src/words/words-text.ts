/** As many characters as a sentence of plain language may have. */
export const wordsLengthMax = 100;

/**
 * Whether a text may be read as words: blanks alone may, and suggest nothing.
 *
 * @param text - any
 * @returns true for 1 to `wordsLengthMax` characters, a character beyond the Basic Multilingual Plane counting once, as in JSON Schema
 * @example
 * isWordsText("misty autumn forest")  // true
 */
export function isWordsText(text: string): boolean {
  return text !== "" && Array.from(text).length <= wordsLengthMax;
}
