import { type Lab, linearToLab } from "../cielab.ts";
import { luminanceOf } from "../contrast.ts";
import { hueDifference, type HueWord, nameHue } from "../describe/hue-word.ts";
import { hueOf, seeLight, type SeenColor } from "../describe/seen-color.ts";
import { type ColorFamily, colorFamily } from "../family.ts";
import type { Random } from "../generate/seed.ts";
import { hexToRgb, type Rgb, rgbToHex } from "../hex.ts";
import { rgbToLinear } from "../srgb.ts";
import { type Dichromacy, simulateDichromacy } from "../vision/simulate-deficiency.ts";

export type PromiseParameter = "tags" | "near" | "contrast" | "vision";

/** A condition on palettes, and moves that bring a palette closer to it. */
export type Condition = {
  /** Undefined for conditions of every generated palette. */
  readonly parameter: PromiseParameter | undefined;
  /** Returns 0 if a palette meets the condition, about 1 if it is far from it. */
  readonly shortfall: (palette: readonly Swatch[], spare?: number) => number;
  /** Suggests moves that may bring the palette closer. */
  readonly suggest: (editable: EditablePalette, random: Random) => readonly Move[];
};

export type EditablePalette = { readonly palette: readonly Swatch[]; readonly locked: number };

/** Above the rounding error of a sum of shortfalls. */
const rounding = 1e-9;

export type Move = { readonly index: number; readonly color: Lab };

export type Candidate = {
  readonly palette: readonly Swatch[];
  /** 0 if all conditions are met. */
  readonly shortfall: number;
  /** The conditions that are not met, as far as measured. */
  readonly open: readonly Condition[];
};

/** @param bound - larger sums need not be exact */
export function measurePalette(
  conditions: readonly Condition[],
  palette: readonly Swatch[],
  bound = Infinity,
): Candidate {
  const open: Condition[] = [];
  let sum = 0;
  for (const condition of conditions) {
    const missing = condition.shortfall(palette, bound - sum + rounding);
    if (missing > 0) open.push(condition);
    sum += missing;
    if (sum > bound) break;
  }
  return { palette, shortfall: sum, open };
}

export function drawFreePosition({ palette, locked }: EditablePalette, random: Random): number {
  return locked + Math.floor(random() * (palette.length - locked));
}

export const promisedDeficiencies = [
  "protanopia",
  "deuteranopia",
  "tritanopia",
] as const satisfies readonly Dichromacy[];

export const viewCount = 1 + promisedDeficiencies.length;

/** Computes properties on first use, since most swatches are discarded soon. */
export class Swatch implements SeenColor {
  readonly l: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly #channels: Rgb;
  readonly #light: Rgb;
  #views: (Lab | undefined)[] | undefined;
  #hex: string | undefined;
  #luminance: number | undefined;
  #family: ColorFamily | undefined;
  #h: number | undefined;
  #named: ReturnType<typeof nameHue> | undefined;
  #gaps: { readonly hue: HueWord; readonly gap: number }[] | undefined;

  /** @param color - six lowercase digits, or channels from 0 to 255 */
  constructor(color: string | Rgb) {
    const channels = typeof color === "string" ? hexToRgb(color) : color;
    const light = rgbToLinear(channels);
    const { l, a, b, c } = seeLight(light);
    this.l = l;
    this.a = a;
    this.b = b;
    this.c = c;
    this.#channels = channels;
    this.#light = light;
  }

  get hex(): string {
    return (this.#hex ??= rgbToHex(this.#channels));
  }

  get h(): number {
    return (this.#h ??= hueOf(this));
  }

  get family(): ColorFamily {
    return (this.#family ??= colorFamily(this.hex));
  }

  get luminance(): number {
    return (this.#luminance ??= luminanceOf(this.#light));
  }

  get word(): HueWord {
    return (this.#named ??= nameHue(this)).word;
  }

  /** From the nearest anchor of any hue word. */
  get wordDifference(): number {
    return (this.#named ??= nameHue(this)).difference;
  }

  /** Returns how far the color is from having a hue word. Most colors stay unchanged. */
  gapTo(hue: HueWord): number {
    const gaps = (this.#gaps ??= []);
    for (const known of gaps) if (known.hue === hue) return known.gap;
    const gap = hueDifference(this, hue) - this.wordDifference;
    gaps.push({ hue, gap });
    return gap;
  }

  /** @param index - 0 for normal vision, then the indexes of `promisedDeficiencies` */
  viewedBy(index: number): Lab {
    const views = (this.#views ??= []);
    return (views[index] ??= view(this.#light, promisedDeficiencies[index - 1]));
  }
}

export function swatchAt(palette: readonly Swatch[], position: number): Swatch {
  const swatch = palette[position];
  if (swatch === undefined) throw new RangeError(`A palette of ${palette.length} colors has none at ${position}`);
  return swatch;
}

function view(light: Rgb, dichromacy: Dichromacy | undefined): Lab {
  return linearToLab(dichromacy === undefined ? light : rgbToLinear(simulateDichromacy(light, dichromacy)));
}
