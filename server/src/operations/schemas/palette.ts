import { hueWords, moods, paletteSizeMax, paletteSizeMin, slugLengthMax, slugPattern } from "@tincture/color";
import { importedTagLengthMax, nameLengthMax, taglineLengthMax, tagsMax } from "@tincture/contract/library";
import { paletteIncludedSchema } from "./included.ts";
import {
  array,
  type Described,
  number,
  object,
  openObject,
  orNull,
  string,
  hexSchema,
  int32,
  uri,
  uriOrNull,
} from "./json-schema.ts";

/** Without the non-capturing group. */
export const slugShape = { pattern: slugPattern.source.replaceAll("?:", ""), maxLength: slugLengthMax };

const sizes = Array.from({ length: paletteSizeMax - paletteSizeMin + 1 }, (_, i) => paletteSizeMin + i);

/** Only names our own tags, since people may create others. */
export const paletteTagSchema = string({
  $id: "PaletteTag",
  minLength: 1,
  maxLength: importedTagLengthMax,
  "x-extensible-enum": [...moods, ...hueWords, ...sizes.map((size) => `${size} colors`)],
  description: "A lowercase tag. `x-extensible-enum` lists the tags that the service assigns; people may add others",
  examples: ["warm"],
});

const paletteInfoSchema = object(
  {
    name: string({ maxLength: nameLengthMax, description: "Display name", examples: ["Harbor at Dusk"] }),
    tagline: string({ maxLength: taglineLengthMax, description: "One sentence about the palette" }),
    slug: string({
      description: "Identifier in URLs, as in `/v1/palette/{slug}`",
      ...slugShape,
    }),
    tags: array(paletteTagSchema, { description: "Tags of the palette", maxItems: tagsMax }),
  },
  { $id: "PaletteInfo", description: "Name, description and tags of a published palette" },
);

const paletteProperties = {
  colors: array(hexSchema, {
    description: "In the palette's order",
    minItems: paletteSizeMin,
    maxItems: paletteSizeMax,
  }),
  info: orNull(paletteInfoSchema, {
    description: "Null if the palette is not published",
  }),
  stats: object(
    { save_count: int32({ description: "Number of users who saved it. 0 if it is not published" }) },
    { $id: "PaletteStats", description: "Popularity of a palette" },
  ),
  links: object(
    {
      page: uriOrNull({ description: "Public page of the palette. Null if it is not published" }),
      generator: uri({ description: "Opens the editor with these colors" }),
    },
    { $id: "PaletteLinks", description: "Links to pages with the palette" },
  ),
};

/** Section 2.3, with the same order of fields, and the fields of `include`. */
export const paletteSchema = openObject(
  paletteProperties,
  { included: paletteIncludedSchema },
  { $id: "Palette", description: "A generated or published palette" },
);

export type PaletteBody = Described<typeof paletteSchema>;

/** With the fields that a search adds. */
export const listedPaletteSchema = openObject(
  paletteProperties,
  {
    match: object(
      { distance: number({ minimum: 0, description: "CIEDE2000, 2 decimals. 0 if the colors are the same" }) },
      { $id: "PaletteMatch", description: "Present only with `near` or `like`" },
    ),
    included: paletteIncludedSchema,
  },
  { $id: "ListedPalette", description: "A published palette in a list" },
);

export const tagSchema = object(
  {
    tag: paletteTagSchema,
    count: int32({ minimum: 1, description: "Number of published palettes with this tag" }),
  },
  { $id: "Tag", description: "A tag, for the parameter `tags` of `/v1/palettes`" },
);
