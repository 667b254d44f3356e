import { parseHexNotation } from "@tincture/color/hex";

export { parseHexNotation };

/** Returns whether a text is a color and not a word such as "decade". */
export function isClearlyHex(text: string): boolean {
  return parseHexNotation(text) !== undefined && /[#0-9]/.test(text);
}
