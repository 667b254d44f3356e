import type { Kysely } from "kysely";
import type { AccountAction, Plan } from "../domain/accounts.ts";
import type { ReportReason } from "../domain/community/reports.ts";
import type { MeteredOperation } from "../domain/operations.ts";
import type { KeyAction } from "../domain/keys/api-key.ts";

/**
 * The tables as Kysely sees them. Columns are text and integers alone, so that every SQL engine reads them alike: ids are
 * text made by the application, times are epoch milliseconds, days are `YYYY-MM-DD`, lists are joined text.
 */
export interface Database {
  readonly accounts: AccountRow;
  readonly api_keys: KeyRow;
  readonly account_audits: AccountAuditRow;
  readonly key_audits: KeyAuditRow;
  readonly palettes: PaletteRow;
  readonly library_changes: LibraryChangeRow;
  readonly imports: ImportRow;
  readonly quota: QuotaRow;
  readonly usage: UsageRow;
  readonly saves: SaveRow;
  readonly palette_owners: PaletteOwnerRow;
  readonly submissions: SubmissionRow;
  readonly reports: ReportRow;
  readonly daily_counts: DailyCountRow;
  readonly private_palettes: PrivatePaletteRow;
  readonly collections: CollectionRow;
  readonly editor_sessions: EditorSessionRow;
  readonly editor_histories: EditorHistoryRow;
  readonly people: PersonRow;
  readonly people_credentials: CredentialRow;
  readonly people_sessions: SessionRow;
  readonly people_verifications: VerificationRow;
  readonly people_attempts: AttemptRow;
  readonly erased_accounts: ErasedAccountRow;
  readonly pulse: HeartbeatRow;
  readonly migrations: MigrationRow;
  readonly migration_lock: MigrationLockRow;
}

export type Db = Kysely<Database>;

export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly plan: Plan;
  readonly daily_limit: number | null;
  readonly created_at: number;
  readonly suspended_at: number | null;
  readonly confirmed_at: number | null;
  readonly pending_plan: Plan | null;
}

interface AccountAuditRow {
  readonly account_id: string;
  readonly id: string;
  readonly action: AccountAction;
  readonly actor: string;
  readonly at: number;
  readonly detail: string | null;
}

export interface KeyRow {
  readonly account_id: string;
  readonly id: string;
  readonly name: string;
  readonly secret_hash: string;
  readonly hint: string;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
  readonly last_used_at: number | null;
}

export interface KeyAuditRow {
  readonly account_id: string;
  readonly id: string;
  readonly key_id: string;
  readonly action: KeyAction;
  readonly actor: string;
  readonly at: number;
}

export interface PaletteRow {
  readonly id: string;
  readonly slug: string;
  /** The color hash while published, else null: UNIQUE, so that at most one palette of a hash is published. */
  readonly published_hash: string | null;
  /**
   * The color hash while not published, else null. Of the two columns one is set: a hash falls on a random page of its index,
   * which makes up most of what an insert writes, so each palette has its hash in one index only.
   */
  readonly unpublished_hash: string | null;
  readonly name: string;
  readonly tagline: string;
  /** Hexes joined by "-". */
  readonly colors: string;
  /** Tags joined by ","; a tag has no comma. */
  readonly tags: string;
  readonly save_count: number;
  readonly published_at: number;
}

interface LibraryChangeRow {
  readonly id: string;
  readonly at: number;
  /** JSON: an array of palette ids, or "all". */
  readonly palette_ids: string;
}

interface ImportRow {
  readonly id: string;
  readonly owner: string;
  readonly touched_at: number;
}

export interface QuotaRow {
  readonly account_id: string;
  readonly day: string;
  readonly used: number;
  /** What the last debit was granted. */
  readonly granted: number;
  /** The limit the last debit was held against. */
  readonly cap: number;
}

export interface UsageRow {
  readonly account_id: string;
  readonly day: string;
  readonly key_id: string;
  readonly operation: MeteredOperation;
  readonly requests: number;
  readonly credits: number;
}

interface SaveRow {
  readonly account_id: string;
  readonly palette_id: string;
  readonly saved_at: number;
}

