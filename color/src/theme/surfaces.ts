import { hexToLab } from "../cielab.ts";
import { luminanceRatio, relativeLuminance } from "../contrast.ts";
import { ciede2000 } from "../difference.ts";
import type { Lch } from "../oklab.ts";
import { leastFillRatio, leastTextRatio, type SurfaceRole, type ThemeContrast, type ThemeMode } from "./roles.ts";
import { shadeOf } from "./shades.ts";

export interface Surfaces {
  readonly mode: ThemeMode;
  /** The minimum WCAG 2 ratio. */
  readonly textRatio: number;
  /** The minimum WCAG 2 ratio with every surface. */
  readonly fillRatio: number;
  readonly hexes: Readonly<Record<SurfaceRole, string>>;
  /** Returns the smallest WCAG 2 ratio with any surface. */
  readonly leastRatio: (hex: string) => number;
  /** Returns the smallest CIEDE2000 to any surface. */
  readonly leastDifference: (hex: string) => number;
}

type Tint = readonly [lightness: number, chromaMax: number];

/** Surfaces get lighter as they rise, as in Material Design 2, "Elevation". */
const tintsOfSurfaces: Readonly<Record<ThemeMode, Readonly<Record<SurfaceRole, Tint>>>> = {
  light: { background: [0.968, 0.008], surface: [0.988, 0.004], surface_raised: [1, 0] },
  dark: { background: [0.178, 0.011], surface: [0.218, 0.013], surface_raised: [0.262, 0.015] },
  light_high_contrast: { background: [1, 0], surface: [0.975, 0.005], surface_raised: [1, 0] },
  dark_high_contrast: { background: [0, 0], surface: [0.165, 0.01], surface_raised: [0.215, 0.012] },
};

/** The share of the brand's chroma that neutrals take. */
const tintShare = 0.14;
/** The lightness before yellows shift toward orange. */
const undarkened = 0.9;
/** Keeps other roundings from finding less than is guaranteed. */
const ratioMargin = 0.01;

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

/** Returns a near-gray in the brand's hue. Muted brands get less chroma than the maximum. */
export function tintGray({ c, h }: Lch, lightness: number, chromaMax: number): string {
  return shadeOf({ l: undarkened, c: Math.min(chromaMax, tintShare * c), h }, lightness);
}

export function withMargin(ratio: number): number {
  return ratio + ratioMargin;
}
