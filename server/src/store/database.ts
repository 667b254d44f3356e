import type { Kysely } from "kysely";
import type { Plan } from "../domain/accounts.ts";
import type { ReportReason } from "../domain/community/reports.ts";
import type { MeteredOperation } from "../domain/operations.ts";
import type { KeyAction } from "../domain/keys/api-key.ts";
import type { PeopleTables } from "./people-tables.ts";

/**
 * The tables as Kysely sees them. Columns are text and integers alone, so that every SQL engine reads them alike: ids are
 * text made by the application, times are epoch milliseconds, days are `YYYY-MM-DD`, lists are joined text.
 */
export interface Database extends PeopleTables {
  readonly accounts: AccountRow;
  readonly api_keys: KeyRow;
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
