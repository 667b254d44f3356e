/** What `include` adds to an item. The names of these properties are the words that the parameter takes. */
import { exportFormats, paletteSizeMax, paletteSizeMin, scaleSteps } from "@tincture/color";
import { array, type Described, type JsonSchema, number, object, openObject, string } from "./json-schema.ts";

/** CIEDE2000 between any two sRGB colors stays below this. */
const differenceMax = 150;
const contrastMax = 21;
/** Named colors that a color's `neighbors` has. */
export const neighborCount = 12;

const hex = string({ pattern: "^[0-9a-f]{6}$" });
const uri = string({ format: "uri" });

const namedColor = object(
  {
    name: string(),
    hex,
    distance: number({ minimum: 0, maximum: differenceMax, description: "CIEDE2000, 2 decimals" }),
  },
  { description: "A named color, and how far it is" },
);

const scale = object(Object.fromEntries(scaleSteps.map((step) => [step, hex])), {
  description: "Tints and shades of a color; one of them is the color itself",
});

const difference = number({ minimum: 0, maximum: differenceMax, description: "CIEDE2000, cut to 2 decimals" });

const view = object(
  {
    least_difference: difference,
    confused: array(object({ first: hex, second: hex, difference }), {
      description: "Pairs that are hard to tell apart (below 9), the nearest first",
      maxItems: (paletteSizeMax * (paletteSizeMax - 1)) / 2,
    }),
  },
  { description: "How different a palette's colors look" },
);

function perColor<Item>(items: JsonSchema<Item>, description: string) {
  return array(items, { minItems: paletteSizeMin, maxItems: paletteSizeMax, description });
}

export const palettePartSchemas = {
  names: perColor(namedColor, "The named color nearest to each color, in the palette's order"),
  contrast: perColor(
    perColor(number({ minimum: 1, maximum: contrastMax }), "A color with each"),
    "WCAG 2 ratios of each color with each, in the palette's order, cut to 2 decimals",
  ),
  vision: object(
    { normal: view, protanopia: view, deuteranopia: view, tritanopia: view },
    { description: "How different the colors look to everyone, and without one kind of cones" },
  ),
  scales: perColor(scale, "Tints and shades of each color, in the palette's order"),
  gradient: string({ description: "CSS, for `background-image`" }),
  files: object(Object.fromEntries(exportFormats.map(({ extension }) => [extension, uri])), {
    description: "Address of the palette in each format, by the ending; a picture is among them. They need no key",
  }),
};

export const colorPartSchemas = {
  scale,
  harmonies: object(
    {
      complement: harmony(2),
      analogous: harmony(3),
      triad: harmony(3),
      split_complement: harmony(3),
      tetrad: harmony(4),
      square: harmony(4),
    },
    { description: "The color's hue turned in OKLCH" },
  ),
  vision: object(
    { protanopia: hex, deuteranopia: hex, tritanopia: hex, achromatopsia: hex },
    { description: "How the color looks without one kind of cones, or without any" },
  ),
  neighbors: array(namedColor, {
    minItems: neighborCount,
    maxItems: neighborCount,
    description: "The nearest other named colors",
  }),
};

function harmony(count: number) {
  return array(hex, { minItems: count, maxItems: count });
}

const paletteParts = object(palettePartSchemas);
const colorParts = object(colorPartSchemas);

export type PaletteParts = Described<typeof paletteParts>;
export type ColorParts = Described<typeof colorParts>;

const onlyWhenAsked = { description: "Only with `include`: what it named" };

export const paletteIncludedSchema = openObject({}, palettePartSchemas, onlyWhenAsked);
export const colorIncludedSchema = openObject({}, colorPartSchemas, onlyWhenAsked);
