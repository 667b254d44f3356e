const notation = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;
const hexDigits = /[0-9a-f]/g;

/**
 * A color as people write it: with or without `#`, in six digits or three, in any case.
 *
 * @returns the six lowercase digits; undefined for anything else
 */
export function parseHexNotation(text: string): string | undefined {
  const digits = notation.exec(text.trim())?.[1]?.toLowerCase();
  return digits?.length === 3 ? digits.replaceAll(hexDigits, "$&$&") : digits;
}

/** Whether a text is a color and no word: "decade" has six hexadecimal digits too. */
export function isClearlyHex(text: string): boolean {
  return parseHexNotation(text) !== undefined && /[#0-9]/.test(text);
}
