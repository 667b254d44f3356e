const notation = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;
const hexDigits = /[0-9a-f]/g;

/**
 * Parses three or six hexadecimal digits of either case, with or without `#`.
 *
 * @param text - spaces around the color are ignored
 * @returns six lowercase digits; undefined for any other text
 * @example
 * parseHexNotation("#0AF")  // "00aaff"
 * parseHexNotation("red")  // undefined
 */
export function parseHexNotation(text: string): string | undefined {
  const digits = notation.exec(text.trim())?.[1]?.toLowerCase();
  return digits?.length === 3 ? digits.replaceAll(hexDigits, "$&$&") : digits;
}
