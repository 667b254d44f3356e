import { paletteSizeMax, paletteSizeMin } from "@tincture/color";
import { nameLengthMax, taglineLengthMax, tagsMax } from "@tincture/contract/library";
import { palettePartSchemas } from "./included.ts";
import {
  array,
  type Described,
  integer,
  number,
  object,
  openObject,
  orNull,
  string,
  differenceMax,
  hexSchema,
} from "./json-schema.ts";
import { paletteTagSchema } from "./palette.ts";
import { proofSchema } from "./proof.ts";

const replacementCount = 3;
const percentileMax = 100;

const oddOneOut = object(
  {
    hex: hexSchema,
    replacements: array(hexSchema, {
      minItems: replacementCount,
      maxItems: replacementCount,
      description: "Colors that improve the palette most in its place, best first",
    }),
  },
  { $id: "OddOneOut", description: "The color whose removal improves the palette most" },
);

const judgement = object(
  {
    percentile: integer({
      format: "int32",
      minimum: 0,
      maximum: percentileMax,
      description: "Percentage of popular palettes by people that score lower than this one",
    }),
    odd_one_out: orNull(oddOneOut, { description: "Null if no color stands out, or the palette has two colors" }),
  },
  { $id: "Judgement", description: "How the palette compares with popular palettes by people" },
);

const colorChange = object(
  {
    from: hexSchema,
    to: hexSchema,
    difference: number({ minimum: 0, maximum: differenceMax, description: "CIEDE2000, 2 decimals" }),
  },
  { $id: "ColorChange", description: "A changed color" },
);

const fix = object(
  {
    colors: array(hexSchema, {
      description: "In the order of the palette. Unchanged if the palette already meets the promises",
      minItems: paletteSizeMin,
      maxItems: paletteSizeMax,
    }),
    changes: array(colorChange, { maxItems: paletteSizeMax, description: "The changed colors" }),
    proof: proofSchema,
    lost_tags: array(paletteTagSchema, { maxItems: tagsMax, description: "Tags that no longer apply" }),
  },
  {
    $id: "PaletteFix",
    description: "The nearest palette that meets the promises and, if possible, keeps its tags",
  },
);

export const analysisSchema = openObject(
  {
    colors: array(hexSchema, {
      description: "The requested colors in lower case",
      minItems: paletteSizeMin,
      maxItems: paletteSizeMax,
    }),
    name: string({ maxLength: nameLengthMax, description: "Suggested name" }),
    tagline: string({ maxLength: taglineLengthMax, description: "One sentence about the palette" }),
    tags: array(paletteTagSchema, { description: "Tags that describe the palette", maxItems: tagsMax }),
    ...palettePartSchemas,
    judgement,
  },
  {
    fix: orNull(fix, {
      description: "Present only with `contrast` or `vision`. Null if no fix was found",
    }),
  },
  { $id: "Analysis", description: "Analysis of a palette, based only on its colors" },
);

export type AnalysisBody = Described<typeof analysisSchema>;
