import type { PaletteDescription, NewPalette } from "../library/palette.ts";
import type { PageRequest } from "./page-request.ts";
import type { PaletteDraft } from "./palette-draft.ts";

/** What a person may do on a day; counted in the action's own transaction, so that what fails is not counted. */
export interface DayBudget {
  /** UTC date, `YYYY-MM-DD`. */
  readonly day: string;
  /** At least 1. */
  readonly limit: number;
}

/** A published palette already has these colors, which is its slug. */
export interface DuplicateColors {
  readonly kind: "duplicate";
  readonly slug: string;
}

export type PublishOutcome =
  | { readonly kind: "published"; readonly slug: string }
  | DuplicateColors
  | { readonly kind: "limit_reached" };

export type SubmitOutcome =
  | { readonly kind: "queued" }
  | DuplicateColors
  /** The account has a submission of these colors under review. */
  | { readonly kind: "queued_before" }
  | { readonly kind: "limit_reached" };

export type RepublishOutcome =
  | { readonly kind: "published" }
  | DuplicateColors
  | { readonly kind: "withheld" }
  | { readonly kind: "unknown" };

export interface OwnedPalette {
  readonly accountId: string;
  /** Its slugs have no end. */
  readonly palette: NewPalette;
  readonly budget: DayBudget;
}

export interface NewSubmission {
  readonly submission: Submission;
  readonly budget: DayBudget;
}

/**
 * People's own palettes. A palette, its owner and its change are written in one transaction. What is another account's is as
 * unknown as what does not exist. Every method rejects with `service_unavailable` when the store does not answer.
 */
export interface PublishingStore {
  /** @throws {DomainError} `account_not_found` */
  publishPalette(owned: OwnedPalette, at: number): Promise<PublishOutcome>;
  /** @throws {DomainError} `account_not_found` */
  submitPalette(submission: NewSubmission): Promise<SubmitOutcome>;
  /** Which of these slugs palettes have, published or not. */
  listTakenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether a palette of the account is in the library now. */
  hasPublished(accountId: string): Promise<boolean>;
  /** The newest first: palettes of the account in the library, and submissions that are not. */
  listOwn(accountId: string, page: PageRequest): Promise<OwnPalettePage>;
  /** Idempotent. @returns false when the account has no such palette */
  unpublishOwn(accountId: string, slug: string, at: number): Promise<boolean>;
  /** Idempotent. */
  publishOwnAgain(accountId: string, slug: string, at: number): Promise<RepublishOutcome>;
  /** Deletes a palette with its saves and reports. @returns false when the account has no such palette */
  deleteOwn(accountId: string, slug: string, at: number): Promise<boolean>;
  /** Deletes a submission that is not in the library. @returns false when the account has no such submission */
  withdrawSubmission(accountId: string, id: string): Promise<boolean>;
}

/** A palette that an operator is to look at before it is published. */
export interface Submission extends PaletteDraft {
  /** Becomes the palette's id. Sorts by time. */
  readonly id: string;
  readonly accountId: string;
  readonly colorHash: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/**
 * How a person's own palette stands: `unpublished` by the person and `withheld` by an operator, who alone can publish it
 * again; `queued` waits for review, `rejected` did not pass it.
 */
export type OwnPaletteState = "published" | "unpublished" | "withheld" | "queued" | "rejected";

/** A palette in the list of its author. */
export interface OwnPalette extends PaletteDescription {
  /** The submission's id where it was not published yet; it stays the palette's. */
  readonly id: string;
  readonly state: OwnPaletteState;
  readonly colors: readonly string[];
  /** Null until it is published for the first time. */
  readonly slug: string | null;
  readonly saveCount: number;
  /** Epoch milliseconds of publication or submission. */
  readonly at: number;
  /** What the operator said when rejecting it, or empty. */
  readonly note: string;
}

export interface OwnPalettePage {
  readonly total: number;
  readonly palettes: readonly OwnPalette[];
}