interface PaletteOwnerRow {
  readonly account_id: string;
  readonly palette_id: string;
  readonly created_at: number;
  /** When the owner took it out of the library; null while it is published, and where an operator took it out. */
  readonly unpublished_at: number | null;
}

export interface SubmissionRow {
  readonly account_id: string;
  /** The palette's id once it is approved. */
  readonly id: string;
  readonly colors: string;
  readonly name: string;
  readonly tagline: string;
  readonly tags: string;
  readonly color_hash: string;
  /** The color hash while pending, else null: UNIQUE with the account, so that it waits once. */
  readonly pending_hash: string | null;
  readonly created_at: number;
  readonly state: "pending" | "approved" | "rejected";
  readonly note: string;
}

interface ReportRow {
  readonly account_id: string;
  readonly palette_id: string;
  readonly reason: ReportReason;
  readonly note: string;
  readonly reported_at: number;
}

/** What an account may do only so often a day. */
export type DailyAction = "publish" | "report";

interface DailyCountRow {
  readonly account_id: string;
  readonly day: string;
  readonly action: DailyAction;
  readonly used: number;
}

export interface PrivatePaletteRow {
  readonly account_id: string;
  readonly id: string;
  readonly name: string;
  /** Hexes joined by "-". */
  readonly colors: string;
  readonly note: string;
  readonly collection_id: string | null;
  readonly created_at: number;
  readonly changed_at: number;
  /** null while its owner sees it; what is deleted can be restored until it is erased. */
  readonly deleted_at: number | null;
}

export interface EditorSessionRow {
  readonly account_id: string;
  readonly id: string;
  readonly revision: string;
  /** Hexes joined by "-". */
  readonly colors: string;
  readonly content: string;
  readonly changed_at: number;
}

interface EditorHistoryRow {
  readonly account_id: string;
  /** Palettes, as addresses write them, between spaces. */
  readonly visited: string;
}

interface CollectionRow {
  readonly account_id: string;
  readonly id: string;
  /** UNIQUE with the account. */
  readonly name: string;
  readonly created_at: number;
}

interface PersonRow {
  readonly id: string;
  /** The account of this person; of no other. */
  readonly account_id: string;
  /** The account's e-mail, always. */
  readonly email: string;
  /** 0 or 1: whether a provider vouches for the e-mail. Whether anything else proves it is the account's `confirmed_at`. */
  readonly email_verified: number;
  readonly created_at: number;
  readonly updated_at: number;
}

interface CredentialRow {
  readonly id: string;
  readonly person_id: string;
  /** `credential` for a password, else the provider's name. */
  readonly provider: string;
  /** The person's id for a password, else whom the provider knows. */
  readonly subject: string;
  readonly password_hash: string | null;
  readonly created_at: number;
  readonly updated_at: number;
}

interface SessionRow {
  readonly id: string;
  readonly person_id: string;
  /** A keyed hash of the cookie's secret. Sessions that better-auth started have a random token. */
  readonly token: string;
  readonly user_agent: string | null;
  readonly expires_at: number;
  readonly created_at: number;
  readonly updated_at: number;
}

interface VerificationRow {
  readonly id: string;
  /** SHA-256 of what the bearer must show. */
  readonly identifier: string;
  /** A person's id, or the state of a sign-in at a provider. */
  readonly value: string;
  readonly expires_at: number;
  readonly created_at: number;
  readonly updated_at: number;
}

interface AttemptRow {
  readonly subject: string;
  /** Attempts since the window began. */
  readonly taken: number;
  readonly ends_at: number;
}

interface ErasedAccountRow {
  /** Keyed with the secret of the instance, which is not in the database. */
  readonly email_hash: string;
  readonly account_id: string;
  /** The day on which it was erased; the row goes when it is over. */
  readonly day: string;
}

interface HeartbeatRow {
  readonly id: string;
  readonly beats: number;
}

interface MigrationRow {
  readonly name: string;
  readonly applied_at: number;
}

interface MigrationLockRow {
  readonly id: string;
  readonly taken_at: number;
}
