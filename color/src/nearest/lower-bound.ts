import type { Lab } from "../cielab.ts";
import { cos, exp, sin } from "../exact-math.ts";

/*
 * A lower bound of CIEDE2000 between a color and a box in CIELAB.
 *
 * CIEDE2000 is not a metric, so cutting a k-d tree by the triangle inequality could miss the
 * nearest color. This bound holds for every pair. In the symbols of Sharma et al. 2005:
 *
 *   1. ΔC'² + ΔH'² = Δa'² + Δb² (the law of cosines), and a' = (1+G)a with G ≥ 0. With
 *      d² = Δa² + Δb² and e² = ΔC'² + ΔH'² it follows that e ≥ d.
 *   2. T ≤ 1 + 0.17 + 0.24 + 0.32 + 0.20 = 1.93, so S_H ≤ 1 + 0.02895 C̄' ≤ S_C = 1 + 0.045 C̄'.
 *      With x = ΔC'/S_C and y = ΔH'/S_H: x² + y² ≥ e²/S_C².
 *   3. x² + y² + R_T·x·y ≥ (1 − |R_T|/2)(x² + y²), and |R_T|/2 ≤ sin(60°·exp(−((h̄−275°)/25°)²)),
 *      which is √3/2 at most. If both colors lie in a sector of hue between an edge and 90° that
 *      leaves out 275° and is less than 180° wide, the mean hue h̄ lies in it too, because
 *      a' = (1+G)a moves a hue only toward the a axis. So the value at the edge bounds |R_T|/2.
 *      For b ≥ 0 the edge is 180°, 95° from 275°, and |R_T|/2 < 10⁻⁶.
 *   4. C₂' ≤ C₁' + e, so C̄' ≤ C₁' + e/2. G falls with C̄ ≥ C₁/2, so
 *      C₁' ≤ K = √(((1+G(C₁/2))a₁)² + b₁²). e / (1 + 0.045(K + e/2)) rises with e, so d in place of
 *      e only lowers it.
 *   5. S_L = 1 + 0.015·x²/√(20 + x²) ≤ 1 + 0.015·x with x = |L̄ − 50|, so the L̄ farthest from 50
 *      bounds it.
 *
 *   ΔE₀₀² ≥ (ΔL/S_L)² + (1 − |R_T|/2)·(d / (1 + 0.045(K + d/2)))²
 *
 * The bound rises with |ΔL| and d, so its value at the nearest point of a box holds for the box.
 */
const lightnessSlope = 0.015;
const chromaSlope = 0.045;
const boundSlack = 1e-9;
const anyFactor = 1 - boundSlack - Math.sqrt(3) / 2;
const upperFactor = 1 - 1e-6;

/** A sector of hue: b/|a| and 1 − |R_T|/2 at its edge. Sectors are in order of falling factors. */
type Sector = { readonly slope: number; readonly factor: number };

const greenSectors = [225, 240, 255].map((edge) => describeSector(edge));
const redSectors = [330, 315, 305, 295, 287].map((edge) => describeSector(edge));

const stretchMax = 0.5;
/** 25⁷ */
const chromaPivotPower7 = 6103515625;

/** A color, its S_C and its b/|a|, at most 0. */
export type BoundQuery = { readonly lab: Lab; readonly chromaScale: number; readonly slope: number };

/** Three numbers per box. */
export type LabBoxes = { readonly least: Readonly<Float64Array>; readonly greatest: Readonly<Float64Array> };

/** Prepares a color for many calls of `lowerBound`. */
export function boundQuery(lab: Lab): BoundQuery {
  const { a, b } = lab;
  const chroma = Math.sqrt(a * a + b * b) / 2;
  const power7 = chroma * chroma * chroma * chroma * chroma * chroma * chroma;
  const stretched = a * (1 + stretchMax * (1 - Math.sqrt(power7 / (power7 + chromaPivotPower7))));
  return {
    lab,
    slope: b >= 0 ? 0 : b / Math.abs(a),
    chromaScale: 1 + chromaSlope * Math.sqrt(stretched * stretched + b * b),
  };
}

/** Returns a lower bound of the squared CIEDE2000 between a color and a box. */
export function lowerBound(query: BoundQuery, { least, greatest }: LabBoxes, box: number): number {
  const { lab } = query;
  const at = 3 * box;
  const lLeast = least[at]!;
  const lGreatest = greatest[at]!;
  const aLeast = least[at + 1]!;
  const aGreatest = greatest[at + 1]!;
  const bLeast = least[at + 2]!;
  const a = gapOf(lab.a, aLeast, aGreatest);
  const b = gapOf(lab.b, bLeast, greatest[at + 2]!);
  const lightness = gapOf(lab.l, lLeast, lGreatest) / lightnessScale(lab.l + lLeast, lab.l + lGreatest);
  const distance = Math.sqrt(a * a + b * b);
  const scaled = distance / (query.chromaScale + (chromaSlope / 2) * distance);
  return lightness * lightness + rotationFactor(query, { aLeast, aGreatest, bLeast }) * scaled * scaled;
}

type BoxSides = { readonly aLeast: number; readonly aGreatest: number; readonly bLeast: number };

/** Returns 1 − |R_T|/2, or less. */
function rotationFactor({ lab, slope }: BoundQuery, { aLeast, aGreatest, bLeast }: BoxSides): number {
  if (lab.b >= 0 && bLeast >= 0) return upperFactor;
  if (lab.a >= 0 && aLeast >= 0) return factorAt(redSectors, Math.min(slope, bLeast / aLeast));
  if (lab.a <= 0 && aGreatest <= 0) return factorAt(greenSectors, Math.min(slope, -bLeast / aGreatest));
  return anyFactor;
}

function factorAt(sectors: readonly Sector[], slope: number): number {
  for (const sector of sectors) if (slope >= sector.slope) return sector.factor;
  return anyFactor;
}

/** @param edge - a hue in degrees, in the lower half */
function describeSector(edge: number): Sector {
  const offset = (edge - 275) / 25;
  const angle = (edge * Math.PI) / 180;
  return {
    slope: sin(angle) / Math.abs(cos(angle)),
    factor: 1 - boundSlack - sin((Math.PI / 3) * exp(-offset * offset)),
  };
}

function gapOf(value: number, least: number, greatest: number): number {
  if (value < least) return least - value;
  return value > greatest ? value - greatest : 0;
}

/** Returns at least the S_L of every L̄ between two sums halved. */
function lightnessScale(sumLeast: number, sumGreatest: number): number {
  return 1 + (lightnessSlope / 2) * Math.max(100 - sumLeast, sumGreatest - 100);
}
