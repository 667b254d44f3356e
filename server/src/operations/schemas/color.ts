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
  colorNameLengthMax,
  contrastMax,
  differenceMax,
  hexSchema,
  int32,
  uri,
} from "./json-schema.ts";

const channelMax = 255;
const hueMax = 359;
const cssLengthMax = 40;
const apcaMax = 108.1;

export const colorFamilySchema = choice(colorFamilies, {
  $id: "ColorFamily",
  description: "Color family",
});

const textColorSchema = choice(["ffffff", "000000"], {
  $id: "TextColor",
  ...nameMembers(["White", "Black"]),
  description: "White or black, whichever is more readable on the color",
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
      "CSS notations of the color. Each gives exactly this color when it is parsed and rounded to 8 bits. The " +
      "rounded numbers may not",
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
    description: "The color in other notations. Use `css` in style sheets",
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
      "Lightness contrast Lc of APCA (0.0.98G-4g), for information only; WCAG 2 requires the ratios. Negative " +
      "for light text on a darker color; 0 is too low to measure",
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
        exact: boolean({ description: "Whether this color itself has a name" }),
      },
      { $id: "ColorMatch", description: "The named color of `name`, and its distance" },
    ),
    conversions: conversionsSchema,
    contrast: object(
      { white: contrast("white"), black: contrast("black"), text: textColorSchema, apca: apcaSchema },
      { $id: "ColorContrast", description: "Contrast of white and black text on the color" },
    ),
    links: object(
      { page: uri({ description: "Public page of the color" }) },
      { $id: "ColorLinks", description: "Links to pages about the color" },
    ),
  },
  {
    near: object(
      { distance: number({ minimum: 0, maximum: differenceMax, description: "CIEDE2000, 2 decimals" }) },
      {
        $id: "ColorNear",
        description: "Distance from the color in `near`. Present only with `near`",
      },
    ),
    included: colorIncludedSchema,
  },
  { $id: "Color", description: "A color with its name, notations and contrast" },
);

export type ColorBody = Described<typeof colorSchema>;
