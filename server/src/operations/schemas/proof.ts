import { likeDifferenceMax, promisedNearMax, type Proof } from "@tincture/color";
import {
  array,
  type Described,
  number,
  object,
  openObject,
  string,
  contrastMax,
  differenceMax,
  hexSchema,
} from "./json-schema.ts";

const tagLengthMax = 40;
const tagsMax = 20;

const nearSchema = object(
  {
    hex: hexSchema,
    color: hexSchema,
    distance: number({
      minimum: 0,
      maximum: likeDifferenceMax,
      description: "CIEDE2000 between the two, 2 decimals",
    }),
  },
  { $id: "NearProof", description: "A color of `near` and the most similar color of the palette" },
);

const difference = (eyes: string) =>
  number({ minimum: 0, maximum: differenceMax, description: `Smallest CIEDE2000 ${eyes}` });

export const proofSchema = openObject(
  {
    least_contrast_partner: number({
      minimum: 1,
      maximum: contrastMax,
      description: "Each color has at least this WCAG 2 ratio with another color of the palette",
    }),
    least_differences: object(
      {
        normal: difference("with normal vision"),
        protanopia: difference("with protanopia"),
        deuteranopia: difference("with deuteranopia"),
        tritanopia: difference("with tritanopia"),
      },
      {
        $id: "LeastDifferences",
        description: "Smallest CIEDE2000 between two colors of the palette, truncated to 2 decimals",
      },
    ),
    tags: array(string({ maxLength: tagLengthMax }), {
      maxItems: tagsMax,
      description: "All tags that describe the palette",
    }),
  },
  {
    near: array(nearSchema, {
      minItems: 1,
      maxItems: promisedNearMax,
      description: "Present only with `near`",
    }),
  },
  {
    $id: "Proof",
    description: "Measurements that show how the palette meets the promises. Present with `words` or a promise",
  },
);

export type ProofBody = Described<typeof proofSchema>;

export function toProofBody({ leastContrastPartner, leastDifferences, tags, near }: Proof): ProofBody {
  return {
    least_contrast_partner: leastContrastPartner,
    least_differences: leastDifferences,
    tags,
    ...(near.length > 0 && { near }),
  };
}
