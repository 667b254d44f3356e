import type { ApproveOutcome, QueuedSubmission, ReviewStore } from "../review.ts";
import type { Db } from "../../db/database.ts";
import { insertNamed } from "./published-palettes.ts";
import type { ChangingEngine } from "../../db/engine.ts";
import { scanById } from "../../library/store/palette-store.ts";
import { approveSubmissionRow, judgeSubmissionRow, rowToSubmission } from "./publishing-store.ts";

const blockSize = 200;

export function createReviewStore({ engine, createChangeId }: ChangingEngine): ReviewStore {
  const { background, db, write } = engine;
  return {
    scanQueue: () => scanQueue(background),
    async findSubmission(id) {
      const row = await background
        .selectFrom("submissions")
        .selectAll()
        .where("state", "=", "pending")
        .where("id", "=", id)
        .executeTakeFirst();
      return row && rowToSubmission(row);
    },
    approveSubmission({ submission: { accountId }, palette }, at) {
      const change = { at, changeId: createChangeId(at) };
      return insertNamed<ApproveOutcome>(db, palette, async (row) => {
        const isApproved = await write(approveSubmissionRow, { accountId, row, ...change });
        return isApproved ? { kind: "published", slug: row.slug } : { kind: "unknown" };
      });
    },
    rejectSubmission: ({ accountId, id }, note) =>
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
