import type { Clock } from "../clock.ts";
import { DomainError } from "../errors.ts";
import type { NewPalette } from "../library/palette.ts";
import { quoteValue } from "../quote-value.ts";
import { parseNote } from "./note.ts";
import type { DuplicateColors, Submission } from "./publishing-store.ts";
import { toNewPalette } from "./palette-draft.ts";
import { PublishError } from "./refusals.ts";

/** What an operator does with palettes that wait. An id that is not under review is `submission_not_found`. */
export interface Review {
  /** All that waits, the oldest first, in blocks. */
  scanQueue(): AsyncIterable<readonly QueuedSubmission[]>;
  /** @returns the slug of the published palette
   *  @throws {PublishError} `palette_exists` when the colors were published meanwhile */
  approveSubmission(id: string): Promise<string>;
  /** @param note - what the author is told, at most 500 characters, or empty */
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

/** A submission and whose it is. */
export interface QueuedSubmission extends Submission {
  /** Of the account. */
  readonly email: string;
}

interface Approval {
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
