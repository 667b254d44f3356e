import { colorContrast, contrastCell } from "@tincture/color";
import { gradientCss } from "@tincture/color/gradient";
import type { Palette } from "../../../../server/src/domain/library/palette.ts";
import { fileFormats } from "../../exports/file-formats.ts";
import { formatCss } from "../../ui/format-color.ts";

/** A color of a palette, ready to be shown. */
export interface ShownColor {
  readonly hex: string;
  readonly name: string;
  /** The hex of a text that can be read on it. */
  readonly textHex: string;
  /** In every notation of CSS. */
  readonly texts: readonly string[];
  /** The color as a text on each color of the palette. */
  readonly pairs: readonly ShownPair[];
}

/** What WCAG 2 lets a text in one color on another do. */
export type PairVerdict = "AAA" | "AA" | "AA large" | "none";

export interface ShownPair {
  /** The hex below the text. */
  readonly background: string;
  readonly ratio: string;
  readonly verdict: PairVerdict;
}

export type ShownPalette = ReturnType<typeof presentPalette>;

/** A palette with all that its page says about it, so that the browser has nothing to compute. */
export function presentPalette(palette: Palette, named: readonly { readonly hex: string; readonly name: string }[]) {
  const { slug, name, tagline, tags, saveCount, publishedAt, colors } = palette;
  return {
    slug,
    name,
    tagline,
    tags,
    saveCount,
    publishedAt,
    hexes: colors,
    colors: named.map(({ hex, name: colorName }) => ({
      hex,
      name: colorName,
      textHex: colorContrast(hex).text,
      texts: Object.values(formatCss(hex)),
      pairs: colors.map((background) => presentPair(hex, background)),
    })),
    gradient: gradientCss(colors),
    downloads: fileFormats.map(({ extension, title }) => ({ extension, title })),
  };
}

function presentPair(text: string, background: string): ShownPair {
  const { label, aaa, aa, aaLarge } = contrastCell(text, background);
  const verdict = aaa ? "AAA" : aa ? "AA" : aaLarge ? "AA large" : "none";
  return { background, ratio: label, verdict };
}
