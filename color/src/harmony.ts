/** Colors derived from one color in OKLCH: tints, shades and harmonies, all in sRGB. */
import { parseHex } from "./hex.ts";
import { hexToOklch, type Lch, oklchToHex } from "./oklab.ts";

export { oklchToHex } from "./oklab.ts";

interface ColorScale {
  readonly steps: readonly { readonly step: number; readonly hex: string }[];
  readonly ownStep: number;
}

/** OKLCH lightness, close to Tailwind CSS 4, but the same for every color so that scales match. */
const lightnessOfSteps: readonly (readonly [step: number, lightness: number])[] = [
  [50, 0.98],
  [100, 0.955],
  [200, 0.915],
  [300, 0.855],
  [400, 0.765],
  [500, 0.685],
  [600, 0.59],
  [700, 0.505],
  [800, 0.435],
  [900, 0.385],
  [950, 0.275],
];

/** Lightest first. */
export const scaleSteps: readonly number[] = lightnessOfSteps.map(([step]) => step);

/**
 * Returns a scale of eleven steps with Tailwind's names. The color replaces the step with the
 * nearest lightness. The others have their step's lightness and the color's hue. Chroma fades in
 * proportion to white and to black, and then as far as sRGB requires:
 *
 *     C = C₀ (1 − L) / (1 − L₀)  for L > L₀,   C = C₀ L / L₀  for L < L₀
 *
 * @returns steps of falling lightness; grays give grays, pale colors give muted shades
 * @see Tailwind CSS 4, `theme.css`, for the steps
 * @example
 * colorScale("3b82f6").ownStep  // 600
 */
export function colorScale(hex: string): ColorScale {
  const own = parseHex(hex);
  const color = hexToOklch(own);
  const ownStep = nearestStep(color.l);
  const steps = lightnessOfSteps.map(([step, l]) => ({
    step,
    hex: step === ownStep ? own : oklchToHex({ l, c: fadedChroma(color, l), h: color.h }),
  }));
  return { steps, ownStep };
}

function nearestStep(lightness: number): number {
  const [step] = lightnessOfSteps.reduce((nearest, candidate) =>
    Math.abs(candidate[1] - lightness) < Math.abs(nearest[1] - lightness) ? candidate : nearest,
  );
  return step;
}

function fadedChroma({ l: ownLightness, c }: Lch, lightness: number): number {
  if (lightness > ownLightness) return (c * (1 - lightness)) / (1 - ownLightness);
  return ownLightness === 0 ? 0 : (c * lightness) / ownLightness;
}

/** In degrees. The tetrad is the rectangle of 60°. */
const harmonies = [
  { name: "complement", turns: [0, 180] },
  { name: "analogous", turns: [-30, 0, 30] },
  { name: "triad", turns: [0, 120, 240] },
  { name: "splitComplement", turns: [0, 150, 210] },
  { name: "tetrad", turns: [0, 60, 180, 240] },
  { name: "square", turns: [0, 90, 180, 270] },
] as const;

export type HarmonyName = (typeof harmonies)[number]["name"];

interface Harmony {
  readonly name: HarmonyName;
  /** Includes the color itself, unchanged, at rotation 0. */
  readonly colors: readonly string[];
}

/**
 * Returns a color's harmonies: its hue rotated in OKLCH. Lightness and chroma are kept as far as
 * sRGB allows.
 *
 * @returns every harmony, the simplest first; harmonies of a gray repeat it
 * @see Itten 1961, The Art of Color, for the figures; here on the wheel of OKLCH, not on that of
 *   paints
 * @example
 * colorHarmonies("ff0000")[0]  // { name: "complement", colors: ["ff0000", "019aac"] }
 */
export function colorHarmonies(hex: string): readonly Harmony[] {
  const own = parseHex(hex);
  const { l, c, h } = hexToOklch(own);
  const turned = (turn: number) => (turn === 0 || c === 0 ? own : oklchToHex({ l, c, h: h + turn }));
  return harmonies.map(({ name, turns }) => ({ name, colors: turns.map(turned) }));
}
