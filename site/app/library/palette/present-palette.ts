import { colorContrast, contrastMatrix } from "@tincture/color";
import { exportFormats } from "@tincture/color/export";
import { gradientCss } from "@tincture/color/harmony";
import type { Palette } from "../../../../server/src/domain/library/palette.ts";
import type { SiteServices } from "../../../../server/src/domain/site-services.ts";
import { formatCss } from "../../ui/format-color.ts";

/** A color of a palette, ready to be shown. */
export interface ShownColor {
  readonly hex: string;
  readonly name: string;
  /** The hex of a text that can be read on it. */
  readonly textHex: string;
  /** In every notation of CSS. */
  readonly texts: readonly string[];
}

/** What WCAG 2 lets a text in one color on another do. */
export type PairVerdict = "AAA" | "AA" | "AA large" | "none";

export interface ShownPair {
  readonly ratio: string;
  readonly verdict: PairVerdict;
}

export interface ShownPalette {
  readonly slug: string;
  readonly name: string;
  readonly tagline: string;
  readonly tags: readonly string[];
  readonly saveCount: number;
  readonly publishedAt: number;
  readonly hexes: readonly string[];
  readonly colors: readonly ShownColor[];
  /** A row for each color with a cell for each color. */
  readonly contrast: readonly (readonly ShownPair[])[];
  readonly gradient: string;
  readonly downloads: readonly { readonly extension: string; readonly title: string }[];
}

/** A palette with all that its page says about it, so that the browser has nothing to compute. */
export function presentPalette(palette: Palette, catalog: SiteServices["colors"]): ShownPalette {
  const { slug, name, tagline, tags, saveCount, publishedAt, colors } = palette;
  return {
    slug,
    name,
    tagline,
    tags,
    saveCount,
    publishedAt,
    hexes: colors,
    colors: colors.map((hex) => ({
      hex,
      name: catalog.getColor(hex).name,
      textHex: colorContrast(hex).text,
      texts: Object.values(formatCss(hex)),
    })),
    contrast: contrastMatrix(colors).map((row) =>
      row.map((cell) => ({ ratio: cell.label, verdict: judgePair(cell) })),
    ),
    gradient: gradientCss(colors),
    downloads: exportFormats.map(({ extension, title }) => ({ extension, title })),
  };
}

function judgePair({ aaa, aa, aaLarge }: Readonly<Record<"aaa" | "aa" | "aaLarge", boolean>>): PairVerdict {
  if (aaa) return "AAA";
  if (aa) return "AA";
  return aaLarge ? "AA large" : "none";
}
