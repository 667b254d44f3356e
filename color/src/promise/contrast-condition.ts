import type { Lab } from "../cielab.ts";
import { luminanceOf, luminanceRatio } from "../contrast.ts";
import { cbrt } from "../exact-math.ts";
import type { Random } from "../generate/seed.ts";
import { fitColor, oklabToLinear } from "../oklab.ts";
import { neutralChromaMax } from "../words/exclude-hues.ts";
import { type Condition, type Move, type EditablePalette, type Swatch, swatchAt } from "./condition.ts";

/** What WCAG 2 adds to both luminances. */
const flare = 0.05;
/** A moved color exceeds the ratio by up to this share, so that few are exactly at the limit. */
const spread = 0.35;
const lightnessSteps = 4;
const tiny = 1e-3;

/** Creates the condition that every color has a partner with a contrast ratio. */
export function contrastCondition(ratio: number): Condition {
  return {
    parameter: "contrast",
    shortfall: (palette) => {
      const { least, greatest } = luminanceRange(palette);
      let sum = 0;
      for (const { luminance } of palette) sum += Math.max(0, ratio / ratioWithin(luminance, least, greatest) - 1);
      return sum;
    },
    suggest: (editable, random) => suggestPartner(editable, ratio, random),
  };
}

export function pairCondition(ratio: number, [one, other]: readonly [number, number]): Condition {
  return {
    parameter: "contrast",
    shortfall: (palette) => {
      const reached = luminanceRatio(swatchAt(palette, one).luminance, swatchAt(palette, other).luminance);
      return Math.max(0, ratio / reached - 1);
    },
    suggest: ({ palette, locked }, random) => {
      const [moved, still] = random() < 1 / 2 ? [one, other] : [other, one];
      return moved < locked ? [] : raiseContrast({ palette, moved, still }, ratio, random);
    },
  };
}

/** Returns the largest contrast of a color with another color of its palette. */
export function bestRatio(palette: readonly Swatch[], index: number): number {
  const own = swatchAt(palette, index).luminance;
  let best = 1;
  for (const [other, { luminance }] of palette.entries())
    if (other !== index) best = Math.max(best, luminanceRatio(own, luminance));
  return best;
}

/** The darkest or the lightest color has the largest contrast with any color. */
function luminanceRange(palette: readonly Swatch[]): { readonly least: number; readonly greatest: number } {
  let [least, greatest] = [Infinity, -Infinity];
  for (const { luminance } of palette) {
    if (luminance < least) least = luminance;
    if (luminance > greatest) greatest = luminance;
  }
  return { least, greatest };
}

function ratioWithin(own: number, least: number, greatest: number): number {
  return Math.max(luminanceRatio(own, least), luminanceRatio(greatest, own));
}

function suggestPartner({ palette, locked }: EditablePalette, ratio: number, random: Random): readonly Move[] {
  const unpaired = findLeastContrast(palette);
  const other = (unpaired + 1 + Math.floor(random() * (palette.length - 1))) % palette.length;
  const [moved, still] = random() < 1 / 2 ? [unpaired, other] : [other, unpaired];
  return moved < locked ? [] : raiseContrast({ palette, moved, still }, ratio, random);
}

interface Pair {
  readonly palette: readonly Swatch[];
  readonly moved: number;
  readonly still: number;
}

function raiseContrast({ palette, moved, still }: Pair, ratio: number, random: Random): readonly Move[] {
  const aim = ratio * (1 + spread * random() * random());
  const color = swatchAt(palette, moved);
  const luminance = wantedLuminance(swatchAt(palette, still).luminance, color.luminance, aim);
  return luminance === undefined ? [] : [{ index: moved, color: withLuminance(color, luminance) }];
}

function findLeastContrast(palette: readonly Swatch[]): number {
  const { least, greatest } = luminanceRange(palette);
  let [unpaired, most] = [0, Infinity];
  for (const [index, { luminance }] of palette.entries()) {
    const best = ratioWithin(luminance, least, greatest);
    if (best >= most) continue;
    most = best;
    unpaired = index;
  }
  return unpaired;
}

/** Returns the nearer of the two luminances that have a ratio with another. */
function wantedLuminance(from: number, current: number, ratio: number): number | undefined {
  const lighter = (from + flare) * ratio - flare;
  const darker = (from + flare) / ratio - flare;
  if (lighter > 1) return darker < 0 ? undefined : darker;
  if (darker < 0) return lighter;
  return Math.abs(lighter - current) < Math.abs(darker - current) ? lighter : darker;
}

/** Keeps the hue. The luminance is roughly the cube of OKLab's lightness. */
function withLuminance({ l, a, b }: Lab, luminance: number): Lab {
  let point: Lab = { l, a, b };
  for (let step = 0; step < lightnessSteps; step += 1) {
    const reached = luminanceOf(oklabToLinear(point));
    const next = Math.max(point.l, tiny) * cbrt((luminance + tiny) / (Math.max(0, reached) + tiny));
    point = fitColor({ l: next, a, b });
  }
  return point;
}

/** Rounding to 8 bits adds less than the margin. */
const keptChromaMax = neutralChromaMax - 0.002;
/** The share of its chroma that a neutralized color keeps, and the maximum. */
const fading = { share: 0.15, most: 0.012 };

/** @param others - how many colors may have a hue, because another promise requires it */
export function neutralCondition(locked: number, others: number): Condition {
  return {
    parameter: undefined,
    shortfall: (palette) => {
      const excess = palette
        .slice(locked)
        .map(({ c }) => Math.max(0, c / keptChromaMax - 1))
        .toSorted((one, other) => one - other);
      return excess.slice(0, Math.max(0, excess.length - others)).reduce((sum, part) => sum + part, 0);
    },
    suggest: fadeAll,
  };
}

function fadeAll({ palette, locked }: EditablePalette): readonly Move[] {
  return palette.flatMap((color, index) =>
    index < locked || color.c <= keptChromaMax ? [] : [{ index, color: fade(color) }],
  );
}

function fade({ l, a, b, c }: Swatch): Move["color"] {
  const share = Math.min(fading.share, fading.most / c);
  return { l, a: a * share, b: b * share };
}
