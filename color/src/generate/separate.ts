import { type Lab, labAt, linearToLab } from "../cielab.ts";
import { ciede2000 } from "../difference.ts";
import { fitToGamut, oklabToLinear } from "../oklab.ts";
import { hexToLinear } from "../srgb.ts";
import { scaledDistance } from "./palette-features.ts";

/** The least CIEDE2000 between a generated color and any other color of its palette. */
const differenceMin = 6;

/** What a drawn color must keep: more by a little, so that any other implementation confirms the promised least. */
export const keptDifferenceMin = differenceMin + 0.01;

/** Pairs farther apart in (L, 2a, 2b) are taken to differ enough; the finished palette is checked in full. */
const nearBelow = 0.16;
/** OKLab spreads what is nearly black: with a color darker than this the bound is wider. */
const darkBelow = 0.3;
const nearBelowInDark = 0.3;
const rounds = 20;
/** All bits: at first no pair was looked at. */
const everyColor = -1;
/** The farthest a color moves in a round, in OKLab; the least, so that rounding cannot hold it. */
const stepMax = 0.02;
const stepMin = 0.003;
/** Each step goes a little farther than the formula's local scale says. */
const overshoot = 1.05;
/** Colors nearer than this have no direction to part in: they part in lightness. */
const sameBelow = 1e-3;

const gridLevels = ["00", "55", "aa", "ff"] as const;

const gridColors: readonly { readonly hex: string; readonly lab: Lab }[] = gridLevels.flatMap((r) =>
  gridLevels.flatMap((g) => gridLevels.map((b) => ({ hex: r + g + b, lab: linearToLab(hexToLinear(r + g + b)) }))),
);

/**
 * Whether a color may stand beside others.
 *
 * @param color - CIELAB under D65
 * @param others - the same
 * @returns true when it differs from each by the least difference or more
 * @see Sharma, Wu, Dalal 2005 for CIEDE2000
 */
export function isDistinct(color: Lab, others: readonly Lab[]): boolean {
  return others.every((other) => ciede2000(color, other) >= keptDifferenceMin);
}

/** CIELAB of those colors that have been compared since they last moved. */
export type Labs = (Lab | undefined)[];

type Aim = {
  /** The CIEDE2000 that pairs must differ by, and the one that pairs which do not are sent toward. */
  readonly least: number;
  readonly target: number;
  /** What is known of the locked colors, and is added to: many palettes are made around the same ones. */
  readonly labs?: Labs;
};

/**
 * Pushes colors apart until each pair differs by a least CIEDE2000. People do put colors closer than that side by
 * side; discarding such palettes would lose all calm ones, so they are kept and mended.
 *
 * @param colors - OKLab in sRGB, three numbers a color; changed in place
 * @param locked - how many of the first colors must stay as they are
 * @param aim - CIEDE2000 that any two colors must differ by unless both are locked, and the one that pairs which do not
 * are sent toward: the farther, the fewer end up right on the limit; and the locked colors' CIELAB
 * @returns false when some pair stayed too close
 */
export function separate(colors: Float64Array, locked: number, aim: Aim): boolean {
  const { labs = [] } = aim;
  labs.length = locked;
  let moved = everyColor;
  for (let round = 0; round < rounds && moved !== 0; round += 1) {
    moved = partNearPairs({ colors, labs, moved }, locked, aim);
  }
  return moved === 0;
}

/**
 * The color of a coarse grid over sRGB that is farthest from all the others: the way out when no drawn color is
 * distinct. It always is, since no color of sRGB is nearer than the least difference to more than five of the 64
 * (the test looks at many), so that seven others rule out 35 at most.
 *
 * @param others - at most seven colors in CIELAB under D65
 * @returns a hex, distinct from each
 */
export function farthestColor(others: readonly Lab[]): string {
  let best = { hex: gridColors[0]!.hex, gap: -1 };
  for (const { hex, lab } of gridColors) {
    const gap = Math.min(...others.map((other) => ciede2000(lab, other)));
    if (gap > best.gap) best = { hex, gap };
  }
  return best.hex;
}

/** Colors with what is known of their CIELAB, and which of them moved in the last round, as bits: other pairs are known to be apart. */
type Points = { readonly colors: Float64Array; readonly labs: Labs; readonly moved: number };

/** One round; which colors had to move. */
function partNearPairs({ colors, labs, moved: before }: Points, locked: number, { least, target }: Aim): number {
  const size = colors.length / 3;
  let moved = 0;
  for (let i = Math.max(1, locked); i < size; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const pair = (1 << i) | (1 << j);
      if (((before | moved) & pair) === 0 || !isNear(colors, i, j)) continue;
      const one = (labs[i] ??= labOf(colors, i));
      const other = (labs[j] ??= labOf(colors, j));
      const difference = ciede2000(one, other);
      if (difference >= least) continue;
      const isPinned = j < locked;
      part(colors, [i, j], { shortfall: target / Math.max(1, difference) - 1, isPinned });
      moved |= isPinned ? 1 << i : pair;
      labs[i] = undefined;
      if (!isPinned) labs[j] = undefined;
    }
  }
  return moved;
}

function isNear(colors: Float64Array, i: number, j: number): boolean {
  const isDark = labAt(colors, i).l < darkBelow || labAt(colors, j).l < darkBelow;
  return scaledDistance(colors, i, j) < (isDark ? nearBelowInDark : nearBelow);
}

function part(
  colors: Float64Array,
  [i, j]: readonly [number, number],
  { shortfall, isPinned }: { readonly shortfall: number; readonly isPinned: boolean },
): void {
  const one = labAt(colors, i);
  const other = labAt(colors, j);
  const l = one.l - other.l;
  const a = one.a - other.a;
  const b = one.b - other.b;
  const length = Math.sqrt(l * l + a * a + b * b);
  const isSame = length < sameBelow;
  const step = Math.min(stepMax, Math.max(stepMin, (length * shortfall * overshoot) / 2));
  const move = { l: isSame ? 1 : l / length, a: isSame ? 0 : a / length, b: isSame ? 0 : b / length };
  moveColor(colors, i, { ...move, step: isPinned ? 2 * step : step });
  if (!isPinned) moveColor(colors, j, { ...move, step: -step });
}

function moveColor(colors: Float64Array, index: number, { l, a, b, step }: Lab & { readonly step: number }): void {
  const from = labAt(colors, index);
  colors[3 * index] = from.l + l * step;
  colors[3 * index + 1] = from.a + a * step;
  colors[3 * index + 2] = from.b + b * step;
  fitToGamut(colors, index);
}

function labOf(colors: Readonly<Float64Array>, index: number): Lab {
  return linearToLab(oklabToLinear(labAt(colors, index)));
}
