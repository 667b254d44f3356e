import { colorContrast, colorConversions, colorFamilies, colorFamily, type ColorFamily } from "@tincture/color";
import { type Static, type TInteger, type TNumber, Type } from "typebox";
import { exampleSiteUrl } from "./envelope.ts";

const channelMax = 255;
const hueMax = 359;
/** CIEDE2000 between any two sRGB colors stays below this. */
const distanceMax = 150;
const contrastMax = 21;

const hex = Type.String({ pattern: "^[0-9a-f]{6}$" });

function integer(maximum: number): TInteger {
  return Type.Integer({ minimum: 0, maximum });
}

function contrast(against: string): TNumber {
  return Type.Number({ minimum: 1, maximum: contrastMax, description: `WCAG 2 ratio against ${against}` });
}

const conversions = Type.Object(
  {
    rgb: Type.Object({ r: integer(channelMax), g: integer(channelMax), b: integer(channelMax) }),
    hsl: Type.Object({ h: integer(hueMax), s: integer(100), l: integer(100) }),
    hsv: Type.Object({ h: integer(hueMax), s: integer(100), v: integer(100) }),
    hwb: Type.Object({ h: integer(hueMax), w: integer(100), b: integer(100) }),
    cmyk: Type.Object({ c: integer(100), m: integer(100), y: integer(100), k: integer(100) }),
    lab: Type.Object({ l: Type.Number(), a: Type.Number(), b: Type.Number() }),
    lch: Type.Object({ l: Type.Number(), c: Type.Number(), h: Type.Number() }),
    oklab: Type.Object({ l: Type.Number(), a: Type.Number(), b: Type.Number() }),
    oklch: Type.Object({ l: Type.Number(), c: Type.Number(), h: Type.Number() }),
  },
  {
    description:
      "The color in other notations: degrees and percents as integers, Lab and LCH as in CSS (D50), OKLab and OKLCH",
  },
);

export const colorSchema = Type.Object(
  {
    hex: Type.String({ pattern: "^[0-9a-f]{6}$", description: "The color, lowercase, without `#`" }),
    name: Type.String({ description: "Name of the nearest named color" }),
    family: Type.Unsafe<ColorFamily>({
      type: "string",
      enum: colorFamilies,
      description: "Family a designer would file it under",
    }),
    match: Type.Object(
      {
        hex,
        distance: Type.Number({ minimum: 0, maximum: distanceMax, description: "CIEDE2000, 2 decimals" }),
        exact: Type.Boolean({ description: "Whether the color has a name of its own" }),
      },
      { description: "The named color that `name` belongs to, and how far it is" },
    ),
    conversions,
    contrast: Type.Object(
      {
        white: contrast("white"),
        black: contrast("black"),
        text: Type.Unsafe<"ffffff" | "000000">({
          type: "string",
          enum: ["ffffff", "000000"],
          description: "The one of the two that reads better on the color",
        }),
      },
      { description: "How white and black text stand out on the color" },
    ),
    links: Type.Object({ page: Type.String({ format: "uri", description: "The color's public page" }) }),
  },
  { description: "A color and what is known about it" },
);

export type ColorBody = Static<typeof colorSchema>;

export const colorExample: ColorBody = {
  hex: "e63946",
  name: "Red Radish",
  family: colorFamily("e63946"),
  match: { hex: "ee3344", distance: 1.36, exact: false },
  conversions: colorConversions("e63946"),
  contrast: colorContrast("e63946"),
  links: { page: `${exampleSiteUrl}/colors/e63946` },
};
