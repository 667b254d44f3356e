import { paletteSizeMax, paletteSizeMin, slugLengthMax, slugPattern } from "@tincture/color";
import { tagsMax } from "../../domain/library/palette-texts.ts";
import { editorPath } from "../../domain/site-paths.ts";
import { exampleSiteUrl } from "./envelope.ts";
import { type Described, array, integer, number, object, openObject, orNull, string } from "./json-schema.ts";
import { paletteIncludedSchema } from "./included.ts";

const hex = string({ pattern: "^[0-9a-f]{6}$", examples: ["e63946"] });

/** Color's rule, without the mark of a group that captures nothing. */
export const slugShape = { pattern: slugPattern.source.replaceAll("?:", ""), maxLength: slugLengthMax };

const paletteInfoSchema = object(
  {
    name: string({ description: "Name for people", examples: ["Harbor at Dusk"] }),
    tagline: string({ description: "One sentence about the palette" }),
    slug: string({
      description: "Identifier in addresses, as `/v1/palette/{slug}` takes it",
      ...slugShape,
    }),
    tags: array(string(), { description: "Lowercase words to filter by", maxItems: tagsMax }),
  },
  { description: "What the library says about a published palette" },
);

const paletteProperties = {
  colors: array(hex, {
    description: "Lowercase six-digit hexes without `#`, in the palette's order",
    minItems: paletteSizeMin,
    maxItems: paletteSizeMax,
  }),
  info: orNull(paletteInfoSchema, {
    description: "Null when the palette is not published",
  }),
  stats: object({
    save_count: integer({ minimum: 0, description: "Users who saved it; 0 when not in the library" }),
  }),
  links: object({
    page: orNull(string({ format: "uri" }), {
      description: "The palette's public page; null when not published",
    }),
    generator: string({ format: "uri", description: "Opens the editor with these colors" }),
  }),
};

/** The palette object of the specification, section 2.3: these fields in this order, and what `include` adds. */
export const paletteSchema = openObject(
  paletteProperties,
  { included: paletteIncludedSchema },
  { description: "A palette, generated or from the library" },
);

export type PaletteBody = Described<typeof paletteSchema>;

/** A palette of a list, with what a search adds to it. */
export const listedPaletteSchema = openObject(
  paletteProperties,
  {
    match: object(
      { distance: number({ minimum: 0, description: "In OKLab, to four decimals; 0 for the same colors" }) },
      { description: "There with `near` or `like`" },
    ),
    included: paletteIncludedSchema,
  },
  { description: "A palette of the library, with what was searched for" },
);

export const tagSchema = object(
  {
    tag: string({ description: "As the parameter `tags` of `/v1/palettes` takes it" }),
    count: integer({ minimum: 1, description: "Published palettes that carry it" }),
  },
  { description: "A tag of the library" },
);

export const tagExample: Described<typeof tagSchema> = { tag: "warm", count: 214 };

const exampleColors = ["1c4286", "00978d", "bb7125", "ffdd00"];

/** Of the library that a new instance begins with, so that it can be tried as it stands. */
export const paletteExample: PaletteBody = {
  colors: exampleColors,
  info: {
    name: "Synth in Dandelion",
    tagline: "Rich warm and cool tones, dark blue through bright yellow.",
    slug: "synth-in-dandelion",
    tags: ["rainbow", "neon", "blue", "orange", "teal", "yellow", "4 colors"],
  },
  stats: { save_count: 128 },
  links: {
    page: `${exampleSiteUrl}/palette/synth-in-dandelion`,
    generator: `${exampleSiteUrl}${editorPath(exampleColors)}`,
  },
};
