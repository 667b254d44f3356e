import { hexToLab, type Lab } from "../cielab.ts";
import { ciede2000 } from "../difference.ts";
import { type Lch, oklchToHex } from "../oklab.ts";
import { fitFill, isFill } from "./fill-colors.ts";
import { type BrandRole, brandRoles, isDark, type StatusRole, statusRoles } from "./roles.ts";
import { hueBetween } from "./shades.ts";
import type { Surfaces } from "./surfaces.ts";

/** An OKLCH position, and how far it may move before it looks like another status. */
interface StatusShape {
  readonly hue: { readonly light: number; readonly dark: number };
  readonly hueMin: number;
  readonly hueMax: number;
  readonly chroma: number;
  /** Under white text, white text with the enhanced ratio, and dark text in dark looks. */
  readonly lightness: { readonly light: number; readonly enhanced: number; readonly dark: number };
  /** The range of the lightness around it. */
  readonly lightnessRange: { readonly light: number; readonly dark: number };
}

/** On light surfaces amber is dark enough to be visible, and closer to orange than to brown. */
const shapes: Readonly<Record<StatusRole, StatusShape>> = {
  success: {
    hue: { light: 152, dark: 152 },
    hueMin: 140,
    hueMax: 166,
    chroma: 0.14,
    lightness: { light: 0.55, enhanced: 0.435, dark: 0.76 },
    lightnessRange: { light: 0.1, dark: 0.1 },
  },
  warning: {
    hue: { light: 64, dark: 78 },
    hueMin: 58,
    hueMax: 88,
    chroma: 0.16,
    lightness: { light: 0.645, enhanced: 0.455, dark: 0.84 },
    lightnessRange: { light: 0.1, dark: 0.05 },
  },
  danger: {
    hue: { light: 25, dark: 25 },
    hueMin: 14,
    hueMax: 33,
    chroma: 0.19,
    lightness: { light: 0.565, enhanced: 0.46, dark: 0.7 },
    lightnessRange: { light: 0.1, dark: 0.1 },
  },
};

/** CIEDE2000. Only the primary color must not be mistaken for a status. */
const apartFromBrand: Readonly<Record<BrandRole, number>> = { primary: 14, secondary: 6, accent: 6 };
const apartFromStatus = 14;

/** The hue shift toward the brand's: a share of the distance, and a limit in degrees. */
const pull = { share: 0.08, max: 6 };
const enhancedFrom = 6;
/** A brand with less chroma does not shift hues. */
const grayMax = 0.02;

/** Steps from the usual position to avoid other colors, the smallest first. */
const detours = [0, -5, 5, -10, 10, -14, 14]
  .flatMap((hue) => [0, -0.05, 0.05, -0.1, 0.1].map((lightness) => ({ hue, lightness })))
  .flatMap((position) => [1, 0.85, 1.15].map((chroma) => ({ ...position, chroma })))
  .toSorted((a, b) => lengthOf(a) - lengthOf(b));

type Detour = Readonly<Record<"hue" | "lightness" | "chroma", number>>;

function lengthOf({ hue, lightness, chroma }: Detour): number {
  return Math.abs(hue) / 10 + Math.abs(lightness) / 0.08 + Math.abs(chroma - 1) / 0.3;
}

interface StatusCompany {
  /** OKLCH of the primary source. */
  readonly brand: Lch;
  /** Chroma relative to the usual. */
  readonly liveliness: number;
  readonly fills: Readonly<Record<BrandRole, string>>;
  /** Assigned by the caller. They may be similar to each other. */
  readonly fixed: Readonly<Partial<Record<StatusRole, string>>>;
}

/** Returns green, amber and red that match a brand and differ from it, or the assigned colors. */
export function createStatusColors(company: StatusCompany, surfaces: Surfaces): Readonly<Record<StatusRole, string>> {
  const taken = brandRoles.map((role) => ({ lab: hexToLab(company.fills[role]), apart: apartFromBrand[role] }));
  for (const role of statusRoles) {
    const fixed = company.fixed[role];
    if (fixed !== undefined) taken.push({ lab: hexToLab(fixed), apart: apartFromStatus });
  }
  const position = (role: StatusRole) => {
    const fixed = company.fixed[role];
    if (fixed !== undefined) return fixed;
    const hex = placeStatus(shapes[role], { company, surfaces, taken });
    taken.push({ lab: hexToLab(hex), apart: apartFromStatus });
    return hex;
  };
  return { success: position("success"), warning: position("warning"), danger: position("danger") };
}

interface Surroundings {
  readonly company: StatusCompany;
  readonly surfaces: Surfaces;
  readonly taken: readonly { readonly lab: Lab; readonly apart: number }[];
}

function placeStatus(shape: StatusShape, { company, surfaces, taken }: Surroundings): string {
  const usual = fitFill(colorAt(shape, { hue: 0, lightness: 0, chroma: 1 }, { company, surfaces }), surfaces);
  const lightnessRange = shape.lightnessRange[isDark(surfaces.mode) ? "dark" : "light"];
  let best = { hex: usual, apartness: apartnessOf(hexToLab(usual), taken) };
  for (const detour of detours) {
    if (Math.abs(detour.lightness) > lightnessRange) continue;
    const hex = colorAt(shape, detour, { company, surfaces });
    if (!isFill(hex, surfaces)) continue;
    const found = { hex, apartness: apartnessOf(hexToLab(hex), taken) };
    if (found.apartness >= 1) return hex;
    if (found.apartness > best.apartness) best = found;
  }
  return best.hex;
}

/** At least 1 if a color is far enough from all used colors. */
function apartnessOf(lab: Lab, taken: Surroundings["taken"]): number {
  return Math.min(...taken.map((other) => ciede2000(lab, other.lab) / other.apart));
}

function colorAt(shape: StatusShape, detour: Detour, { company, surfaces }: Omit<Surroundings, "taken">): string {
  const usualHue = shape.hue[isDark(surfaces.mode) ? "dark" : "light"];
  const hue = usualHue + pullToward(company.brand, usualHue) + detour.hue;
  const { light, enhanced, dark } = shape.lightness;
  const byDay = surfaces.textRatio > enhancedFrom ? enhanced : light;
  return oklchToHex({
    l: (isDark(surfaces.mode) ? dark : byDay) + detour.lightness,
    c: shape.chroma * company.liveliness * detour.chroma,
    h: Math.min(shape.hueMax, Math.max(shape.hueMin, hue)),
  });
}

function pullToward({ c, h }: Lch, hue: number): number {
  if (c < grayMax) return 0;
  return Math.max(-pull.max, Math.min(pull.max, hueBetween(hue, h) * pull.share));
}
