import type { NewSubmission, Submission } from "../../domain/community/publishing-store.ts";
import type { Db, SubmissionRow } from "../database.ts";
import { splitTags } from "../library/palette-rows.ts";
import { takeFromBudget } from "./daily-counts.ts";
import { requireAccount } from "./require-account.ts";

/**
 * @returns false when nothing is left of the day's budget
 * @throws {StoreFault} `unique` when the account has these colors under review
 */
export async function submitPaletteRow(db: Db, { submission, budget }: NewSubmission): Promise<boolean> {
  const { accountId } = submission;
  await requireAccount(db, accountId);
  if (!(await takeFromBudget(db, { accountId, action: "publish", budget }))) return false;
  await db.insertInto("submissions").values(submissionToRow(submission)).execute();
  return true;
}

export interface SubmissionName {
  readonly accountId: string;
  readonly id: string;
}

/** What was approved is a palette by now, and deleted as such. */
export async function withdrawSubmissionRow(db: Db, { accountId, id }: SubmissionName): Promise<boolean> {
  const deleted = await db
    .deleteFrom("submissions")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "in", ["pending", "rejected"])
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export interface Verdict extends SubmissionName {
  readonly state: "approved" | "rejected";
  readonly note: string;
}

/** @returns false when it is not under review */
export async function judgeSubmissionRow(db: Db, { accountId, id, state, note }: Verdict): Promise<boolean> {
  const judged = await db
    .updateTable("submissions")
    .set({ state, note, pending_hash: null })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "=", "pending")
    .executeTakeFirst();
  return judged.numUpdatedRows > 0n;
}

export function rowToSubmission(row: SubmissionRow): Submission {
  return {
    id: row.id,
    accountId: row.account_id,
    colors: row.colors.split("-"),
    colorHash: row.color_hash,
    name: row.name,
    tagline: row.tagline,
    tags: splitTags(row.tags),
    createdAt: row.created_at,
  };
}

function submissionToRow(submission: Submission): SubmissionRow {
  return {
    account_id: submission.accountId,
    id: submission.id,
    colors: submission.colors.join("-"),
    name: submission.name,
    tagline: submission.tagline,
    tags: submission.tags.join(","),
    color_hash: submission.colorHash,
    pending_hash: submission.colorHash,
    created_at: submission.createdAt,
    state: "pending",
    note: "",
  };
}
