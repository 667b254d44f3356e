import type { NewPalette } from "../library/palette-store.ts";
import type { DuplicateColors } from "./publishing-store.ts";
import type { Submission } from "./submission.ts";

/** A submission and whose it is. */
export interface QueuedSubmission extends Submission {
  /** Of the account. */
  readonly email: string;
}

export interface Approval {
  readonly submission: Submission;
  /** With the submission's id; its slugs have no end. */
  readonly palette: NewPalette;
}

export type ApproveOutcome =
  | { readonly kind: "published"; readonly slug: string }
  | DuplicateColors
  /** It is not under review any more. */
  | { readonly kind: "unknown" };

/** What waits for an operator. Every method rejects with `service_unavailable` when the store does not answer. */
export interface ReviewStore {
  /** All submissions under review, the oldest first, in blocks of bounded size. Does not hold a transaction open. */
  scanQueue(): AsyncIterable<readonly QueuedSubmission[]>;
  /** One under review. */
  findSubmission(id: string): Promise<Submission | undefined>;
  /** Publishes a palette with its owner and ends its review, in one transaction. */
  approveSubmission(approval: Approval, at: number): Promise<ApproveOutcome>;
  /** @param note - what the author is told, or empty
   *  @returns false when it is not under review */
  rejectSubmission(submission: Submission, note: string): Promise<boolean>;
}
