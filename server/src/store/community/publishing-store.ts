import { sql } from "kysely";
import type { PageRequest } from "../../domain/community/page-request.ts";
import type {
  NewSubmission,
  OwnPalette,
  OwnPalettePage,
  OwnPaletteState,
  OwnedPalette,
  PublishOutcome,
  PublishingStore,
  RepublishOutcome,
  SubmitOutcome,
} from "../../domain/community/publishing-store.ts";
import { DomainError } from "../../domain/errors.ts";
import type { Db } from "../database.ts";
import { isUniqueFault, type ChangingEngine, type Engine } from "../engine.ts";
import { splitTags } from "../library/palette-reads.ts";
import { findTakenSlugs } from "../library/palette-store.ts";
import { findPublishedSlug, insertNamed } from "./insert-named.ts";
import {
  deleteOwnRow,
  publishOwnAgainRow,
  publishOwnRow,
  submitPaletteRow,
  unpublishOwnRow,
  withdrawSubmissionRow,
  type OwnWrite,
} from "./publishing-rows.ts";

/** People's own palettes on SQL. */
export function createPublishingStore({ engine, createChangeId }: ChangingEngine): PublishingStore {
  const { db, write } = engine;
  const change = (at: number) => ({ at, changeId: createChangeId(at) });
  return {
    publishPalette: (owned, at) => publishOwned(engine, owned, change(at)),
    submitPalette: (submission) => submit(engine, submission),
    listTakenSlugs: (slugs) => findTakenSlugs(db, slugs),
    listOwn: (accountId, page) => listOwnRows(db, accountId, page),
    unpublishOwn: (accountId, slug, at) => write(unpublishOwnRow, { accountId, slug, ...change(at) }),
    publishOwnAgain: (accountId, slug, at) => publishAgain(engine, { accountId, slug, ...change(at) }),
    deleteOwn: (accountId, slug, at) => write(deleteOwnRow, { accountId, slug, ...change(at) }),
    withdrawSubmission: (accountId, id) => write(withdrawSubmissionRow, { accountId, id }),
  };
}

function publishOwned(
  { db, write }: Engine,
  { accountId, palette, budget }: OwnedPalette,
  change: { readonly at: number; readonly changeId: string },
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
    if (!rival) throw movedMeanwhile(error);
    return { kind: "duplicate", slug: rival.slug };
  }
}

/** The palette in the way was taken out right after it was met. */
function movedMeanwhile(cause: unknown): DomainError {
  return new DomainError("service_unavailable", "The library has just changed; try again", {
    cause,
    retryAfterSeconds: 1,
  });
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

/** Palettes in the library and submissions that are not, the newest first: what was approved is a palette. */
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
  return rows[0]!.total;
}

function rowToOwnPalette(row: OwnRow): OwnPalette {
  return {
    id: row.id,
    state: row.state,
    colors: row.colors.split("-"),
    slug: row.slug,
    name: row.name,
    tagline: row.tagline,
    tags: splitTags(row.tags),
    saveCount: row.save_count,
    at: row.listed_at,
    note: row.note,
  };
}
