import type { Kysely } from "kysely";
import type { AlertEvent, DeliveryState } from "@tincture/contract/alerts";
import type { AccountAction, Plan } from "@tincture/contract/accounts";
import type { ReportReason } from "@tincture/contract/community";
import type { MeteredOperation } from "@tincture/contract/operations";
import type { KeyAction, KeyKind } from "@tincture/contract/keys";

/**
 * All columns are text or integers, so that both engines read them alike: ids are text, times are
 * epoch milliseconds, days are `YYYY-MM-DD`, and lists are joined.
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
  readonly key_quotas: KeyQuotaRow;
  readonly key_requests: KeyRequestRow;
  readonly usage: UsageRow;
  readonly charges: ChargeRow;
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
  readonly alert_settings: AlertSettingsRow;
  readonly alerts: AlertRow;
  readonly webhooks: WebhookRow;
  readonly alert_deliveries: AlertDeliveryRow;
  readonly seen_networks: SeenNetworkRow;
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
  readonly kind: KeyKind;
  /** This list and the next two are joined by " ", and empty if everything is allowed. */
  readonly origins: string;
  readonly operations: string;
  readonly networks: string;
  readonly daily_cap: number | null;
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
  /** UNIQUE: at most one published palette per hash. */
  readonly published_hash: string | null;
  /**
   * Set while not published. A palette has its hash in one of the two columns, since updating an
   * index of hashes is most of the cost of an insert.
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
  readonly granted: number;
  readonly cap: number;
}

/** Credits used by a key with a daily cap. Kept when an account is erased, like `quota`. */
export interface KeyQuotaRow extends Omit<QuotaRow, "account_id"> {
  readonly key_id: string;
}

/** A request for a new key that may be repeated for 24 hours. */
export interface KeyRequestRow {
  readonly account_id: string;
  readonly manager_id: string;
  readonly id: string;
  readonly digest: string;
  readonly salt: string;
  readonly key_id: string;
  readonly at: number;
}

export interface UsageRow {
  readonly account_id: string;
  readonly day: string;
  readonly key_id: string;
  readonly operation: MeteredOperation;
  readonly requests: number;
  readonly credits: number;
}

export interface ChargeRow {
  readonly account_id: string;
  /** The `Charge-Id` header of the request. */
  readonly charge_id: string;
  readonly request_hash: string;
  /** Credits charged. Zero only inside the transaction of the debit. */
  readonly granted: number;
  readonly created_at: number;
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
  /** Null while it is published, or if an operator unpublished it. */
  readonly unpublished_at: number | null;
}

export interface SubmissionRow {
  readonly account_id: string;
  /** The palette's id after approval. */
  readonly id: string;
  readonly colors: string;
  readonly name: string;
  readonly tagline: string;
  readonly tags: string;
  readonly color_hash: string;
  /** UNIQUE with the account. */
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
  readonly colors: string;
  readonly note: string;
  readonly collection_id: string | null;
  readonly created_at: number;
  readonly changed_at: number;
  /** It can be restored until it is erased. */
  readonly deleted_at: number | null;
}

export interface EditorSessionRow {
  readonly account_id: string;
  readonly id: string;
  readonly revision: string;
  readonly colors: string;
  readonly content: string;
  readonly changed_at: number;
}

interface EditorHistoryRow {
  readonly account_id: string;
  /** Palettes in the notation of URLs, separated by spaces. */
  readonly visited: string;
}

interface CollectionRow {
  readonly account_id: string;
  readonly id: string;
  readonly name: string;
  readonly created_at: number;
}

interface PersonRow {
  readonly id: string;
  /** UNIQUE: every account has at most one person. */
  readonly account_id: string;
  /** Always the account's e-mail. */
  readonly email: string;
  /** Whether a provider has verified the e-mail. */
  readonly email_verified: number;
  readonly created_at: number;
  readonly updated_at: number;
}

interface CredentialRow {
  readonly id: string;
  readonly person_id: string;
  /** `credential` for a password, otherwise the provider's name. */
  readonly provider: string;
  /** The person's id for a password, otherwise the id at the provider. */
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
  /** SHA-256 of the secret in the link. */
  readonly identifier: string;
  /** A person's id, or the state of a sign-in at a provider. */
  readonly value: string;
  readonly expires_at: number;
  readonly created_at: number;
  readonly updated_at: number;
}

interface AttemptRow {
  readonly subject: string;
  readonly taken: number;
  readonly ends_at: number;
}

interface ErasedAccountRow {
  /** An HMAC with the secret of the instance, which is not in the database. */
  readonly email_hash: string;
  readonly account_id: string;
  /** The day of the erasure. The row is deleted afterwards. */
  readonly day: string;
}

export interface AlertSettingsRow {
  readonly account_id: string;
  /** Joined by ",". */
  readonly percents: string;
  readonly new_key: number;
  readonly new_network: number;
  readonly mail: number;
}

interface AlertRow {
  readonly account_id: string;
  readonly name: string;
  readonly id: string;
  readonly event: AlertEvent;
  /** JSON: the data of the payload. */
  readonly data: string;
  readonly created_at: number;
}

export interface WebhookRow {
  readonly account_id: string;
  readonly id: string;
  readonly url: string;
  readonly sealed_secret: string;
  readonly created_at: number;
}

interface AlertDeliveryRow {
  readonly account_id: string;
  readonly alert_name: string;
  /** `mail`, or the id of a webhook. */
  readonly target: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly outcome: string;
  readonly created_at: number;
  /** While an attempt runs, the time at which another process may repeat it. */
  readonly next_at: number | null;
  readonly finished_at: number | null;
}

interface SeenNetworkRow {
  readonly account_id: string;
  readonly key_id: string;
  /** A /24 or /48, such as `203.0.113.0/24`. */
  readonly network: string;
  readonly seen_at: number;
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
