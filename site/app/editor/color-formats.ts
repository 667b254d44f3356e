/** A color as text for a style sheet, in the notation of a person's choice. */
import { colorConversions } from "@tincture/color";

export const colorFormats = ["hex", "rgb", "hsl", "oklch"] as const;
export type ColorFormat = (typeof colorFormats)[number];

/** How the formats are called. */
export const colorFormatLabels: Readonly<Record<ColorFormat, string>> = {
  hex: "Hex",
  rgb: "RGB",
  hsl: "HSL",
  oklch: "OKLCH",
};

/**
 * A color in CSS.
 *
 * @param hex - six hexadecimal digits
 * @returns a CSS color
 * @see CSS Color Module Level 4, sections 5 to 9
 */
export function formatColor(hex: string, format: ColorFormat): string {
  if (format === "hex") return `#${hex}`;
  const { rgb, hsl, oklch } = colorConversions(hex);
  if (format === "rgb") return `rgb(${rgb.r} ${rgb.g} ${rgb.b})`;
  if (format === "hsl") return `hsl(${hsl.h} ${hsl.s}% ${hsl.l}%)`;
  return `oklch(${oklch.l} ${oklch.c} ${oklch.h})`;
}

/**
 * A color from what people write or paste.
 *
 * @param text - three or six hexadecimal digits, with or without "#" and blanks around
 * @returns six lowercase digits, or undefined
 */
export function readHex(text: string): string | undefined {
  const [, digits] = /^\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const full = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits;
  return full.toLowerCase();
}
