import type { Clock } from "@tincture/contract/clock";
import type { Submission } from "@tincture/contract/community";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import type { Db } from "../db/database.ts";
import type { ChangingEngine } from "../db/engine.ts";
import type { NewPalette } from "../library/palette.ts";
import { scanById } from "../library/store/palette-store.ts";
import { parseNote, toNewPalette } from "./palette-draft.ts";
import type { DuplicateColors } from "./publishing-store.ts";
import { PublishError } from "./refusals.ts";
import { insertNamed } from "./store/published-palettes.ts";
import { approveSubmissionRow, judgeSubmissionRow, rowToSubmission } from "./store/publishing-store.ts";

export type Review = ReturnType<typeof createReview>;

/** An operator's review of submissions. An id that is not in review is `submission_not_found`. */
export function createReview({ store, clock }: { readonly store: ReviewStore; readonly clock: Clock }) {
  async function getSubmission(id: string): Promise<Submission> {
    const submission = await store.findSubmission(id);
    if (!submission) throw unknownSubmission(id);
    return submission;
  }
  return {
    /** Yields the queue in blocks, oldest first. */
    scanQueue: () => store.scanQueue(),
    /** Returns the slug. */
    async approveSubmission(id: string): Promise<string> {
      const submission = await getSubmission(id);
      const at = clock();
      const outcome = await store.approveSubmission({ submission, palette: toNewPalette(submission, { id, at }) }, at);
      if (outcome.kind === "unknown") throw unknownSubmission(id);
      if (outcome.kind === "duplicate") throw publishedMeanwhile(id, outcome.slug);
      return outcome.slug;
    },
    /** @param note - the reason, shown to the author, at most 500 characters, or empty */
    async rejectSubmission(id: string, note: string): Promise<void> {
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

export interface QueuedSubmission extends Submission {
  readonly email: string;
}

interface Approval {
  readonly submission: Submission;
  readonly palette: NewPalette;
}

type ApproveOutcome =
  | { readonly kind: "published"; readonly slug: string }
  | DuplicateColors
  | { readonly kind: "unknown" };

const blockSize = 200;

export type ReviewStore = ReturnType<typeof createReviewStore>;

export function createReviewStore({ engine, createChangeId }: ChangingEngine) {
  const { background, db, write } = engine;
  return {
    scanQueue: () => scanQueue(background),
    async findSubmission(id: string): Promise<Submission | undefined> {
      const row = await background
        .selectFrom("submissions")
        .selectAll()
        .where("state", "=", "pending")
        .where("id", "=", id)
        .executeTakeFirst();
      return row && rowToSubmission(row);
    },
    approveSubmission({ submission: { accountId }, palette }: Approval, at: number): Promise<ApproveOutcome> {
      const change = { at, changeId: createChangeId(at) };
      return insertNamed<ApproveOutcome>(db, palette, async (row) => {
        const isApproved = await write(approveSubmissionRow, { accountId, row, ...change });
        return isApproved ? { kind: "published", slug: row.slug } : { kind: "unknown" };
      });
    },
    rejectSubmission: ({ accountId, id }: Submission, note: string) =>
      write(judgeSubmissionRow, { accountId, id, note, state: "rejected" }),
  };
}

function scanQueue(db: Db): AsyncIterable<readonly QueuedSubmission[]> {
  const queued = db
    .selectFrom("submissions")
    .innerJoin("accounts", "accounts.id", "submissions.account_id")
    .selectAll("submissions")
    .select("email")
    .where("state", "=", "pending")
    .orderBy("submissions.id")
    .limit(blockSize);
  return scanById(
    (after) => queued.where("submissions.id", ">", after).execute(),
    (row) => ({ ...rowToSubmission(row), email: row.email }),
  );
}
