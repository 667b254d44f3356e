import { parseHexNotation } from "@tincture/color/hex-notation";

export { parseHexNotation };

/** Whether a text is a color and no word: "decade" has six hexadecimal digits too. */
export function isClearlyHex(text: string): boolean {
  return parseHexNotation(text) !== undefined && /[#0-9]/.test(text);
}
