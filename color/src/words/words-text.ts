/** In characters. */
export const wordsLengthMax = 100;

/**
 * Returns whether a text may be read as words. Spaces alone may, and suggest nothing.
 *
 * @example
 * isWordsText("misty autumn forest")  // true
 */
export function isWordsText(text: string): boolean {
  return text !== "" && Array.from(text).length <= wordsLengthMax;
}
