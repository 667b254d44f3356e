import { colorContrast, colorConversions, colorFamilies, colorFamily } from "@tincture/color";
import { exampleSiteUrl } from "./envelope.ts";
import { type Described, boolean, choice, integer, number, object, openObject, string } from "./json-schema.ts";
import { colorIncludedSchema } from "./included.ts";

const channelMax = 255;
const hueMax = 359;
/** CIEDE2000 between any two sRGB colors stays below this. */
const distanceMax = 150;
const contrastMax = 21;

const hex = string({ pattern: "^[0-9a-f]{6}$" });

function upTo(maximum: number): ReturnType<typeof integer> {
  return integer({ minimum: 0, maximum });
}

function contrast(against: string): ReturnType<typeof number> {
  return number({ minimum: 1, maximum: contrastMax, description: `WCAG 2 ratio against ${against}` });
}

const conversions = object(
  {
    rgb: object({ r: upTo(channelMax), g: upTo(channelMax), b: upTo(channelMax) }),
    hsl: object({ h: upTo(hueMax), s: upTo(100), l: upTo(100) }),
    hsv: object({ h: upTo(hueMax), s: upTo(100), v: upTo(100) }),
    hwb: object({ h: upTo(hueMax), w: upTo(100), b: upTo(100) }),
    cmyk: object({ c: upTo(100), m: upTo(100), y: upTo(100), k: upTo(100) }),
    lab: object({ l: number(), a: number(), b: number() }),
    lch: object({ l: number(), c: number(), h: number() }),
    oklab: object({ l: number(), a: number(), b: number() }),
    oklch: object({ l: number(), c: number(), h: number() }),
  },
  {
    description:
      "The color in other notations: degrees and percents as integers, Lab and LCH as in CSS (D50), OKLab and OKLCH",
  },
);

export const colorSchema = openObject(
  {
    hex: string({ pattern: "^[0-9a-f]{6}$", description: "The color, lowercase, without `#`" }),
    name: string({ description: "Name of the nearest named color" }),
    family: choice(colorFamilies, { description: "Family a designer would file it under" }),
    match: object(
      {
        hex,
        distance: number({ minimum: 0, maximum: distanceMax, description: "CIEDE2000, 2 decimals" }),
        exact: boolean({ description: "Whether the color has a name of its own" }),
      },
      { description: "The named color that `name` belongs to, and how far it is" },
    ),
    conversions,
    contrast: object(
      {
        white: contrast("white"),
        black: contrast("black"),
        text: choice(["ffffff", "000000"], { description: "The one of the two that reads better on the color" }),
      },
      { description: "How white and black text stand out on the color" },
    ),
    links: object({ page: string({ format: "uri", description: "The color's public page" }) }),
  },
  { included: colorIncludedSchema },
  { description: "A color and what is known about it" },
);

export type ColorBody = Described<typeof colorSchema>;

export const colorExample: ColorBody = {
  hex: "e63946",
  name: "Red Radish",
  family: colorFamily("e63946"),
  match: { hex: "ee3344", distance: 1.36, exact: false },
  conversions: colorConversions("e63946"),
  contrast: colorContrast("e63946"),
  links: { page: `${exampleSiteUrl}/colors/e63946` },
};
