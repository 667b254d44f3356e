import { colorContrast, contrastCell } from "@tincture/color";
import { gradientCss } from "@tincture/color/gradient";
import type { Palette } from "../../../../server/src/domain/library/palette.ts";
import { fileFormats } from "../../exports/file-formats.ts";
import { formatCss } from "../../ui/format-color.ts";

/** A color in the form that the page shows. */
export interface ShownColor {
  readonly hex: string;
  readonly name: string;
  /** Hex of a text color that is readable on it. */
  readonly textHex: string;
  /** The color in every CSS notation. */
  readonly texts: readonly string[];
  /** The color as text on each color of the palette. */
  readonly pairs: readonly ShownPair[];
}

/** WCAG 2 level of a text color on a background. */
export type PairVerdict = "AAA" | "AA" | "AA large" | "none";

export interface ShownPair {
  /** Hex of the background. */
  readonly background: string;
  readonly ratio: string;
  readonly verdict: PairVerdict;
}

export type ShownPalette = ReturnType<typeof presentPalette>;

/** Computes everything that the page shows, so that the browser computes nothing. */
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
