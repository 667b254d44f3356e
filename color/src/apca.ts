import { pow } from "./exact-math.ts";
import { hexToRgb } from "./hex.ts";

/*
 * Constants of APCA 0.0.98G-4g, under the names that they are published by. Its license binds the name to them and to both
 * polarities: none is to be changed alone.
 */
const mainTrc = 2.4;
const [sRco, sGco, sBco] = [0.2126729, 0.7151522, 0.072175] as const;
const byteMax = 255;
/** Exponents of ground and text: for dark text on a light ground, and for the reverse. */
const normal = { ground: 0.56, text: 0.57 } as const;
const reverse = { ground: 0.65, text: 0.62 } as const;
const blackThreshold = 0.022;
/** Published with these digits: it is not the root of two. */
const blackClamp = 1414 / 1000;
const scale = 1.14;
const offset = 0.027;
const lowClip = 0.1;
const luminanceStepMin = 0.0005;

/**
 * The lightness contrast Lc of text on its ground, as APCA predicts it. For information: no recommendation in force asks for it, and
 * `contrastRatio` is what WCAG 2 does ask for.
 *
 *     Y = Σ k (v / 255)^2.4, lifted near black:  Y + (0.022 − Y)^1.414  for Y ≤ 0.022
 *     S = 1.14 (Yg^0.56 − Yt^0.57)  on a lighter ground,  S = 1.14 (Yg^0.65 − Yt^0.62)  on a darker one
 *     Lc = 100 (S ∓ 0.027);  0 for |S| < 0.1 or luminances nearer than 0.0005
 *
 * @param text - six hexadecimal digits
 * @param ground - six hexadecimal digits
 * @returns from about −108 for white on black to 106 for black on white: negative for light text on a darker ground
 * @throws {SyntaxError} when a text is not a hex
 * @see Somers 2022, APCA-W3 0.1.9, the base algorithm 0.0.98G-4g: formula, constants and test values
 * @example
 * apcaContrast("ffffff", "ffffff")  // 0
 */
export function apcaContrast(text: string, ground: string): number {
  const [ofText, ofGround] = [screenLuminance(text), screenLuminance(ground)];
  if (Math.abs(ofGround - ofText) < luminanceStepMin) return 0;
  const { ground: groundPower, text: textPower } = ofGround > ofText ? normal : reverse;
  const raw = (pow(ofGround, groundPower) - pow(ofText, textPower)) * scale;
  if (Math.abs(raw) < lowClip) return 0;
  return 100 * (raw > 0 ? raw - offset : raw + offset);
}

/** How bright a color is on a screen: by a plain power, not by the curve of sRGB, and lifted near black. */
function screenLuminance(hex: string): number {
  const { r, g, b } = hexToRgb(hex);
  const y = sRco * light(r) + sGco * light(g) + sBco * light(b);
  return y > blackThreshold ? y : y + pow(blackThreshold - y, blackClamp);
}

function light(byte: number): number {
  return pow(byte / byteMax, mainTrc);
}
