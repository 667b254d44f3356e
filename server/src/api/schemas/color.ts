import { colorFamilies } from "@tincture/color";
import { colorIncludedSchema } from "./included.ts";
import {
  boolean,
  choice,
  type Described,
  type JsonSchema,
  nameMembers,
  number,
  object,
  openObject,
  string,
} from "./json-schema.ts";
import { colorNameLengthMax, contrastMax, differenceMax, hexSchema, int32, uri } from "./values.ts";

const channelMax = 255;
const hueMax = 359;
const cssLengthMax = 40;
const apcaMax = 108.1;

export const colorFamilySchema = choice(colorFamilies, {
  $id: "ColorFamily",
  description: "Family a designer would file a color under",
});

const textColorSchema = choice(["ffffff", "000000"], {
  $id: "TextColor",
  ...nameMembers(["White", "Black"]),
  description: "White or black: the one that reads better on the color",
});

function channel(maximum = 100): JsonSchema<number> {
  return int32({ maximum });
}

function contrast(against: string): JsonSchema<number> {
  return number({ minimum: 1, maximum: contrastMax, description: `WCAG 2 ratio against ${against}` });
}

const hue = number({ minimum: 0, maximum: 360 });
const signed = number();
const positive = number({ minimum: 0 });

function cssText(notation: string): JsonSchema<string> {
  return string({ maxLength: cssLengthMax, description: `CSS notation with \`${notation}\`` });
}

const cssSchema = object(
  {
    hex: cssText("#"),
    rgb: cssText("rgb()"),
    hsl: cssText("hsl()"),
    hwb: cssText("hwb()"),
    lab: cssText("lab()"),
    lch: cssText("lch()"),
    oklab: cssText("oklab()"),
    oklch: cssText("oklch()"),
  },
  {
    $id: "CssColors",
    description:
      "CSS notations of the color. Parsed and rounded to 8 bits, each gives exactly this color, unlike the rounded numbers",
  },
);

const conversionsSchema = object(
  {
    rgb: object({ r: channel(channelMax), g: channel(channelMax), b: channel(channelMax) }, { $id: "Rgb" }),
    hsl: object({ h: channel(hueMax), s: channel(), l: channel() }, { $id: "Hsl" }),
    hsv: object({ h: channel(hueMax), s: channel(), v: channel() }, { $id: "Hsv" }),
    hwb: object({ h: channel(hueMax), w: channel(), b: channel() }, { $id: "Hwb" }),
    cmyk: object({ c: channel(), m: channel(), y: channel(), k: channel() }, { $id: "Cmyk" }),
    lab: object({ l: positive, a: signed, b: signed }, { $id: "Lab", description: "As in CSS (D50)" }),
    lch: object({ l: positive, c: positive, h: hue }, { $id: "Lch", description: "As in CSS (D50)" }),
    oklab: object({ l: positive, a: signed, b: signed }, { $id: "Oklab" }),
    oklch: object({ l: positive, c: positive, h: hue }, { $id: "Oklch" }),
    css: cssSchema,
  },
  {
    $id: "ColorConversions",
    description: "The color in other notations: degrees and percents as integers, and `css` for use in style sheets",
  },
);

const apcaSchema = object(
  {
    white: number({
      minimum: -apcaMax,
      maximum: apcaMax,
      description: "Lc of white text on the color, 1 decimal; negative",
    }),
    black: number({ minimum: -apcaMax, maximum: apcaMax, description: "Lc of black text on the color, 1 decimal" }),
  },
  {
    $id: "ApcaContrast",
    description:
      "APCA's lightness contrast Lc (0.0.98G-4g), for information; WCAG 2 requires the ratios. Light text on a darker color is " +
      "negative, and 0 means too little to measure",
  },
);

export const colorSchema = openObject(
  {
    hex: hexSchema,
    name: string({ maxLength: colorNameLengthMax, description: "Name of the nearest named color" }),
    family: colorFamilySchema,
    match: object(
      {
        hex: hexSchema,
        distance: number({ minimum: 0, maximum: differenceMax, description: "CIEDE2000, 2 decimals" }),
        exact: boolean({ description: "Whether the color has a name of its own" }),
      },
      { $id: "ColorMatch", description: "The named color that `name` belongs to, and how far it is" },
    ),
    conversions: conversionsSchema,
    contrast: object(
      { white: contrast("white"), black: contrast("black"), text: textColorSchema, apca: apcaSchema },
      { $id: "ColorContrast", description: "How white and black text stand out on the color" },
    ),
    links: object(
      { page: uri({ description: "The color's public page" }) },
      { $id: "ColorLinks", description: "Pages that show a color" },
    ),
  },
  {
    near: object(
      { distance: number({ minimum: 0, maximum: differenceMax, description: "CIEDE2000, 2 decimals" }) },
      {
        $id: "ColorNear",
        description: "How far the color is from the parameter `near`; there only when that was sent",
      },
    ),
    included: colorIncludedSchema,
  },
  { $id: "Color", description: "A color and what is known about it" },
);

export type ColorBody = Described<typeof colorSchema>;
