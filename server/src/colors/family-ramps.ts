import { type FamilyRamp, type Color, type ColorPage, type ColorQuery } from "@tincture/contract/colors";
import { colorFamilies, type ColorFamily } from "@tincture/color";
import { oklchToHex } from "@tincture/color/harmony";

type SearchColors = (query: ColorQuery) => ColorPage;

interface Axis {
  readonly hue: number;
  readonly chroma: number;
  readonly lightest: number;
  readonly darkest: number;
}

const steps = 9;
/** Nearest colors to try, since some are on the ramp already. */
const candidates = 12;

/** The most typical colors of each family in OKLCH, chosen by eye. */
const axes: Readonly<Record<ColorFamily, Axis>> = {
  Red: { hue: 26, chroma: 0.2, lightest: 0.68, darkest: 0.3 },
  Orange: { hue: 58, chroma: 0.16, lightest: 0.89, darkest: 0.36 },
  Yellow: { hue: 97, chroma: 0.17, lightest: 0.97, darkest: 0.68 },
  Green: { hue: 148, chroma: 0.16, lightest: 0.93, darkest: 0.28 },
  Blue: { hue: 252, chroma: 0.16, lightest: 0.93, darkest: 0.26 },
  Purple: { hue: 300, chroma: 0.18, lightest: 0.88, darkest: 0.26 },
  Pink: { hue: 356, chroma: 0.18, lightest: 0.93, darkest: 0.58 },
  Gray: { hue: 0, chroma: 0, lightest: 0.96, darkest: 0.16 },
};

/** Lists every family with the named colors nearest to an even ramp through it. */
export function listFamilyRamps(searchColors: SearchColors): readonly FamilyRamp[] {
  return colorFamilies.map((family) => ({
    family,
    total: searchColors({ family, offset: 0, limit: 0 }).total,
    colors: rampFamily(searchColors, family),
  }));
}

function rampFamily(searchColors: SearchColors, family: ColorFamily): FamilyRamp["colors"] {
  const { hue, chroma, lightest, darkest } = axes[family];
  const taken = new Map<string, Pick<Color, "hex" | "name">>();
  for (let step = 0; step < steps; step++) {
    const l = lightest + ((darkest - lightest) * step) / (steps - 1);
    const near = oklchToHex({ l, c: chroma, h: hue });
    const { colors } = searchColors({ family, near, offset: 0, limit: candidates });
    const fresh = colors.find(({ hex }) => !taken.has(hex));
    if (fresh) taken.set(fresh.hex, { hex: fresh.hex, name: fresh.name });
  }
  return [...taken.values()];
}
