import type { Proof } from "@tincture/color";
import type { ProofBody } from "./schemas/proof.ts";

/** What a palette reaches, in the words of answers. */
export function presentProof({ leastContrastPartner, leastDifferences, tags, near }: Proof): ProofBody {
  return {
    least_contrast_partner: leastContrastPartner,
    least_differences: leastDifferences,
    tags,
    ...(near.length > 0 && { near }),
  };
}
