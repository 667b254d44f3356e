import { hexToOklch, type Lch, oklchToHex } from "../oklab.ts";
import { isDark, isHighContrast, leastRatio, type SurfaceRole, type ThemeMode } from "./roles.ts";
import { shadeOf } from "./shades.ts";
import { tintGray, type Surfaces, withMargin } from "./surfaces.ts";

/** Surfaces and what is drawn on them in nearly no color. */
type Neutrals = Readonly<Record<SurfaceRole | "border" | "text" | "text_muted", string>>;

/** Lightness of the text, and the WCAG 2 ratios that are sought on the least favorable surface, if more is not promised. */
interface NeutralShape {
  readonly text: number;
  readonly mutedRatio: number;
  readonly lineRatio: number;
}

const shapes: Readonly<Record<ThemeMode, NeutralShape>> = {
  light: { text: 0.24, mutedRatio: 5.6, lineRatio: 3.1 },
  dark: { text: 0.945, mutedRatio: 6, lineRatio: 3.1 },
  light_high_contrast: { text: 0.15, mutedRatio: 9, lineRatio: 4.6 },
  dark_high_contrast: { text: 0.99, mutedRatio: 9, lineRatio: 4.6 },
};

/** More than surfaces have: on thin strokes chroma is hardly seen. */
const strokeChromaMax = 0.025;
/** Lightness from which lines and muted text grow darker, or lighter in the dark, until they stand out enough. */
const faintest = { light: 0.9, dark: 0.3 };

/**
 * The colors of a look that are nearly gray.
 *
 * @param brand - OKLCH of the color that has the primary role
 * @param surfaces - the look's surfaces
 * @returns hexes by role
 * @throws {RangeError} never, while the surfaces of a look are as light or as dark as they are
 */
export function createNeutrals(brand: Lch, surfaces: Surfaces): Neutrals {
  const { mode, hexes, textRatio } = surfaces;
  const { text, mutedRatio, lineRatio } = shapes[mode];
  const reach = (ratio: number) => faintestStroke(brand, surfaces, ratio);
  return {
    ...hexes,
    border: reach(lineRatio),
    text: tintGray(brand, text, strokeChromaMax),
    text_muted: reach(Math.max(mutedRatio, withMargin(textRatio))),
  };
}

/**
 * The ring around what has the focus: the primary color, or its next shade that stands out enough. It is to be drawn at a
 * little distance, so that it stands on a surface and not on what it surrounds.
 *
 * @param primary - hex of the look's primary color
 * @param surfaces - the look's surfaces
 * @returns a hex of the same hue
 */
export function createFocusRing(primary: string, surfaces: Surfaces): string {
  const { mode } = surfaces;
  const promised = withMargin(leastRatio("focus_ring", mode, "AA"));
  return reachShade(hexToOklch(primary), surfaces, isHighContrast(mode) ? shapes[mode].lineRatio : promised);
}

function faintestStroke(brand: Lch, surfaces: Surfaces, ratio: number): string {
  const l = isDark(surfaces.mode) ? faintest.dark : faintest.light;
  return reachShade(hexToOklch(tintGray(brand, l, strokeChromaMax)), surfaces, ratio);
}

/** Lightness is halved so often on the way to black or white: to a fourth of a step of 8 bits. */
const halvings = 10;

/** The first shade that stands out enough, darker on light surfaces and lighter on dark ones: the farther, the more it does. */
function reachShade(color: Lch, surfaces: Surfaces, ratio: number): string {
  const own = oklchToHex(color);
  if (surfaces.leastRatio(own) >= ratio) return own;
  const end = isDark(surfaces.mode) ? 1 : 0;
  let [missing, reaching, nearest] = [color.l, end, shadeOf(color, end)];
  if (surfaces.leastRatio(nearest) < ratio)
    throw new RangeError(`Nothing has a contrast of ${ratio} with every surface`);
  for (let round = 0; round < halvings; round += 1) {
    const middle = (missing + reaching) / 2;
    const shade = shadeOf(color, middle);
    if (surfaces.leastRatio(shade) >= ratio) [reaching, nearest] = [middle, shade];
    else missing = middle;
  }
  return nearest;
}
