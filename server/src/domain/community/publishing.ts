import type { PaletteDescription } from "../library/palette.ts";
import type { OwnPalettePage } from "./own-palette.ts";
import { checkPageWish, type PageWish } from "./page-wish.ts";
import { parseDraftColors, parsePaletteDraft, type PaletteDraft } from "./palette-draft.ts";
import { paletteNotFound } from "./palette-not-found.ts";
import { proposeDescription } from "./propose-description.ts";
import { publishNow, submitForReview, type Publication, type PublishDraftOptions } from "./publish-draft.ts";
import { paletteExists, PublishError } from "./publish-error.ts";
import type { PublishingStore, RepublishOutcome } from "./publishing-store.ts";

/**
 * What people publish, and what they do with it afterwards. A palette or submission of another account is `palette_not_found`,
 * as one that does not exist.
 */
export interface Publishing {
  /** Words for colors, to begin with; the slug of the name is free.
   *  @throws {PublishError} `invalid_palette` */
  proposePalette(colors: readonly string[]): Promise<PaletteDescription>;
  /** Publishes a palette, or where operators review puts it into their queue.
   *  @throws {PublishError} `invalid_palette` with its field, `palette_exists` with the slug of the published one,
   *  `publish_limit`
   *  @throws {DomainError} `account_not_found` */
  publishPalette(accountId: string, draft: PaletteDraft): Promise<Publication>;
  /** All palettes of an account, whatever their state, the newest first. */
  listOwn(accountId: string, page: PageWish): Promise<OwnPalettePage>;
  /** Idempotent. @throws {DomainError} `palette_not_found` */
  unpublishOwn(accountId: string, slug: string): Promise<void>;
  /** Idempotent. @throws {DomainError} `palette_not_found`; as {PublishError} `palette_exists` with a slug, `palette_withheld` */
  publishOwnAgain(accountId: string, slug: string): Promise<void>;
  /** For good, with its saves. @throws {DomainError} `palette_not_found` */
  deleteOwn(accountId: string, slug: string): Promise<void>;
  /** Takes back what waits for review, or clears away what was rejected. @throws {DomainError} `palette_not_found` */
  withdrawSubmission(accountId: string, id: string): Promise<void>;
}

export interface PublishingOptions extends PublishDraftOptions {
  readonly store: PublishingStore;
  /** Whether operators look at a palette before it is published. */
  readonly isReviewed: boolean;
  /** Brings what this node remembers of a palette up to date. */
  readonly followChange: (slug: string) => Promise<void>;
}

/** Publishing on a store. */
export function createPublishing(options: PublishingOptions): Publishing {
  const { store, clock, isReviewed, followChange } = options;
  return {
    proposePalette: async (colors) => proposeDescription(store, parseDraftColors(colors)),
    async publishPalette(accountId, wish) {
      const draft = parsePaletteDraft(wish);
      if (isReviewed) return submitForReview(options, accountId, draft);
      const publication = await publishNow(options, accountId, draft);
      if (publication.state === "published") await followChange(publication.palette.slug);
      return publication;
    },
    listOwn: async (accountId, page) => store.listOwn(accountId, checkPageWish(page)),
    async unpublishOwn(accountId, slug) {
      if (!(await store.unpublishOwn(accountId, slug, clock()))) throw paletteNotFound(slug);
      await followChange(slug);
    },
    async publishOwnAgain(accountId, slug) {
      refuseRepublishing(slug, await store.publishOwnAgain(accountId, slug, clock()));
      await followChange(slug);
    },
    async deleteOwn(accountId, slug) {
      if (!(await store.deleteOwn(accountId, slug, clock()))) throw paletteNotFound(slug);
      await followChange(slug);
    },
    async withdrawSubmission(accountId, id) {
      if (!(await store.withdrawSubmission(accountId, id))) throw paletteNotFound(id);
    },
  };
}

function refuseRepublishing(slug: string, outcome: RepublishOutcome): void {
  switch (outcome.kind) {
    case "published":
      return;
    case "duplicate":
      throw paletteExists(outcome.slug);
    case "withheld":
      throw new PublishError(
        "palette_withheld",
        "An operator took this palette out of the library; only an operator can publish it again",
      );
    case "unknown":
      throw paletteNotFound(slug);
  }
}
