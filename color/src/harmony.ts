/**
 * Colors made from a color, in OKLCH: scales of tints and shades, harmonies. What comes out is always in sRGB. Nothing here draws
 * from chance: that is `generate/`.
 */
import { parseHex } from "./hex.ts";
import { hexToOklch, type Lch, oklchToHex } from "./oklab.ts";

export { oklchToHex } from "./oklab.ts";

/** Tints and shades of a color, the lightest first. */
interface ColorScale {
  readonly steps: readonly { readonly step: number; readonly hex: string }[];
  /** The step that is the color itself. */
  readonly ownStep: number;
}

/**
 * The OKLCH lightness of each step: near those of Tailwind CSS 4's own colors, which differ from hue to hue, but the same
 * for every color, so that scales go together.
 */
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

/** The steps of every scale, the lightest first. */
export const scaleSteps: readonly number[] = lightnessOfSteps.map(([step]) => step);

/**
 * A scale of eleven steps, named as in Tailwind. The color takes the place of the step whose lightness is nearest to its
 * own; the others have their step's lightness and the color's hue. Chroma fades in proportion to white and to black, and
 * then as far as sRGB needs:
 *
 *     C = C₀ (1 − L) / (1 − L₀)  for L > L₀,   C = C₀ L / L₀  for L < L₀
 *
 * @param hex - six hexadecimal digits
 * @returns steps of falling lightness; a gray gives grays, a pale color gives muted shades
 * @throws {SyntaxError} when the text is not a hex
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

/** Degrees by which the hue turns, in the order in which the colors are shown. The tetrad is the rectangle of 60°. */
const harmonies = [
  { name: "complement", turns: [0, 180] },
  { name: "analogous", turns: [-30, 0, 30] },
  { name: "triad", turns: [0, 120, 240] },
  { name: "splitComplement", turns: [0, 150, 210] },
  { name: "tetrad", turns: [0, 60, 180, 240] },
  { name: "square", turns: [0, 90, 180, 270] },
] as const;

/** The ways in which hues are set against each other on a wheel. */
export type HarmonyName = (typeof harmonies)[number]["name"];

interface Harmony {
  readonly name: HarmonyName;
  /** The color itself among them, unchanged, at the place of turn 0. */
  readonly colors: readonly string[];
}

/**
 * A color's harmonies: its hue turned in OKLCH, lightness and chroma kept as far as sRGB goes.
 *
 * @param hex - six hexadecimal digits
 * @returns every harmony, the plainest first; a gray has no hue to turn, so its harmonies repeat it
 * @throws {SyntaxError} when the text is not a hex
 * @see Itten 1961, The Art of Color, for the figures; here on the wheel of OKLCH, not on that of paints
 * @example
 * colorHarmonies("ff0000")[0]  // { name: "complement", colors: ["ff0000", "019aac"] }
 */
export function colorHarmonies(hex: string): readonly Harmony[] {
  const own = parseHex(hex);
  const { l, c, h } = hexToOklch(own);
  const turned = (turn: number) => (turn === 0 || c === 0 ? own : oklchToHex({ l, c, h: h + turn }));
  return harmonies.map(({ name, turns }) => ({ name, colors: turns.map(turned) }));
}
