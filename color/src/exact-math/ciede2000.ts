import type { Lab } from "../lab.ts";
import { atan2 } from "./atan2.ts";
import { cos, sin } from "./cosine.ts";
import { exp } from "./exp.ts";

const DEGREE = Math.PI / 180;
const FULL_TURN = 2 * Math.PI;
/** 25⁷, the constant of G and R_C. */
const CHROMA_KNEE = 6103515625;

type Polar = { readonly l: number; readonly c: number; readonly h: number };

/**
 * CIEDE2000 of two colors, the same in every engine: what decides whether a generated color is kept must not depend
 * on who computes it.
 *
 *     ΔE₀₀ = √( (ΔL′/S_L)² + (ΔC′/S_C)² + (ΔH′/S_H)² + R_T (ΔC′/S_C)(ΔH′/S_H) )
 *
 * @param first - CIELAB
 * @param second - CIELAB
 * @returns 0 … about 120
 * @see Sharma, Wu, Dalal 2005, The CIEDE2000 color-difference formula, equations 2–22
 * @example
 * ciede2000({ l: 50, a: 0, b: 0 }, { l: 50, a: 0, b: 0 })  // 0
 */
export function ciede2000(first: Lab, second: Lab): number {
  const meanChroma = (chroma(first) + chroma(second)) / 2;
  const one = primed(first, meanChroma);
  const two = primed(second, meanChroma);
  const l = (one.l + two.l) / 2;
  const c = (one.c + two.c) / 2;
  const turn = hueTurn(one, two);
  const h = meanHue(one, two);
  const dl = (two.l - one.l) / lightnessWeight(l);
  const dc = (two.c - one.c) / (1 + 0.045 * c);
  const dh = (2 * Math.sqrt(one.c * two.c) * sin(turn / 2)) / (1 + 0.015 * c * hueWeight(h));
  return Math.sqrt(Math.max(0, dl * dl + dc * dc + dh * dh + rotation(c, h) * dc * dh));
}

function chroma({ a, b }: Lab): number {
  return Math.sqrt(a * a + b * b);
}

/** Equations 4–7: a is stretched near gray. */
function primed({ l, a, b }: Lab, meanChroma: number): Polar {
  const stretched = a * (1.5 - 0.5 * chromaKnee(meanChroma));
  const angle = atan2(b, stretched);
  return { l, c: Math.sqrt(stretched * stretched + b * b), h: angle < 0 ? angle + FULL_TURN : angle };
}

function chromaKnee(c: number): number {
  const seventh = c * c * c * c * c * c * c;
  return Math.sqrt(seventh / (seventh + CHROMA_KNEE));
}

/** Equation 10: the shorter way from one hue to the other. */
function hueTurn(one: Polar, two: Polar): number {
  if (one.c * two.c === 0) return 0;
  const turn = two.h - one.h;
  if (turn > Math.PI) return turn - FULL_TURN;
  return turn < -Math.PI ? turn + FULL_TURN : turn;
}

/** Equation 14. */
function meanHue(one: Polar, two: Polar): number {
  const sum = one.h + two.h;
  if (one.c * two.c === 0) return sum;
  if (Math.abs(one.h - two.h) <= Math.PI) return sum / 2;
  return sum < FULL_TURN ? sum / 2 + Math.PI : sum / 2 - Math.PI;
}

/** Equation 15. */
function hueWeight(h: number): number {
  return (
    1 -
    0.17 * cos(h - 30 * DEGREE) +
    0.24 * cos(2 * h) +
    0.32 * cos(3 * h + 6 * DEGREE) -
    0.2 * cos(4 * h - 63 * DEGREE)
  );
}

/** Equation 18. */
function lightnessWeight(l: number): number {
  const off = (l - 50) * (l - 50);
  return 1 + (0.015 * off) / Math.sqrt(20 + off);
}

/** Equations 16, 17 and 21. */
function rotation(c: number, h: number): number {
  const off = (h / DEGREE - 275) / 25;
  return -2 * chromaKnee(c) * sin(60 * DEGREE * exp(-off * off));
}
