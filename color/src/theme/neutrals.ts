import { hexToOklch, type Lch, oklchToHex } from "../oklab.ts";
import { isDark, isHighContrast, leastRatio, type SurfaceRole, type ThemeMode } from "./roles.ts";
import { shadeOf } from "./shades.ts";
import { tintGray, type Surfaces, withMargin } from "./surfaces.ts";

type Neutrals = Readonly<Record<SurfaceRole | "border" | "text" | "text_muted", string>>;

/** The smallest WCAG 2 ratios on the least favorable surface, unless more is guaranteed. */
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

/** More than surfaces have, because chroma is hardly visible in thin strokes. */
const strokeChromaMax = 0.025;
/** Strokes get darker, or lighter in dark looks, from here until they contrast enough. */
const faintest = { light: 0.9, dark: 0.3 };

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

/** Returns the primary color, or its next shade with enough contrast. Draw the ring with a gap. */
export function createFocusRing(primary: string, surfaces: Surfaces): string {
  const { mode } = surfaces;
  const promised = withMargin(leastRatio("focus_ring", mode, "AA"));
  return reachShade(hexToOklch(primary), surfaces, isHighContrast(mode) ? shapes[mode].lineRatio : promised);
}

function faintestStroke(brand: Lch, surfaces: Surfaces, ratio: number): string {
  const l = isDark(surfaces.mode) ? faintest.dark : faintest.light;
  return reachShade(hexToOklch(tintGray(brand, l, strokeChromaMax)), surfaces, ratio);
}

/** Down to a fourth of an 8-bit step. */
const halvings = 10;

/** Returns the first shade with enough contrast. Contrast rises along the way. */
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
