import { type Lab, linearToLab } from "../cielab.ts";
import { relativeLuminance } from "../contrast.ts";
import { hueDifference, type HueWord, hueWord } from "../describe/hue-word.ts";
import { seeColor, type SeenColor } from "../describe/seen-color.ts";
import type { Rgb } from "../hex.ts";
import { hexToLinear, rgbToLinear } from "../srgb.ts";
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
  readonly hex: string;
  readonly l: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly h: number;
  /** The share of white's light. */
  readonly luminance: number;
  readonly #views: (Lab | undefined)[] = [];
  #word: HueWord | undefined;
  #wordDifference: number | undefined;

  /** @param hex - six lowercase digits */
  constructor(hex: string) {
    const { l, a, b, c, h } = seeColor(hex);
    this.hex = hex;
    this.l = l;
    this.a = a;
    this.b = b;
    this.c = c;
    this.h = h;
    this.luminance = relativeLuminance(hex);
  }

  /** The word for its hue. */
  get word(): HueWord {
    return (this.#word ??= hueWord(this));
  }

  /** How much it differs from the nearest color that shows a word. */
  get wordDifference(): number {
    return (this.#wordDifference ??= hueDifference(this));
  }

  /**
   * CIELAB, as some eyes see it.
   *
   * @param index - 0 for normal vision, then the places of `promisedDeficiencies`
   */
  viewedBy(index: number): Lab {
    return (this.#views[index] ??= view(hexToLinear(this.hex), promisedDeficiencies[index - 1]));
  }
}

function view(linear: Rgb, dichromacy: Dichromacy | undefined): Lab {
  return linearToLab(dichromacy === undefined ? linear : rgbToLinear(simulateDichromacy(linear, dichromacy)));
}
