import type { OwnPalettePage, Submission } from "@tincture/contract/community";
import type { PageRequest } from "@tincture/contract/page-request";
import type { NewPalette } from "../library/palette.ts";

/**
 * A limit per person and day. It is counted in the action's transaction, so failed actions do not
 * count.
 */
export interface DayBudget {
  /** UTC date, `YYYY-MM-DD`. */
  readonly day: string;
  /** At least 1. */
  readonly limit: number;
}

/** A published palette already has these colors. Its slug follows. */
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
  /** The account already has these colors in review. */
  | { readonly kind: "queued_before" }
  | { readonly kind: "limit_reached" };

export type RepublishOutcome =
  | { readonly kind: "published" }
  | DuplicateColors
  | { readonly kind: "withheld" }
  | { readonly kind: "unknown" };

export interface OwnedPalette {
  readonly accountId: string;
  /** Slugs to try, without end. */
  readonly palette: NewPalette;
  readonly budget: DayBudget;
}

export interface NewSubmission {
  readonly submission: Submission;
  readonly budget: DayBudget;
}

/**
 * Storage of people's own palettes. A palette, its owner and its change are one transaction. A
 * palette of another account counts as unknown. Every method rejects with `service_unavailable`
 * when the store does not respond.
 */
export interface PublishingStore {
  /** @throws {DomainError} `account_not_found` */
  publishPalette(owned: OwnedPalette, at: number): Promise<PublishOutcome>;
  /** @throws {DomainError} `account_not_found` */
  submitPalette(submission: NewSubmission): Promise<SubmitOutcome>;
  /** Returns which of the slugs are taken, published or not. */
  listTakenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns whether the account has a published palette. */
  hasPublished(accountId: string): Promise<boolean>;
  /** Returns palettes and submissions of the account, newest first. */
  listOwn(accountId: string, page: PageRequest): Promise<OwnPalettePage>;
  /** Idempotent. @returns false when the account does not have the palette */
  unpublishOwn(accountId: string, slug: string, at: number): Promise<boolean>;
  /** Idempotent. */
  publishOwnAgain(accountId: string, slug: string, at: number): Promise<RepublishOutcome>;
  /**
   * Deletes a palette with its likes and reports. @returns false when the account does not have the
   * palette
   */
  deleteOwn(accountId: string, slug: string, at: number): Promise<boolean>;
  /**
   * Deletes a submission that is not published. @returns false when the account does not have the
   * submission
   */
  withdrawSubmission(accountId: string, id: string): Promise<boolean>;
}
