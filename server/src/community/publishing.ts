import type { PaletteDraft, Publication, Publishing } from "@tincture/contract/community";
import { describePalette, slugify } from "@tincture/color";
import { reservedSlugs } from "@tincture/contract/operations";
import { type Clock, msPerDay, type RandomBytes, secondsToMidnight, utcDay } from "@tincture/contract/clock";
import type { PaletteDescription } from "@tincture/contract/library";
import { checkPage } from "@tincture/contract/page-request";
import { DomainError } from "@tincture/contract/errors";
import { createId } from "../runtime/ids.ts";
import { colorHash } from "../library/palette.ts";
import type { NoteSecurity } from "../accounts/security-log.ts";
import { type AccountStore, requireConfirmed } from "../accounts/accounts.ts";
import { parseDraftColors, parsePaletteDraft, toNewPalette } from "./palette-draft.ts";
import type { DayBudget, RepublishOutcome } from "./publishing-store.ts";
import { paletteExists, paletteNotFound, PublishError } from "./refusals.ts";
import type { PublishingStore } from "./store/publishing-store.ts";

interface PublishingOptions extends TermsOptions {
  readonly store: PublishingStore;
  readonly randomBytes: RandomBytes;
  readonly noteSecurity: NoteSecurity;
  /** Updates the cached palette in this process. */
  readonly followChange: (slug: string) => Promise<void>;
}

export function createPublishing(options: PublishingOptions): Publishing {
  const { store, clock, followChange } = options;
  return {
    proposePalette: async (colors) => proposeDescription(store, parseDraftColors(colors)),
    async publishPalette(accountId, form) {
      const draft = parsePaletteDraft(form);
      const terms = await findPublishingTerms(options, accountId);
      const request = { accountId, draft, terms };
      const publication = await (terms.isReviewed ? submitForReview(options, request) : publishNow(options, request));
      if (publication.state === "published") await followChange(publication.palette.slug);
      return publication;
    },
    listOwn: async (accountId, page) => store.listOwn(accountId, checkPage(page)),
    async unpublishOwn(accountId, slug) {
      if (!(await store.unpublishOwn(accountId, slug, clock()))) throw paletteNotFound(slug);
      await followChange(slug);
    },
    async publishOwnAgain(accountId, slug) {
      await findPublishingTerms(options, accountId);
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

interface PublishRequest {
  readonly accountId: string;
  readonly draft: PaletteDraft;
  readonly terms: PublishingTerms;
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

async function publishNow(options: PublishingOptions, request: PublishRequest): Promise<Publication> {
  const { accountId, draft, terms } = request;
  const { store, clock, randomBytes } = options;
  const at = clock();
  const { slugs, ...palette } = toNewPalette(draft, { id: createId(at, randomBytes), at });
  const owned = { accountId, palette: { ...palette, slugs }, budget: budgetOf(terms, at) };
  const outcome = await store.publishPalette(owned, at);
  if (outcome.kind === "duplicate") throw paletteExists(outcome.slug);
  if (outcome.kind === "limit_reached") throw limitReached(options, request, at);
  return { state: "published", palette: { ...palette, slug: outcome.slug } };
}

async function submitForReview(options: PublishingOptions, request: PublishRequest): Promise<Publication> {
  const { accountId, draft, terms } = request;
  const { store, clock, randomBytes } = options;
  const at = clock();
  const id = createId(at, randomBytes);
  const submission = { ...draft, id, accountId, colorHash: colorHash(draft.colors), createdAt: at };
  const outcome = await store.submitPalette({ submission, budget: budgetOf(terms, at) });
  if (outcome.kind === "duplicate") throw paletteExists(outcome.slug);
  if (outcome.kind === "queued_before") throw queuedBefore();
  if (outcome.kind === "limit_reached") throw limitReached(options, request, at);
  return { state: "queued", submission };
}

function budgetOf({ dailyLimit }: PublishingTerms, at: number): DayBudget {
  return { day: utcDay(at), limit: dailyLimit };
}

function queuedBefore(): PublishError {
  const message = "A palette of yours with these colors waits for review already";
  return new PublishError("palette_exists", message, { field: "colors" });
}

function limitReached(
  { noteSecurity }: PublishingOptions,
  { accountId, terms }: PublishRequest,
  at: number,
): PublishError {
  noteSecurity({ security: "publish_limit_reached", accountId });
  const { dailyLimit, isFirstDay } = terms;
  const palettes = dailyLimit === 1 ? "1 palette" : `${dailyLimit} palettes`;
  const day = isFirstDay ? "on the first day of an account" : "a day";
  const message = `At most ${palettes} can be published ${day}. The next day begins at midnight UTC.`;
  return new PublishError("publish_limit", message, { retryAfterSeconds: secondsToMidnight(at) });
}

/** Highest number to try after a taken name. After that the slug gets a random number. */
const numberMax = 50;

/** Describes a palette. A name whose slug is taken gets the smallest free number. */
async function proposeDescription(
  store: Pick<PublishingStore, "listTakenSlugs">,
  colors: readonly string[],
): Promise<PaletteDescription> {
  const { name, tagline, tags } = describePalette(colors);
  const names = [name, ...Array.from({ length: numberMax - 1 }, (_, i) => `${name} ${i + 2}`)];
  const taken = await store.listTakenSlugs(names.map((candidate) => slugify(candidate, reservedSlugs)));
  return {
    name: names.find((candidate) => !taken.has(slugify(candidate, reservedSlugs))) ?? name,
    tagline,
    tags,
  };
}

/**
 * Whose palettes are reviewed before publication: none, all, or those of people without a published
 * palette.
 */
export type PublishMode = "open" | "review" | "newcomers";

interface PublishingTerms {
  readonly isReviewed: boolean;
  readonly dailyLimit: number;
  readonly isFirstDay: boolean;
}

interface TermsOptions {
  readonly store: Pick<PublishingStore, "hasPublished">;
  readonly accounts: Pick<AccountStore, "findAccount">;
  readonly clock: Clock;
  readonly mode: PublishMode;
  readonly dailyLimit: number;
  /** Limit of an account on its first day, against spam. */
  readonly firstDayLimit: number;
  readonly needsConfirmation: boolean;
}

async function findPublishingTerms(options: TermsOptions, accountId: string): Promise<PublishingTerms> {
  const { store, accounts, clock, mode, dailyLimit, firstDayLimit } = options;
  const account = await accounts.findAccount(accountId);
  if (!account) throw new DomainError("account_not_found", `No account with the id "${accountId}"`);
  if (account.suspendedAt !== null)
    throw new DomainError("account_suspended", "This account is suspended; ask the operator of this instance");
  if (options.needsConfirmation) requireConfirmed(account);
  const isFirstDay = clock() - account.createdAt < msPerDay && firstDayLimit < dailyLimit;
  return {
    isReviewed: mode === "review" || (mode === "newcomers" && !(await store.hasPublished(accountId))),
    dailyLimit: isFirstDay ? firstDayLimit : dailyLimit,
    isFirstDay,
  };
}
