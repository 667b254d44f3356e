import { pow } from "./exact-math.ts";
import { hexToRgb } from "./hex.ts";

/* The constants of APCA 0.0.98G-4g. Its license reserves the name for the unchanged constants. */
const mainTrc = 2.4;
const [sRco, sGco, sBco] = [0.2126729, 0.7151522, 0.072175] as const;
const lights = Float64Array.from({ length: 256 }, (_, byte) => pow(byte / 255, mainTrc));
/** Exponents for dark text on a light background, and for the reverse. */
const normal = { ground: 0.56, text: 0.57 } as const;
const reverse = { ground: 0.65, text: 0.62 } as const;
const blackThreshold = 0.022;
/** Published with these digits; not √2. */
const blackClamp = 1414 / 1000;
const scale = 1.14;
const offset = 0.027;
const lowClip = 0.1;
const luminanceStepMin = 0.0005;

/**
 * Returns the lightness contrast Lc that APCA predicts for text. Informative only: no
 * recommendation in force requires it. WCAG 2 requires `contrastRatio`.
 *
 *     Y = Σ k (v / 255)^2.4, lifted near black:  Y + (0.022 − Y)^1.414  for Y ≤ 0.022
 *     S = 1.14 (Yg^0.56 − Yt^0.57)  on a lighter background
 *     S = 1.14 (Yg^0.65 − Yt^0.62)  on a darker one
 *     Lc = 100 (S ∓ 0.027);  0 for |S| < 0.1 or luminances nearer than 0.0005
 *
 * @see Somers 2022, APCA-W3 0.1.9, the base algorithm 0.0.98G-4g: formula, constants and test
 *   values
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

/** A plain power function instead of the sRGB curve, raised near black. */
function screenLuminance(hex: string): number {
  const { r, g, b } = hexToRgb(hex);
  const y = sRco * lights[r]! + sGco * lights[g]! + sBco * lights[b]!;
  return y > blackThreshold ? y : y + pow(blackThreshold - y, blackClamp);
}
