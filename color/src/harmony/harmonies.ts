import { parseHex } from "../hex.ts";
import { hexToOklch } from "../oklab.ts";
import { oklchToHex } from "../oklab.ts";

/** The ways in which hues are set against each other on a wheel. */
export type HarmonyName = "complement" | "analogous" | "triad" | "splitComplement" | "tetrad" | "square";

interface Harmony {
  readonly name: HarmonyName;
  /** The color itself among them, unchanged, at the place of turn 0. */
  readonly colors: readonly string[];
}

/** Degrees by which the hue turns, in the order in which the colors are shown. The tetrad is the rectangle of 60°. */
const turns: Readonly<Record<HarmonyName, readonly number[]>> = {
  complement: [0, 180],
  analogous: [-30, 0, 30],
  triad: [0, 120, 240],
  splitComplement: [0, 150, 210],
  tetrad: [0, 60, 180, 240],
  square: [0, 90, 180, 270],
};

/** Every harmony, the plainest first. */
export const harmonyNames: readonly HarmonyName[] = [
  "complement",
  "analogous",
  "triad",
  "splitComplement",
  "tetrad",
  "square",
];

/**
 * A color's harmonies: its hue turned in OKLCH, lightness and chroma kept as far as sRGB goes.
 *
 * @param hex - six hexadecimal digits
 * @returns every harmony; a gray has no hue to turn, so its harmonies repeat it
 * @throws {SyntaxError} when the text is not a hex
 * @see Itten 1961, The Art of Color, for the figures; here on the wheel of OKLCH, not on that of paints
 * @example
 * colorHarmonies("ff0000")[0]  // { name: "complement", colors: ["ff0000", "019aac"] }
 */
export function colorHarmonies(hex: string): readonly Harmony[] {
  const own = parseHex(hex);
  const { l, c, h } = hexToOklch(own);
  const turned = (turn: number) => (turn === 0 || c === 0 ? own : oklchToHex({ l, c, h: h + turn }));
  return harmonyNames.map((name) => ({ name, colors: turns[name].map(turned) }));
}
