import { type Lab, linearToLab } from "../cielab.ts";
import { luminanceOf } from "../contrast.ts";
import { type ColorFamily, colorFamily } from "../family.ts";
import { hueDifference, type HueWord, nameHue } from "../describe/hue-word.ts";
import { hueOf, seeLight, type SeenColor } from "../describe/seen-color.ts";
import { hexToRgb, type Rgb, rgbToHex } from "../hex.ts";
import { rgbToLinear } from "../srgb.ts";
import { type Dichromacy, simulateDichromacy } from "../vision/simulate-deficiency.ts";

/** Whose eyes a palette that is safe for all serves, besides those of most people. */
export const promisedDeficiencies = [
  "protanopia",
  "deuteranopia",
  "tritanopia",
] as const satisfies readonly Dichromacy[];

/** Normal vision and that with each of `promisedDeficiencies`. */
export const viewCount = 1 + promisedDeficiencies.length;

/** A color with all that promises ask of it, each worked out when it is first asked: most swatches are soon left. */
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

  /** The share of white's light. */
  get luminance(): number {
    return (this.#luminance ??= luminanceOf(this.#light));
  }

  /** The word for its hue. */
  get word(): HueWord {
    return (this.#named ??= nameHue(this)).word;
  }

  /** How much it differs from the nearest color that shows a word. */
  get wordDifference(): number {
    return (this.#named ??= nameHue(this)).difference;
  }

  /**
   * How far it is from going by a word: kept, since most colors stay as they are while a palette is mended.
   *
   * @param hue - a word for a hue
   */
  gapTo(hue: HueWord): number {
    const gaps = (this.#gaps ??= []);
    for (const known of gaps) if (known.hue === hue) return known.gap;
    const gap = hueDifference(this, hue) - this.wordDifference;
    gaps.push({ hue, gap });
    return gap;
  }

  /**
   * CIELAB, as some eyes see it.
   *
   * @param index - 0 for normal vision, then the places of `promisedDeficiencies`
   */
  viewedBy(index: number): Lab {
    const views = (this.#views ??= []);
    return (views[index] ??= view(this.#light, promisedDeficiencies[index - 1]));
  }
}

/**
 * A color of a palette.
 *
 * @param palette - locks first
 * @param position - from 0
 * @returns the color
 * @throws {RangeError} when the palette has no such place: a mistake of ours
 */
export function swatchAt(palette: readonly Swatch[], position: number): Swatch {
  const swatch = palette[position];
  if (swatch === undefined) throw new RangeError(`A palette of ${palette.length} colors has none at ${position}`);
  return swatch;
}

function view(light: Rgb, dichromacy: Dichromacy | undefined): Lab {
  return linearToLab(dichromacy === undefined ? light : rgbToLinear(simulateDichromacy(light, dichromacy)));
}
