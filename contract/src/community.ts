import type { Palette, PaletteDescription, PalettePage } from "./library.ts";
import type { PageRequest } from "./page-request.ts";

export interface PaletteDraft extends PaletteDescription {
  readonly colors: readonly string[];
}

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

/** `withheld`: unpublished by an operator, who alone can publish it again. `queued`: for review. */
export type OwnPaletteState = "published" | "unpublished" | "withheld" | "queued" | "rejected";

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

/** A palette of another account is `palette_not_found`, like one that does not exist. */
export interface Publishing {
  /** Proposes texts for colors. @throws {PublishError} `invalid_palette` */
  proposePalette(colors: readonly string[]): Promise<PaletteDescription>;
  /**
   * @throws {PublishError} `invalid_palette` with its field, `palette_exists` with a slug,
   *   `publish_limit`
   * @throws {DomainError} `account_not_found`, `email_unconfirmed`
   */
  publishPalette(accountId: string, draft: PaletteDraft): Promise<Publication>;
  listOwn(accountId: string, page: PageRequest): Promise<OwnPalettePage>;
  /** Idempotent. */
  unpublishOwn(accountId: string, slug: string): Promise<void>;
  /** Idempotent. @throws {PublishError} `palette_exists` with a slug, `palette_withheld` */
  publishOwnAgain(accountId: string, slug: string): Promise<void>;
  /** Deletes a palette with its likes. */
  deleteOwn(accountId: string, slug: string): Promise<void>;
  /** Withdraws a submission, or removes a rejected one. */
  withdrawSubmission(accountId: string, id: string): Promise<void>;
}

export interface Saves {
  /**
   * Idempotent, like `unsavePalette`. Both return the new like count. @throws `palette_not_found`
   */
  savePalette(accountId: string, slug: string): Promise<number>;
  unsavePalette(accountId: string, slug: string): Promise<number>;
  /** Returns liked palettes that are published, newest like first. */
  listSaved(accountId: string, page: PageRequest): Promise<PalettePage>;
  /** @param slugs - at most 500 */
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
   * A second report of the same person replaces the first.
   * @throws {DomainError} `invalid_parameter`, `palette_not_found`, `report_limit`
   */
  reportPalette(accountId: string, slug: string, complaint: Complaint): Promise<void>;
}
