import type { NewPalette } from "../library/palette-store.ts";
import type { OwnPalettePage } from "./own-palette.ts";
import type { PageWish } from "./page-wish.ts";
import type { Submission } from "./submission.ts";

/** What a person may do on a day; taken in the transaction of the deed itself, so that what fails takes nothing. */
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
  /** The newest first: palettes of the account in the library, and submissions that are not. */
  listOwn(accountId: string, page: PageWish): Promise<OwnPalettePage>;
  /** Idempotent. @returns false when the account has no such palette */
  unpublishOwn(accountId: string, slug: string, at: number): Promise<boolean>;
  /** Idempotent. */
  publishOwnAgain(accountId: string, slug: string, at: number): Promise<RepublishOutcome>;
  /** Deletes a palette with its saves and reports. @returns false when the account has no such palette */
  deleteOwn(accountId: string, slug: string, at: number): Promise<boolean>;
  /** Deletes a submission that is not in the library. @returns false when the account has no such submission */
  withdrawSubmission(accountId: string, id: string): Promise<boolean>;
}
