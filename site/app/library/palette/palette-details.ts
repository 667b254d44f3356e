import { colorContrast, contrastCell } from "@tincture/color";
import { gradientCss } from "@tincture/color/gradient";
import type { Palette } from "@tincture/contract/library";
import { blazonPalette } from "../../shell/blazon-palette.ts";
import { fileFormats } from "../../exports/file-formats.ts";
import { formatCss } from "../../ui/format-color.ts";

export type ShownPalette = ReturnType<typeof describePaletteDetails>;
export type ShownColor = ShownPalette["colors"][number];

export function describePaletteDetails(
  palette: Palette,
  named: readonly { readonly hex: string; readonly name: string }[],
) {
  const { slug, name, tagline, tags, saveCount, publishedAt, colors } = palette;
  return {
    slug,
    name,
    tagline,
    tags,
    saveCount,
    publishedAt,
    hexes: colors,
    blazon: blazonPalette(colors, named),
    colors: named.map(({ hex, name: colorName }) => ({
      hex,
      name: colorName,
      textHex: colorContrast(hex).text,
      texts: Object.values(formatCss(hex)),
      pairs: colors.map((background) => describePair(hex, background)),
    })),
    gradient: gradientCss(colors),
    downloads: fileFormats.map(({ extension, title }) => ({ extension, title })),
  };
}

function describePair(text: string, background: string) {
  const { label, aaa, aa, aaLarge } = contrastCell(text, background);
  const verdict = aaa ? "AAA" : aa ? "AA" : aaLarge ? "AA large" : "none";
  return { background, ratio: label, verdict } as const;
}
