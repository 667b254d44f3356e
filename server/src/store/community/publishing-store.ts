import type {
  NewSubmission,
  OwnedPalette,
  PublishingStore,
  PublishOutcome,
  RepublishOutcome,
  SubmitOutcome,
} from "../../domain/community/publishing-store.ts";
import { DomainError } from "../../domain/errors.ts";
import type { Engine } from "../engine.ts";
import { findTakenSlugs } from "../library/name-palettes.ts";
import { isUniqueFault } from "../store-fault.ts";
import { findPublishedSlug, insertNamed } from "./insert-named.ts";
import { listOwnRows } from "./list-own.ts";
import type { OwnWrite } from "./own-rows.ts";
import type { CommunityStoreOptions } from "./community-store-options.ts";

/** People's own palettes on SQL. */
export function createPublishingStore({ engine, createChangeId }: CommunityStoreOptions): PublishingStore {
  const { db, write } = engine;
  const change = (at: number) => ({ at, changeId: createChangeId(at) });
  return {
    publishPalette: (owned, at) => publishOwned(engine, owned, change(at)),
    submitPalette: (submission) => submit(engine, submission),
    listTakenSlugs: (slugs) => findTakenSlugs(db, slugs),
    listOwn: (accountId, page) => listOwnRows(db, accountId, page),
    unpublishOwn: (accountId, slug, at) => write("unpublishOwnRow", { accountId, slug, ...change(at) }),
    publishOwnAgain: (accountId, slug, at) => publishAgain(engine, { accountId, slug, ...change(at) }),
    deleteOwn: (accountId, slug, at) => write("deleteOwnRow", { accountId, slug, ...change(at) }),
    withdrawSubmission: (accountId, id) => write("withdrawSubmissionRow", { accountId, id }),
  };
}

function publishOwned(
  { db, write }: Engine,
  { accountId, palette, budget }: OwnedPalette,
  change: { readonly at: number; readonly changeId: string },
): Promise<PublishOutcome> {
  return insertNamed<PublishOutcome>(db, palette, async (row) => {
    const isPublished = await write("publishOwnRow", { accountId, row, budget, ...change });
    return isPublished ? { kind: "published", slug: row.slug } : { kind: "limit_reached" };
  });
}

async function submit({ db, write }: Engine, wish: NewSubmission): Promise<SubmitOutcome> {
  const slug = await findPublishedSlug(db, wish.submission.colorHash);
  if (slug !== undefined) return { kind: "duplicate", slug };
  try {
    return { kind: (await write("submitPaletteRow", wish)) ? "queued" : "limit_reached" };
  } catch (error) {
    if (!isUniqueFault(error)) throw error;
    return { kind: "queued_before" };
  }
}

async function publishAgain({ db, write }: Engine, own: OwnWrite): Promise<RepublishOutcome> {
  try {
    return { kind: await write("publishOwnAgainRow", own) };
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
