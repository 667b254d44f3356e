/** Reads, writes and compares the rows of all tables that hold data. */
import { createHash } from "node:crypto";
import type { Database, Db } from "../../db/database.ts";
import { inBlocks } from "../../db/batches.ts";
import { prepareOnce } from "../../db/engine.ts";
import { sql } from "kysely";

/**
 * Tables that describe this database itself: its schema, locks, and changes for running servers.
 */
export type StoredTableName = Exclude<keyof Database, "migrations" | "migration_lock" | "pulse" | "library_changes">;

type Keys = { readonly [Name in StoredTableName]: readonly (keyof Database[Name])[] };

const keys: Keys = {
  accounts: ["id"],
  account_audits: ["account_id", "id"],
  api_keys: ["account_id", "id"],
  key_audits: ["account_id", "id"],
  palettes: ["id"],
  imports: ["id"],
  quota: ["account_id", "day"],
  key_quotas: ["key_id", "day"],
  key_requests: ["manager_id", "id"],
  usage: ["account_id", "day", "key_id", "operation"],
  charges: ["account_id", "charge_id"],
  saves: ["account_id", "palette_id"],
  palette_owners: ["account_id", "palette_id"],
  submissions: ["account_id", "id"],
  reports: ["account_id", "palette_id"],
  daily_counts: ["account_id", "day", "action"],
  private_palettes: ["account_id", "id"],
  collections: ["account_id", "id"],
  editor_sessions: ["account_id", "id"],
  editor_histories: ["account_id"],
  people: ["id"],
  people_credentials: ["id"],
  people_sessions: ["id"],
  people_verifications: ["id"],
  people_attempts: ["subject"],
  erased_accounts: ["email_hash", "account_id"],
  alert_settings: ["account_id"],
  alerts: ["account_id", "name"],
  webhooks: ["account_id", "id"],
  alert_deliveries: ["account_id", "alert_name", "target"],
  seen_networks: ["account_id", "key_id", "network"],
};

export interface StoredTable {
  readonly name: StoredTableName;
  readonly key: readonly string[];
}

export const storedTables: readonly StoredTable[] = Object.keys(keys)
  .filter(isStored)
  .map((name) => ({ name, key: keys[name] }));

function isStored(name: string): name is StoredTableName {
  return name in keys;
}

/** Maximum number of parameters: SQLite allows 32,766, PostgreSQL 65,535. */
const parametersMax = 10_000;
const rowsMax = 1000;

type Row = Readonly<Record<string, unknown>>;

export async function* readRows(db: Db, { name, key }: StoredTable): AsyncGenerator<readonly Row[]> {
  const keyed = sql.join(key.map((column) => sql.ref(column)));
  let where = sql``;
  for (;;) {
    const block = sql<Row>`select * from ${sql.table(name)} ${where} order by ${keyed} limit ${rowsMax}`;
    const { rows } = await block.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < rowsMax) return;
    where = sql`where (${keyed}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

export async function countRows(db: Db, { name }: StoredTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the columns in order; empty for a table without rows. */
export async function listColumns(db: Db, { name }: StoredTable): Promise<readonly string[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(name)} limit 1`.execute(db);
  return Object.keys(rows[0] ?? {});
}

export function createRowWriter(
  db: Db,
  { name }: StoredTable,
  columns: readonly string[],
): (rows: readonly Row[]) => Promise<void> {
  const blockMax = Math.floor(parametersMax / columns.length);
  const row = sql`(${sql.join(columns.map(() => null))})`;
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  const statementFor = prepareOnce((count) => {
    const rows = sql.join(Array(count).fill(row));
    return sql`insert into ${sql.table(name)} (${listed}) values ${rows}`.compile(db);
  });
  return async function writeRows(rows) {
    for (const some of inBlocks(rows, blockMax)) {
      const parameters = some.flatMap((row) => columns.map((column) => row[column]));
      await db.executeQuery({ ...statementFor(some.length), parameters });
    }
  };
}

/** A digest that is equal for equal rows, on any engine. */
export interface TableDigest {
  readonly rows: number;
  readonly sha256: string;
}

export class TableDigester {
  readonly #columns: readonly string[];
  readonly #hash = createHash("sha256");
  #rows = 0;

  constructor(columns: readonly string[]) {
    this.#columns = columns;
  }

  add(rows: readonly Row[]): void {
    const values = rows.map((row) => this.#columns.map((column) => row[column]));
    this.#hash.update(values.map((row) => `${JSON.stringify(row)}\n`).join(""));
    this.#rows += rows.length;
  }

  digest(): TableDigest {
    return { rows: this.#rows, sha256: this.#hash.digest("hex") };
  }
}
