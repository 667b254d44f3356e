/** In characters. */
export const wordsLengthMax = 100;

/**
 * @example
 * isWordsText("misty autumn forest")  // true
 */
export function isWordsText(text: string): boolean {
  return text !== "" && Array.from(text).length <= wordsLengthMax;
}
