/** The fields that `include` adds to an item. Their names are the values of the parameter. */
import { exportFormats, paletteSizeMax, paletteSizeMin, scaleSteps } from "@tincture/color";
import {
  array,
  type Described,
  type JsonSchema,
  number,
  object,
  openObject,
  string,
  colorNameLengthMax,
  contrastMax,
  differenceMax,
  hexSchema,
  uri,
} from "./json-schema.ts";

export const neighborCount = 12;

const gradientLengthMax = 1000;

const namedColor = object(
  {
    name: string({ maxLength: colorNameLengthMax }),
    hex: hexSchema,
    distance: number({ minimum: 0, maximum: differenceMax, description: "CIEDE2000, 2 decimals" }),
  },
  { $id: "NamedColor", description: "A named color and its distance" },
);

export const scaleSchema = object(Object.fromEntries(scaleSteps.map((step) => [step, hexSchema])), {
  $id: "ColorScale",
  description: "Tints and shades of a color. One of them is the color itself",
});

const difference = number({ minimum: 0, maximum: differenceMax, description: "CIEDE2000, truncated to 2 decimals" });

const confusedColors = object(
  { first: hexSchema, second: hexSchema, difference },
  { $id: "ConfusedColors", description: "Two colors of a palette that look alike" },
);

const view = object(
  {
    least_difference: difference,
    confused: array(confusedColors, {
      description: "Pairs that are hard to distinguish (below 9), most similar first",
      maxItems: (paletteSizeMax * (paletteSizeMax - 1)) / 2,
    }),
  },
  { $id: "PaletteView", description: "How different a palette's colors look" },
);

function perColor<Item>(items: JsonSchema<Item>, description: string) {
  return array(items, { minItems: paletteSizeMin, maxItems: paletteSizeMax, description });
}

export const palettePartSchemas = {
  names: perColor(namedColor, "Nearest named color of each color, in the palette's order"),
  contrast: perColor(
    perColor(number({ minimum: 1, maximum: contrastMax }), "One color against each"),
    "WCAG 2 ratio of each pair of colors, in the palette's order, truncated to 2 decimals",
  ),
  vision: object(
    { normal: view, protanopia: view, deuteranopia: view, tritanopia: view },
    { $id: "PaletteVision", description: "How different the colors look with normal vision and with color blindness" },
  ),
  scales: perColor(scaleSchema, "Tints and shades of each color, in the palette's order"),
  gradient: string({ maxLength: gradientLengthMax, description: "CSS value for `background-image`" }),
  files: object(Object.fromEntries(exportFormats.map(({ extension }) => [extension, uri()])), {
    $id: "PaletteFiles",
    description: "URL of the palette in each format, by file extension. They need no API key",
  }),
};

const colorPartSchemas = {
  scale: scaleSchema,
  harmonies: object(
    {
      complement: harmony(2),
      analogous: harmony(3),
      triad: harmony(3),
      split_complement: harmony(3),
      tetrad: harmony(4),
      square: harmony(4),
    },
    { $id: "ColorHarmonies", description: "Harmonies of the color, by rotating its hue in OKLCH" },
  ),
  vision: object(
    { protanopia: hexSchema, deuteranopia: hexSchema, tritanopia: hexSchema, achromatopsia: hexSchema },
    { $id: "ColorVision", description: "How the color looks with color blindness" },
  ),
  neighbors: array(namedColor, {
    minItems: neighborCount,
    maxItems: neighborCount,
    description: "Nearest other named colors",
  }),
};

function harmony(count: number) {
  return array(hexSchema, { minItems: count, maxItems: count });
}

const paletteParts = object(palettePartSchemas);
const colorParts = object(colorPartSchemas);

export type PaletteParts = Described<typeof paletteParts>;
export type ColorParts = Described<typeof colorParts>;

const description = "The parts requested with `include`";

export const paletteIncludedSchema = openObject({}, palettePartSchemas, { $id: "PaletteIncluded", description });
export const colorIncludedSchema = openObject({}, colorPartSchemas, { $id: "ColorIncluded", description });
