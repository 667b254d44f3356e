import { parseHex } from "../hex.ts";
import { hexToOklch } from "../oklab.ts";
import { oklchToHex } from "../oklab.ts";

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
