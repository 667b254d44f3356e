import type { Clock } from "@tincture/contract/clock";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import type { Submission } from "@tincture/contract/community";
import type { NewPalette } from "../library/palette.ts";
import { parseNote, toNewPalette } from "./palette-draft.ts";
import type { DuplicateColors } from "./publishing-store.ts";
import { PublishError } from "./refusals.ts";

/** An operator's review of submissions. An id that is not in review is `submission_not_found`. */
export interface Review {
  /** Yields the queue in blocks, oldest first. */
  scanQueue(): AsyncIterable<readonly QueuedSubmission[]>;
  /**
   * @returns the slug of the published palette
   * @throws {PublishError} `palette_exists` when the colors were published in the meantime
   */
  approveSubmission(id: string): Promise<string>;
  /** @param note - the reason, shown to the author, at most 500 characters, or empty */
  rejectSubmission(id: string, note: string): Promise<void>;
}

export function createReview({ store, clock }: { readonly store: ReviewStore; readonly clock: Clock }): Review {
  async function getSubmission(id: string): Promise<Submission> {
    const submission = await store.findSubmission(id);
    if (!submission) throw unknownSubmission(id);
    return submission;
  }
  return {
    scanQueue: () => store.scanQueue(),
    async approveSubmission(id) {
      const submission = await getSubmission(id);
      const at = clock();
      const outcome = await store.approveSubmission({ submission, palette: toNewPalette(submission, { id, at }) }, at);
      if (outcome.kind === "unknown") throw unknownSubmission(id);
      if (outcome.kind === "duplicate") throw publishedMeanwhile(id, outcome.slug);
      return outcome.slug;
    },
    async rejectSubmission(id, note) {
      const text = parseNote(note);
      if (!(await store.rejectSubmission(await getSubmission(id), text))) throw unknownSubmission(id);
    },
  };
}

function unknownSubmission(id: string): DomainError {
  return new DomainError("submission_not_found", `No palette with the id ${quoteValue(id)} waits for review`);
}

function publishedMeanwhile(id: string, slug: string): PublishError {
  const message = `The colors of ${quoteValue(id)} were published meanwhile as "${slug}"; reject it, or unpublish that one first`;
  return new PublishError("palette_exists", message, { slug });
}

/** A submission with its account. */
export interface QueuedSubmission extends Submission {
  /** E-mail of the account. */
  readonly email: string;
}

interface Approval {
  readonly submission: Submission;
  /** Has the submission's id and slugs to try, without end. */
  readonly palette: NewPalette;
}

export type ApproveOutcome =
  | { readonly kind: "published"; readonly slug: string }
  | DuplicateColors
  /** It is no longer in review. */
  | { readonly kind: "unknown" };

/**
 * Storage of submissions in review. Every method rejects with `service_unavailable` when the store
 * does not respond.
 */
export interface ReviewStore {
  /**
   * Yields all submissions in review, oldest first, in bounded blocks, without an open transaction.
   */
  scanQueue(): AsyncIterable<readonly QueuedSubmission[]>;
  /** Finds a submission in review. */
  findSubmission(id: string): Promise<Submission | undefined>;
  /** Publishes a palette with its owner and ends its review, in one transaction. */
  approveSubmission(approval: Approval, at: number): Promise<ApproveOutcome>;
  /**
   * @param note - the reason, shown to the author, or empty
   * @returns false when it is not in review
   */
  rejectSubmission(submission: Submission, note: string): Promise<boolean>;
}
