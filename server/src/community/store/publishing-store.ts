import { formatPalette, splitPalette } from "@tincture/color/palette";
import type { PageRequest } from "@tincture/contract/page-request";
import type { OwnPalette, OwnPalettePage, OwnPaletteState, Submission } from "@tincture/contract/community";
import { unavailable } from "@tincture/contract/errors";
import { sql } from "kysely";
import type {
  DayBudget,
  NewSubmission,
  OwnedPalette,
  PublishOutcome,
  RepublishOutcome,
  SubmitOutcome,
} from "../publishing-store.ts";
import { requireAccount } from "../../accounts/accounts.ts";
import type { Db, PaletteRow, SubmissionRow } from "../../db/database.ts";
import { type ChangingEngine, type Engine, isUniqueFault } from "../../db/engine.ts";
import { appendChange, type Change, lockInserts } from "../../library/store/library-writes.ts";
import { splitTags } from "../../library/store/palette-store.ts";
import { findTakenSlugs } from "../../library/store/insert-palettes.ts";
import { takeFromBudget } from "./daily-counts.ts";
import { deleteAttachments, findPublishedSlug, insertNamed } from "./published-palettes.ts";

export type PublishingStore = ReturnType<typeof createPublishingStore>;

/**
 * Stores people's own palettes. A palette, its owner and its change are one transaction. A palette
 * of another account counts as unknown.
 */
export function createPublishingStore({ engine, createChangeId }: ChangingEngine) {
  const { db, write } = engine;
  const change = (at: number) => ({ at, changeId: createChangeId(at) });
  return {
    publishPalette: (owned: OwnedPalette, at: number) => publishOwned(engine, owned, change(at)),
    submitPalette: (submission: NewSubmission) => submit(engine, submission),
    listTakenSlugs: (slugs: readonly string[]) => findTakenSlugs(db, slugs),
    hasPublished: (accountId: string) => hasPublishedRow(db, accountId),
    listOwn: (accountId: string, page: PageRequest) => listOwnRows(db, accountId, page),
    unpublishOwn: (accountId: string, slug: string, at: number) =>
      write(unpublishOwnRow, { accountId, slug, ...change(at) }),
    publishOwnAgain: (accountId: string, slug: string, at: number) =>
      publishAgain(engine, { accountId, slug, ...change(at) }),
    async deleteOwn(accountId: string, slug: string, at: number): Promise<boolean> {
      const paletteId = await write(deleteOwnRow, { accountId, slug, ...change(at) });
      if (paletteId === undefined) return false;
      await deleteAttachments(engine, [paletteId]);
      return true;
    },
    withdrawSubmission: (accountId: string, id: string) => write(withdrawSubmissionRow, { accountId, id }),
  };
}

function publishOwned(
  { db, write }: Engine,
  { accountId, palette, budget }: OwnedPalette,
  change: Change,
): Promise<PublishOutcome> {
  return insertNamed<PublishOutcome>(db, palette, async (row) => {
    const isPublished = await write(publishOwnRow, { accountId, row, budget, ...change });
    return isPublished ? { kind: "published", slug: row.slug } : { kind: "limit_reached" };
  });
}

async function submit({ db, write }: Engine, { submission, budget }: NewSubmission): Promise<SubmitOutcome> {
  const slug = await findPublishedSlug(db, submission.colorHash);
  if (slug !== undefined) return { kind: "duplicate", slug };
  try {
    return { kind: (await write(submitPaletteRow, { submission, budget })) ? "queued" : "limit_reached" };
  } catch (error) {
    if (!isUniqueFault(error)) throw error;
    return { kind: "queued_before" };
  }
}

