import { paletteSizeMax, paletteSizeMin } from "@tincture/color";
import { nameLengthMax, taglineLengthMax, tagsMax } from "../../domain/library/palette-texts.ts";
import { palettePartSchemas } from "./included.ts";
import { array, type Described, integer, number, object, openObject, orNull, string } from "./json-schema.ts";
import { paletteTagSchema } from "./palette.ts";
import { proofSchema } from "./proof.ts";
import { differenceMax, hexSchema } from "./values.ts";

const replacementCount = 3;
const percentileMax = 100;

const oddOneOut = object(
  {
    hex: hexSchema,
    replacements: array(hexSchema, {
      minItems: replacementCount,
      maxItems: replacementCount,
      description: "What raises the palette most in its place, the best first",
    }),
  },
  { $id: "OddOneOut", description: "The color without which the palette is most like people's" },
);

const judgement = object(
  {
    percentile: integer({
      format: "int32",
      minimum: 0,
      maximum: percentileMax,
      description: "How many of a hundred palettes that people made are less like people's palettes than this one",
    }),
    odd_one_out: orNull(oddOneOut, { description: "Null when no color stands out, and of two colors" }),
  },
  { $id: "Judgement", description: "How the palette compares with those that people made and liked" },
);

const colorChange = object(
  {
    from: hexSchema,
    to: hexSchema,
    difference: number({ minimum: 0, maximum: differenceMax, description: "CIEDE2000, 2 decimals" }),
  },
  { $id: "ColorChange", description: "A color that became another" },
);

const fix = object(
  {
    colors: array(hexSchema, {
      description: "In the order of the palette; as it was where that keeps everything",
      minItems: paletteSizeMin,
      maxItems: paletteSizeMax,
    }),
    changes: array(colorChange, { maxItems: paletteSizeMax, description: "What became of which color" }),
    proof: proofSchema,
    lost_tags: array(paletteTagSchema, { maxItems: tagsMax, description: "Tags that the palette could not keep" }),
  },
  {
    $id: "PaletteFix",
    description: "The nearest colors that keep what was asked, and the palette's tags where that can be",
  },
);

/** Analysis of colors. It has the parts that `include` adds to palettes. */
export const analysisSchema = openObject(
  {
    colors: array(hexSchema, {
      description: "As they were sent, in lower case",
      minItems: paletteSizeMin,
      maxItems: paletteSizeMax,
    }),
    name: string({ maxLength: nameLengthMax, description: "What we would call it" }),
    tagline: string({ maxLength: taglineLengthMax, description: "One sentence about it" }),
    tags: array(paletteTagSchema, { description: "What it would be filtered by", maxItems: tagsMax }),
    ...palettePartSchemas,
    judgement,
  },
  {
    fix: orNull(fix, {
      description: "Present only when `contrast` or `vision` was sent; null where nothing was found",
    }),
  },
  { $id: "Analysis", description: "What is known of a palette from its colors alone" },
);

export type AnalysisBody = Described<typeof analysisSchema>;
