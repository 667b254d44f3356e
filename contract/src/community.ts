/** Actions of people on library palettes: publish, like and report. */
import type { Palette, PaletteDescription, PalettePage } from "./library.ts";
import type { PageRequest } from "./page-request.ts";

/** A palette to publish, as a form sends it. */
export interface PaletteDraft extends PaletteDescription {
  readonly colors: readonly string[];
}

/** A palette in review. */
export interface Submission extends PaletteDraft {
  /** Becomes the palette's id. Sorts by time. */
  readonly id: string;
  readonly accountId: string;
  readonly colorHash: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

export type Publication =
  | { readonly state: "published"; readonly palette: Palette }
  | { readonly state: "queued"; readonly submission: Submission };

/**
 * The state of a person's own palette. `unpublished` by the person; `withheld` by an operator, who
 * alone can publish it again; `queued` for review; `rejected` in review.
 */
export type OwnPaletteState = "published" | "unpublished" | "withheld" | "queued" | "rejected";

/** A palette in its author's list. */
export interface OwnPalette extends PaletteDescription {
  /** The id of the submission, which becomes the palette's id. */
  readonly id: string;
  readonly state: OwnPaletteState;
  readonly colors: readonly string[];
  /** Null until it is first published. */
  readonly slug: string | null;
  readonly saveCount: number;
  /** Epoch milliseconds of publication or submission. */
  readonly at: number;
  /** The operator's reason for a rejection, or empty. */
  readonly note: string;
}

export interface OwnPalettePage {
  readonly total: number;
  readonly palettes: readonly OwnPalette[];
}

/**
 * People's own palettes: publishing and later changes. A palette of another account is
 * `palette_not_found`, like one that does not exist.
 */
export interface Publishing {
  /**
   * Proposes name, tagline and tags for colors. The slug of the name is free.
   * @throws {PublishError} `invalid_palette`
   */
  proposePalette(colors: readonly string[]): Promise<PaletteDescription>;
  /**
   * Publishes a palette, or queues it for review.
   * @throws {PublishError} `invalid_palette` with its field, `palette_exists` with the slug of the
   *   published one, `publish_limit`
   * @throws {DomainError} `account_not_found`, `email_unconfirmed`
   */
  publishPalette(accountId: string, draft: PaletteDraft): Promise<Publication>;
  /** Returns all palettes of an account in any state, newest first. */
  listOwn(accountId: string, page: PageRequest): Promise<OwnPalettePage>;
  /** Idempotent. @throws {DomainError} `palette_not_found` */
  unpublishOwn(accountId: string, slug: string): Promise<void>;
  /**
   * Idempotent. @throws {DomainError} `palette_not_found`; as {PublishError} `palette_exists` with
   * a slug, `palette_withheld`; and as above
   */
  publishOwnAgain(accountId: string, slug: string): Promise<void>;
  /** Deletes a palette with its likes. @throws {DomainError} `palette_not_found` */
  deleteOwn(accountId: string, slug: string): Promise<void>;
  /**
   * Withdraws a submission, or removes a rejected one. @throws {DomainError} `palette_not_found`
   */
  withdrawSubmission(accountId: string, id: string): Promise<void>;
}

/** Likes of library palettes. */
export interface Saves {
  /**
   * Idempotent, like `unsavePalette`. Both return the palette's new like count.
   * @throws {DomainError} `palette_not_found` for a slug that is unknown or not published
   */
  savePalette(accountId: string, slug: string): Promise<number>;
  unsavePalette(accountId: string, slug: string): Promise<number>;
  /** Returns liked palettes that are published, newest like first. */
  listSaved(accountId: string, page: PageRequest): Promise<PalettePage>;
  /** Returns which of the slugs, at most 500, the account has liked. */
  whichSaved(accountId: string, slugs: readonly string[]): Promise<ReadonlySet<string>>;
}

export const reportReasons = ["spam", "offensive", "copied", "other"] as const;

export type ReportReason = (typeof reportReasons)[number];

interface Complaint {
  readonly reason: ReportReason;
  /** At most 500 characters; may be empty. */
  readonly note: string;
}

export interface Reports {
  /**
   * Reports a palette. A second report of the same person replaces the first.
   * @throws {DomainError} `invalid_parameter`, `palette_not_found`, `report_limit`,
   *   `account_not_found`
   */
  reportPalette(accountId: string, slug: string, complaint: Complaint): Promise<void>;
}
