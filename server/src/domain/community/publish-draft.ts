import type { Clock, RandomBytes } from "../clock.ts";
import { secondsToMidnight, utcDay } from "../credits/day.ts";
import { createId } from "../ids.ts";
import { colorHash, type Palette } from "../library/palette.ts";
import { toNewPalette } from "./own-palette.ts";
import type { PaletteDraft } from "./palette-draft.ts";
import { paletteExists, PublishError } from "./publish-error.ts";
import type { DayBudget, PublishingStore } from "./publishing-store.ts";
import type { Submission } from "./submission.ts";

/** What became of a palette that a person published. */
export type Publication =
  | { readonly state: "published"; readonly palette: Palette }
  | { readonly state: "queued"; readonly submission: Submission };

export interface PublishDraftOptions {
  readonly store: Pick<PublishingStore, "publishPalette" | "submitPalette">;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Palettes that one account may publish or submit a day. */
  readonly dailyLimit: number;
}

/** Puts a draft into the library. @throws {PublishError} */
export async function publishNow(
  options: PublishDraftOptions,
  accountId: string,
  draft: PaletteDraft,
): Promise<Publication> {
  const { store, clock, randomBytes } = options;
  const at = clock();
  const { slugs, ...palette } = toNewPalette(draft, { id: createId(at, randomBytes), at });
  const owned = { accountId, palette: { ...palette, slugs }, budget: budgetOf(options, at) };
  const outcome = await store.publishPalette(owned, at);
  if (outcome.kind === "duplicate") throw paletteExists(outcome.slug);
  if (outcome.kind === "limit_reached") throw limitReached(options.dailyLimit, at);
  return { state: "published", palette: { ...palette, slug: outcome.slug } };
}

/** Puts a draft into the queue of the operator. @throws {PublishError} */
export async function submitForReview(
  options: PublishDraftOptions,
  accountId: string,
  draft: PaletteDraft,
): Promise<Publication> {
  const { store, clock, randomBytes } = options;
  const at = clock();
  const id = createId(at, randomBytes);
  const submission = { ...draft, id, accountId, colorHash: colorHash(draft.colors), createdAt: at };
  const outcome = await store.submitPalette({ submission, budget: budgetOf(options, at) });
  if (outcome.kind === "duplicate") throw paletteExists(outcome.slug);
  if (outcome.kind === "queued_before") throw queuedBefore();
  if (outcome.kind === "limit_reached") throw limitReached(options.dailyLimit, at);
  return { state: "queued", submission };
}

function budgetOf({ dailyLimit }: PublishDraftOptions, at: number): DayBudget {
  return { day: utcDay(at), limit: dailyLimit };
}

function queuedBefore(): PublishError {
  const message = "A palette of yours with these colors waits for review already";
  return new PublishError("palette_exists", message, { field: "colors" });
}

function limitReached(dailyLimit: number, at: number): PublishError {
  const palettes = dailyLimit === 1 ? "1 palette" : `${dailyLimit} palettes`;
  const message = `At most ${palettes} can be published a day. The next day begins at midnight UTC.`;
  return new PublishError("publish_limit", message, { retryAfterSeconds: secondsToMidnight(at) });
}
