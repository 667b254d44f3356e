import { type Lab, labAt, linearToLab } from "../cielab.ts";
import { ciede2000, lightnessScaleMax } from "../difference.ts";
import { fitToGamut, oklabToLinear } from "../oklab.ts";
import { hexToLinear } from "../srgb.ts";
import { scaledDistance } from "./palette-features.ts";

/** The smallest CIEDE2000 between a generated color and any other color of its palette. */
const differenceMin = 6;

/** Slightly above the minimum, so that other implementations confirm it. */
export const keptDifferenceMin = differenceMin + 0.01;

/** Pairs farther apart in (L, 2a, 2b) probably differ enough. The result is checked in full. */
const nearBelow = 0.16;
/** OKLab stretches near-black colors, so darker colors use a wider bound. */
const darkBelow = 0.3;
const nearBelowInDark = 0.3;
const rounds = 20;
/** All bits. In the first round, every color counts as moved. */
const everyColor = -1;
/** The range of a color's step per round, in OKLab. The minimum beats rounding. */
const stepMax = 0.02;
const stepMin = 0.003;
/** Steps exceed the formula's local scale slightly. */
const overshoot = 1.05;
/** Closer colors have no direction of separation and are separated in lightness. */
const sameBelow = 1e-3;

const gridLevels = ["00", "55", "aa", "ff"] as const;

const gridColors: readonly { readonly hex: string; readonly lab: Lab }[] = gridLevels.flatMap((r) =>
  gridLevels.flatMap((g) => gridLevels.map((b) => ({ hex: r + g + b, lab: linearToLab(hexToLinear(r + g + b)) }))),
);

export function isDistinct(color: Lab, others: readonly Lab[]): boolean {
  return others.every(
    (other) =>
      Math.abs(color.l - other.l) > lightnessScaleMax * keptDifferenceMin ||
      ciede2000(color, other) >= keptDifferenceMin,
  );
}

/** The CIELAB of colors that have not moved since they were compared. */
export type Labs = (Lab | undefined)[];

type Aim = {
  readonly least: number;
  readonly target: number;
  /** The CIELAB of the locked colors, which is extended. Many palettes share it. */
  readonly labs?: Labs;
};

/**
 * Moves colors apart until each pair differs by a minimum CIEDE2000. Returns whether it succeeded.
 *
 * @param colors - OKLab in sRGB, three numbers per color; changed in place
 * @param locked - how many of the first colors must not move
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
 * Returns the color of a coarse sRGB grid that is farthest from at most seven others. It is always
 * distinct, because a color is too close to at most five of the 64 grid colors (see the test).
 */
export function farthestColor(others: readonly Lab[]): string {
  let best = { hex: gridColors[0]!.hex, gap: -1 };
  for (const { hex, lab } of gridColors) {
    const gap = Math.min(...others.map((other) => ciede2000(lab, other)));
    if (gap > best.gap) best = { hex, gap };
  }
  return best.hex;
}

/** `moved` has the bits of the colors that moved last. All other pairs differ enough. */
type Points = { readonly colors: Float64Array; readonly labs: Labs; readonly moved: number };

/** Runs one round. Returns the bits of the colors that moved. */
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
