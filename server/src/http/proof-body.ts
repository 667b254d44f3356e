import type { Proof } from "@tincture/color";
import type { ProofBody } from "../operations/schemas/proof.ts";

/** Returns a proof with the field names of replies. */
export function toProofBody({ leastContrastPartner, leastDifferences, tags, near }: Proof): ProofBody {
  return {
    least_contrast_partner: leastContrastPartner,
    least_differences: leastDifferences,
    tags,
    ...(near.length > 0 && { near }),
  };
}
