import { colorFamily } from "../family.ts";
import type { ColorFamily } from "../family.ts";
import { hexToOklch } from "../oklab.ts";
import type { Lch } from "../oklab.ts";

/*
 * Everyday words inside the eight families of `colorFamily`, by OKLCH lightness (0 to 1), chroma and hue (degrees).
 * Pale oranges and yellows are beige, darker ones brown or olive; a grayish red that leans toward purple is mauve;
 * greens and blues that lean toward each other are teal or turquoise. The limits were set by eye on the CSS color
 * names and on Wada's colors.
 */
const blackLightnessMax = 0.27;
const whiteLightnessMin = 0.94;
const beige = { lightnessMin: 0.72, chromaMax: 0.092 };
/** A light yellow shows at less chroma than an orange does. */
const cream = { lightnessMin: 0.85, chromaMax: 0.075 };
const brown = { lightnessMax: 0.63, chromaMax: 0.125 };
const darkBrown = { lightnessMax: 0.55, chromaMax: 0.16 };
const redBrown = { lightnessMax: 0.5, chromaMax: 0.12, hueMin: 15, hueMax: 180 };
const mauveChromaMax = 0.115;
const oliveHueMax = 130;
const oliveLightnessMax = 0.65;
const oliveYellow = { lightnessMax: 0.72, chromaMax: 0.09 };
const tealHueMin = 172;
const tealHueMax = 222;
/** Light blues part from turquoise earlier than dark ones from teal. */
const turquoise = { lightnessMin: 0.72, hueMax: 214 };
const navyLightnessMax = 0.36;
const lavenderLightnessMin = 0.76;

/**
 * The everyday word for a color's hue.
 *
 * @param hex - six hexadecimal digits
 * @returns a lowercase word: red, mauve, orange, brown, beige, yellow, olive, green, teal, turquoise, blue, navy,
 * purple, lavender, pink, black, gray or white
 * @throws {SyntaxError} when the text is not a hex
 * @see Berlin and Kay 1969, Basic color terms, for the coarse categories
 * @example
 * hueWord("008080")  // "teal"
 * hueWord("8b4513")  // "brown"
 */
export function hueWord(hex: string): string {
  return words[colorFamily(hex)](hexToOklch(hex));
}

const words: Readonly<Record<ColorFamily, (color: Lch) => string>> = {
  Red: redWord,
  Orange: orangeWord,
  Yellow: yellowWord,
  Green: greenWord,
  Blue: blueWord,
  Purple: ({ l }) => (l > lavenderLightnessMin ? "lavender" : "purple"),
  Pink: () => "pink",
  Gray: grayWord,
};

function redWord({ l, c, h }: Lch): string {
  const isBrownish = h > redBrown.hueMin && h < redBrown.hueMax;
  if (isBrownish) return l < redBrown.lightnessMax && c < redBrown.chromaMax ? "brown" : "red";
  return c < mauveChromaMax ? "mauve" : "red";
}

function orangeWord({ l, c }: Lch): string {
  if (isBeige(l, c)) return "beige";
  const isBrown = l < brown.lightnessMax && c < brown.chromaMax;
  const isDarkBrown = l < darkBrown.lightnessMax && c < darkBrown.chromaMax;
  return isBrown || isDarkBrown ? "brown" : "orange";
}

function yellowWord({ l, c }: Lch): string {
  const isCream = l < cream.lightnessMin || c < cream.chromaMax;
  if (isBeige(l, c) && isCream) return "beige";
  return l < oliveYellow.lightnessMax && c < oliveYellow.chromaMax ? "olive" : "yellow";
}

function greenWord({ l, h }: Lch): string {
  if (h >= tealHueMin) return tealWord(l);
  return h < oliveHueMax && l < oliveLightnessMax ? "olive" : "green";
}

function blueWord({ l, h }: Lch): string {
  if (h < (l < turquoise.lightnessMin ? tealHueMax : turquoise.hueMax)) return tealWord(l);
  return l < navyLightnessMax ? "navy" : "blue";
}

function tealWord(l: number): string {
  return l < turquoise.lightnessMin ? "teal" : "turquoise";
}

function grayWord({ l }: Lch): string {
  if (l < blackLightnessMax) return "black";
  return l > whiteLightnessMin ? "white" : "gray";
}

function isBeige(l: number, c: number): boolean {
  return l > beige.lightnessMin && c < beige.chromaMax;
}
