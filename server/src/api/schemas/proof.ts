/** The measured values of a generated palette's promises. */
import { likeDifferenceMax, promisedNearMax } from "@tincture/color";
import { array, type Described, number, object, openObject, string } from "./json-schema.ts";
import { contrastMax, differenceMax, hexSchema } from "./values.ts";

const tagLengthMax = 40;
const tagsMax = 20;

const nearSchema = object(
  {
    hex: hexSchema,
    color: hexSchema,
    distance: number({
      minimum: 0,
      maximum: likeDifferenceMax,
      description: "CIEDE2000 between the two, rounded to two decimals",
    }),
  },
  { $id: "NearProof", description: "A color of `near` and the palette's nearest one" },
);

const difference = (eyes: string) =>
  number({ minimum: 0, maximum: differenceMax, description: `Of any two colors as seen ${eyes}` });

export const proofSchema = openObject(
  {
    least_contrast_partner: number({
      minimum: 1,
      maximum: contrastMax,
      description: "Every color has another that stands out from it by this WCAG 2 ratio or more",
    }),
    least_differences: object(
      {
        normal: difference("normally"),
        protanopia: difference("with protanopia"),
        deuteranopia: difference("with deuteranopia"),
        tritanopia: difference("with tritanopia"),
      },
      { $id: "LeastDifferences", description: "The least ΔE2000 of any two colors, cut to two decimals" },
    ),
    tags: array(string({ maxLength: tagLengthMax }), {
      maxItems: tagsMax,
      description: "All tags that describing the palette gives",
    }),
  },
  {
    near: array(nearSchema, {
      minItems: 1,
      maxItems: promisedNearMax,
      description: "Present only when `near` was sent",
    }),
  },
  { $id: "Proof", description: "What the palette reaches; there when a promise was asked for" },
);

export type ProofBody = Described<typeof proofSchema>;
