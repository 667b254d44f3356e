import { hexToLab } from "../cielab.ts";
import { luminanceRatio, relativeLuminance } from "../contrast.ts";
import { ciede2000 } from "../difference.ts";
import type { Lch } from "../oklab.ts";
import { leastFillRatio, leastTextRatio, type SurfaceRole, type ThemeContrast, type ThemeMode } from "./roles.ts";
import { shadeOf } from "./shades.ts";

/** The surfaces of a look, and how other colors look on them. */
export interface Surfaces {
  readonly mode: ThemeMode;
  /** The minimum WCAG 2 ratio of text. */
  readonly textRatio: number;
  /** The minimum WCAG 2 ratio between a filled area and every surface. */
  readonly fillRatio: number;
  readonly hexes: Readonly<Record<SurfaceRole, string>>;
  /** The WCAG 2 ratio with the surface that a color stands out from least. */
  readonly leastRatio: (hex: string) => number;
  /** The CIEDE2000 to the surface that a color is most like. */
  readonly leastDifference: (hex: string) => number;
}

/** OKLCH lightness, and the most chroma that is taken from the brand. */
type Tint = readonly [lightness: number, chromaMax: number];

/**
 * Surfaces get lighter as they rise, in the dark too, where a shadow would not be seen. Page and card of the light look differ
 * just enough for a card to be seen without a line around it.
 *
 * @see Material Design 2, Dark theme, "Elevation", for surfaces that get lighter
 */
const tintsOfSurfaces: Readonly<Record<ThemeMode, Readonly<Record<SurfaceRole, Tint>>>> = {
  light: { background: [0.968, 0.008], surface: [0.988, 0.004], surface_raised: [1, 0] },
  dark: { background: [0.178, 0.011], surface: [0.218, 0.013], surface_raised: [0.262, 0.015] },
  light_high_contrast: { background: [1, 0], surface: [0.975, 0.005], surface_raised: [1, 0] },
  dark_high_contrast: { background: [0, 0], surface: [0.165, 0.01], surface_raised: [0.215, 0.012] },
};

/** Of the brand's chroma, what neutrals take: those of a muted brand are grayer. */
const tintShare = 0.14;
/** As light as colors are before a yellow among them turns warmer. */
const undarkened = 0.9;
/** Above what is promised, so that nobody's rounding of the arithmetic finds less. */
const ratioMargin = 0.01;

/**
 * The surfaces of a look, with a tint of the brand's hue.
 *
 * @param brand - OKLCH of the color that has the primary role
 * @param mode - one of the looks
 * @param contrast - the level asked for
 * @returns the surfaces and how colors look on them
 * @example
 * createSurfaces({ l: 0.6, c: 0, h: 0 }, "dark_high_contrast", "AA").hexes.background  // "000000"
 */
export function createSurfaces(brand: Lch, mode: ThemeMode, contrast: ThemeContrast): Surfaces {
  const tints = tintsOfSurfaces[mode];
  const hexes = {
    background: tintGray(brand, ...tints.background),
    surface: tintGray(brand, ...tints.surface),
    surface_raised: tintGray(brand, ...tints.surface_raised),
  };
  const different = [...new Set(Object.values(hexes))];
  const luminances = different.map((hex) => relativeLuminance(hex));
  const labs = different.map((hex) => hexToLab(hex));
  return {
    mode,
    textRatio: leastTextRatio(mode, contrast),
    fillRatio: leastFillRatio(mode),
    hexes,
    leastRatio(hex) {
      const luminance = relativeLuminance(hex);
      return Math.min(...luminances.map((ground) => luminanceRatio(ground, luminance)));
    },
    leastDifference(hex) {
      const lab = hexToLab(hex);
      return Math.min(...labs.map((ground) => ciede2000(lab, ground)));
    },
  };
}

/**
 * Nearly a gray, in the brand's hue.
 *
 * @param brand - OKLCH
 * @param lightness - OKLCH, 0 to 1
 * @param chromaMax - the most chroma that it takes; a muted brand gives less
 * @returns a hex
 * @example
 * tintGray({ l: 0.6, c: 0, h: 0 }, 1, 0.02)  // "ffffff"
 */
export function tintGray({ c, h }: Lch, lightness: number, chromaMax: number): string {
  return shadeOf({ l: undarkened, c: Math.min(chromaMax, tintShare * c), h }, lightness);
}

/**
 * The ratio to look for where one is promised.
 *
 * @param ratio - WCAG 2, as promised
 * @returns a little more
 * @example
 * withMargin(7)  // 7.01
 */
export function withMargin(ratio: number): number {
  return ratio + ratioMargin;
}
