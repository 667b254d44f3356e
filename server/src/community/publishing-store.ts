import type { Submission } from "@tincture/contract/community";
import type { NewPalette } from "../library/palette.ts";

/**
 * A limit per person and day. It is counted in the action's transaction, so failed actions do not
 * count.
 */
export interface DayBudget {
  /** UTC date, `YYYY-MM-DD`. */
  readonly day: string;
  readonly limit: number;
}

export interface DuplicateColors {
  readonly kind: "duplicate";
  readonly slug: string;
}

export type PublishOutcome =
  | { readonly kind: "published"; readonly slug: string }
  | DuplicateColors
  | { readonly kind: "limit_reached" };

export type SubmitOutcome =
  | { readonly kind: "queued" }
  | DuplicateColors
  /** The account already has these colors in review. */
  | { readonly kind: "queued_before" }
  | { readonly kind: "limit_reached" };

export type RepublishOutcome =
  | { readonly kind: "published" }
  | DuplicateColors
  | { readonly kind: "withheld" }
  | { readonly kind: "unknown" };

export interface OwnedPalette {
  readonly accountId: string;
  /** Slugs to try, without end. */
  readonly palette: NewPalette;
  readonly budget: DayBudget;
}

export interface NewSubmission {
  readonly submission: Submission;
  readonly budget: DayBudget;
}