async function publishAgain({ db, write }: Engine, own: OwnWrite): Promise<RepublishOutcome> {
  try {
    return { kind: await write(publishOwnAgainRow, own) };
  } catch (error) {
    if (!isUniqueFault(error)) throw error;
    const rival = await db
      .selectFrom("palettes as mine")
      .innerJoin("palettes as rival", "rival.published_hash", "mine.unpublished_hash")
      .select("rival.slug")
      .where("mine.slug", "=", own.slug)
      .executeTakeFirst();
    if (!rival) throw unavailable("The library has just changed; try again", { cause: error });
    return { kind: "duplicate", slug: rival.slug };
  }
}

async function hasPublishedRow(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("palette_owners")
    .innerJoin("palettes", "palettes.id", "palette_owners.palette_id")
    .select("palettes.id")
    .where("account_id", "=", accountId)
    .where("published_hash", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface OwnRow {
  readonly id: string;
  readonly state: OwnPaletteState;
  readonly colors: string;
  readonly slug: string | null;
  readonly name: string;
  readonly tagline: string;
  readonly tags: string;
  readonly save_count: number;
  readonly listed_at: number;
  readonly note: string;
}

async function listOwnRows(db: Db, accountId: string, page: PageRequest): Promise<OwnPalettePage> {
  const total = await countOwn(db, accountId);
  const { rows } = await sql<OwnRow>`
    select p.id, p.slug, p.name, p.tagline, p.colors, p.tags, p.save_count, o.created_at as listed_at, '' as note,
      case when p.published_hash is not null then 'published'
        when o.unpublished_at is null then 'withheld' else 'unpublished' end as state
      from palette_owners o join palettes p on p.id = o.palette_id
      where o.account_id = ${accountId}
    union all
    select s.id, null as slug, s.name, s.tagline, s.colors, s.tags, 0 as save_count, s.created_at as listed_at, s.note,
      case when s.state = 'pending' then 'queued' else 'rejected' end as state
      from submissions s
      where s.account_id = ${accountId} and s.state <> 'approved'
    order by listed_at desc, id desc
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return { total, palettes: rows.map(rowToOwnPalette) };
}

async function countOwn(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from palette_owners where account_id = ${accountId})
      + (select count(*) from submissions where account_id = ${accountId} and state <> 'approved') as total`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

function rowToOwnPalette(row: OwnRow): OwnPalette {
  return {
    id: row.id,
    state: row.state,
    colors: splitPalette(row.colors),
    slug: row.slug,
    name: row.name,
    tagline: row.tagline,
    tags: splitTags(row.tags),
    saveCount: row.save_count,
    at: row.listed_at,
    note: row.note,
  };
}

interface OwnedRow extends Change {
  readonly accountId: string;
  readonly row: PaletteRow;
}

/** Returns false when the day's budget is used up. */
export async function publishOwnRow(
  db: Db,
  { budget, ...owned }: OwnedRow & { readonly budget: DayBudget },
): Promise<boolean> {
  const { accountId } = owned;
  await requireAccount(db, accountId);
  if (!(await takeFromBudget(db, { accountId, action: "publish", budget }))) return false;
  await insertOwned(db, owned);
  return true;
}

export async function approveSubmissionRow(db: Db, owned: OwnedRow): Promise<boolean> {
  const verdict = { accountId: owned.accountId, id: owned.row.id, state: "approved", note: "" } as const;
  if (!(await judgeSubmissionRow(db, verdict))) return false;
  await insertOwned(db, owned);
  return true;
}

async function insertOwned(db: Db, { accountId, row, changeId, at }: OwnedRow): Promise<void> {
  await lockInserts(db);
  await db.insertInto("palettes").values(row).execute();
  await db
    .insertInto("palette_owners")
    .values({ account_id: accountId, palette_id: row.id, created_at: at, unpublished_at: null })
    .execute();
  await appendChange(db, { changeId, at, paletteIds: [row.id] });
}

interface OwnWrite extends Change {
  readonly accountId: string;
  readonly slug: string;
}

/**
 * Records that the owner unpublished it, who may publish it again. Returns false if the account has
 * no such palette.
 */
export async function unpublishOwnRow(db: Db, write: OwnWrite): Promise<boolean> {
  const own = await findOwn(db, write);
  if (!own) return false;
  const unpublished = await db
    .updateTable("palettes")
    .set((eb) => ({ unpublished_hash: eb.ref("published_hash"), published_hash: null }))
    .where("id", "=", own.paletteId)
    .where("published_hash", "is not", null)
    .executeTakeFirst();
  if (unpublished.numUpdatedRows === 0n) return true;
  await setUnpublishedAt(db, { ...write, ...own, unpublishedAt: write.at });
  await appendChange(db, { ...write, paletteIds: [own.paletteId] });
  return true;
}

export async function publishOwnAgainRow(db: Db, write: OwnWrite): Promise<"published" | "withheld" | "unknown"> {
  const own = await findOwn(db, write);
  if (!own) return "unknown";
  if (own.isPublished) return "published";
  if (own.unpublishedAt === null) return "withheld";
  await db
    .updateTable("palettes")
    .set((eb) => ({ published_hash: eb.ref("unpublished_hash"), unpublished_hash: null }))
    .where("id", "=", own.paletteId)
    .where("published_hash", "is", null)
    .execute();
  await setUnpublishedAt(db, { ...write, ...own, unpublishedAt: null });
  await appendChange(db, { ...write, paletteIds: [own.paletteId] });
  return "published";
}

/** Deletes the palette, but not its attachments. Returns its id, or undefined without a match. */
export async function deleteOwnRow(db: Db, write: OwnWrite): Promise<string | undefined> {
  const own = await findOwn(db, write);
  if (!own) return undefined;
  const { paletteId } = own;
  await db.deleteFrom("palettes").where("id", "=", paletteId).execute();
  await db.deleteFrom("submissions").where("account_id", "=", write.accountId).where("id", "=", paletteId).execute();
  await appendChange(db, { ...write, paletteIds: [paletteId] });
  return paletteId;
}

interface Own {
  readonly paletteId: string;
  readonly unpublishedAt: number | null;
  readonly isPublished: boolean;
}

async function findOwn(db: Db, { accountId, slug }: OwnWrite): Promise<Own | undefined> {
  const row = await db
    .selectFrom("palettes")
    .innerJoin("palette_owners", "palette_owners.palette_id", "palettes.id")
    .select(["palette_id", "unpublished_at", "published_hash"])
    .where("slug", "=", slug)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    paletteId: row.palette_id,
    unpublishedAt: row.unpublished_at,
    isPublished: row.published_hash !== null,
  };
}

async function setUnpublishedAt(
  db: Db,
  { accountId, paletteId, unpublishedAt }: Pick<OwnWrite, "accountId"> & Omit<Own, "isPublished">,
): Promise<void> {
  await db
    .updateTable("palette_owners")
    .set({ unpublished_at: unpublishedAt })
    .where("account_id", "=", accountId)
    .where("palette_id", "=", paletteId)
    .execute();
}

/** Returns false when the day's budget is used up. */
export async function submitPaletteRow(db: Db, { submission, budget }: NewSubmission): Promise<boolean> {
  const { accountId } = submission;
  await requireAccount(db, accountId);
  if (!(await takeFromBudget(db, { accountId, action: "publish", budget }))) return false;
  await db.insertInto("submissions").values(submissionToRow(submission)).execute();
  return true;
}

interface SubmissionName {
  readonly accountId: string;
  readonly id: string;
}

/** Approved submissions are palettes and are deleted as such. */
export async function withdrawSubmissionRow(db: Db, { accountId, id }: SubmissionName): Promise<boolean> {
  const deleted = await db
    .deleteFrom("submissions")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "in", ["pending", "rejected"])
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

interface Verdict extends SubmissionName {
  readonly state: "approved" | "rejected";
  readonly note: string;
}

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
    colors: splitPalette(row.colors),
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
    colors: formatPalette(submission.colors),
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
