import { hueWords, moods, paletteSizeMax, paletteSizeMin, slugLengthMax, slugPattern } from "@tincture/color";
import { importedTagLengthMax, nameLengthMax, taglineLengthMax, tagsMax } from "../../domain/library/palette-texts.ts";
import { paletteIncludedSchema } from "./included.ts";
import { array, type Described, number, object, openObject, orNull, string } from "./json-schema.ts";
import { hexSchema, int32, uri, uriOrNull } from "./values.ts";

/** The pattern of a color without its non-capturing group. */
export const slugShape = { pattern: slugPattern.source.replaceAll("?:", ""), maxLength: slugLengthMax };

const sizes = Array.from({ length: paletteSizeMax - paletteSizeMin + 1 }, (_, i) => paletteSizeMin + i);

/** Only names our own tags, since people may create others. */
export const paletteTagSchema = string({
  $id: "PaletteTag",
  minLength: 1,
  maxLength: importedTagLengthMax,
  "x-extensible-enum": [...moods, ...hueWords, ...sizes.map((size) => `${size} colors`)],
  description:
    "A lowercase word to filter by: one of `x-extensible-enum`, which every palette is described with, or another",
  examples: ["warm"],
});

const paletteInfoSchema = object(
  {
    name: string({ maxLength: nameLengthMax, description: "Name for people", examples: ["Harbor at Dusk"] }),
    tagline: string({ maxLength: taglineLengthMax, description: "One sentence about the palette" }),
    slug: string({
      description: "Identifier in addresses, as `/v1/palette/{slug}` takes it",
      ...slugShape,
    }),
    tags: array(paletteTagSchema, { description: "What to filter by", maxItems: tagsMax }),
  },
  { $id: "PaletteInfo", description: "What the library says about a published palette" },
);

const paletteProperties = {
  colors: array(hexSchema, {
    description: "In the palette's order",
    minItems: paletteSizeMin,
    maxItems: paletteSizeMax,
  }),
  info: orNull(paletteInfoSchema, {
    description: "Null when the palette is not published",
  }),
  stats: object(
    { save_count: int32({ description: "Users who saved it; 0 when not in the library" }) },
    { $id: "PaletteStats", description: "How a palette is liked" },
  ),
  links: object(
    {
      page: uriOrNull({ description: "The palette's public page; null when not published" }),
      generator: uri({ description: "Opens the editor with these colors" }),
    },
    { $id: "PaletteLinks", description: "Pages that show a palette" },
  ),
};

/**
 * The palette object of section 2.3, with the same order of fields, and the fields of `include`.
 */
export const paletteSchema = openObject(
  paletteProperties,
  { included: paletteIncludedSchema },
  { $id: "Palette", description: "A palette, generated or from the library" },
);

export type PaletteBody = Described<typeof paletteSchema>;

/** A palette of a list, with the fields that a search adds. */
export const listedPaletteSchema = openObject(
  paletteProperties,
  {
    match: object(
      { distance: number({ minimum: 0, description: "CIEDE2000, 2 decimals; 0 for the same colors" }) },
      { $id: "PaletteMatch", description: "There with `near` or `like`" },
    ),
    included: paletteIncludedSchema,
  },
  { $id: "ListedPalette", description: "A palette of the library, with what was searched for" },
);

export const tagSchema = object(
  {
    tag: paletteTagSchema,
    count: int32({ minimum: 1, description: "Published palettes that carry it" }),
  },
  { $id: "Tag", description: "A tag of the library, as the parameter `tags` of `/v1/palettes` takes it" },
);
