import type { Database } from "../database.ts";

/**
 * The tables that hold data. The others say which schema they are in, whether they can be written and whose turn it is, and to those who follow this
 * very database what has changed in it.
 */
export type StoredTableName = Exclude<
  keyof Database,
  "migrations" | "migration_lock" | "pulse" | "library_changes"
>;

export interface StoredTable {
  readonly name: StoredTableName;
  /** What makes a row unique; rows are read in its order. */
  readonly key: readonly string[];
  /** All columns, the key first. */
  readonly columns: readonly string[];
}

type Columns = {
  readonly [Name in StoredTableName]: { readonly [Column in keyof Database[Name]]: "key" | "field" };
};

/** A new table or column does not compile until it is here. In each the key's columns stand first, in its order. */
const COLUMNS: Columns = {
  accounts: { id: "key", email: "field", plan: "field", daily_limit: "field", created_at: "field" },
  api_keys: {
    account_id: "key",
    id: "key",
    name: "field",
    secret_hash: "field",
    hint: "field",
    created_at: "field",
    expires_at: "field",
    revoked_at: "field",
    last_used_at: "field",
  },
  key_audits: { account_id: "key", id: "key", key_id: "field", action: "field", actor: "field", at: "field" },
  palettes: {
    id: "key",
    slug: "field",
    published_hash: "field",
    unpublished_hash: "field",
    name: "field",
    tagline: "field",
    colors: "field",
    tags: "field",
    save_count: "field",
    published_at: "field",
  },
  imports: { id: "key", owner: "field", touched_at: "field" },
  quota: { account_id: "key", day: "key", used: "field", granted: "field", cap: "field" },
  usage: {
    account_id: "key",
    day: "key",
    key_id: "key",
    operation: "key",
    requests: "field",
    credits: "field",
  },
  saves: { account_id: "key", palette_id: "key", saved_at: "field" },
  palette_owners: { account_id: "key", palette_id: "key", created_at: "field", unpublished_at: "field" },
  submissions: {
    account_id: "key",
    id: "key",
    colors: "field",
    name: "field",
    tagline: "field",
    tags: "field",
    color_hash: "field",
    pending_hash: "field",
    created_at: "field",
    state: "field",
    note: "field",
  },
  reports: { account_id: "key", palette_id: "key", reason: "field", note: "field", reported_at: "field" },
  daily_counts: { account_id: "key", day: "key", action: "key", used: "field" },
  people: {
    id: "key",
    account_id: "field",
    email: "field",
    email_verified: "field",
    created_at: "field",
    updated_at: "field",
  },
  people_credentials: {
    id: "key",
    person_id: "field",
    provider: "field",
    subject: "field",
    password_hash: "field",
    created_at: "field",
    updated_at: "field",
  },
  people_sessions: {
    id: "key",
    person_id: "field",
    token: "field",
    user_agent: "field",
    expires_at: "field",
    created_at: "field",
    updated_at: "field",
  },
  people_verifications: {
    id: "key",
    identifier: "field",
    value: "field",
    expires_at: "field",
    created_at: "field",
    updated_at: "field",
  },
  people_attempts: { subject: "key", taken: "field", ends_at: "field" },
};

const NAMES: readonly StoredTableName[] = [
  "accounts",
  "api_keys",
  "key_audits",
  "palettes",
  "imports",
  "quota",
  "usage",
  "saves",
  "palette_owners",
  "submissions",
  "reports",
  "daily_counts",
  "people",
  "people_credentials",
  "people_sessions",
  "people_verifications",
  "people_attempts",
];

export const storedTables: readonly StoredTable[] = NAMES.map((name) => {
  const entries = Object.entries<string>(COLUMNS[name]);
  return {
    name,
    columns: entries.map(([column]) => column),
    key: entries.filter(([, role]) => role === "key").map(([column]) => column),
  };
});
