import { DomainError } from "@tincture/contract/errors";
import { storedTables } from "../copy/stored-tables.ts";
import type { Db } from "../../db/database.ts";
import { hasSchema, migrate, type MigrationReport } from "../migrate.ts";
import { isUniqueFault, MissingDatabaseError } from "../../db/engine.ts";
import type { PostgresLocation } from "../../db/postgres/postgres-location.ts";
import { createPool } from "../../db/postgres/create-pool.ts";
import { untimedLimits } from "../../db/postgres/pool-limits.ts";
import { sql } from "kysely";

/** Maximum number of lost races against simultaneous starts. */
const triesMax = 10;

/** Values of `synchronous_commit` that wait for the disk, and for a synchronous standby's. */
const durable: ReadonlySet<string> = new Set(["on", "remote_apply"]);

const ownTables: readonly string[] = ["migrations", "library_changes", ...storedTables.map(({ name }) => name)];

export interface MigrationTerms {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly mustExist?: boolean;
}

/** Uses one connection without timeouts. Errors are faults. */
export async function withoutTimeouts<Result>(
  location: PostgresLocation,
  act: (db: Db) => Promise<Result>,
): Promise<Result> {
  const pool = createPool({ location, limits: untimedLimits, connectionsMax: 1 });
  try {
    return await act(pool.writes);
  } finally {
    await pool.end();
  }
}

/**
 * Updates the schema. Simultaneous first starts all create the lock table "if not exists"; all but
 * one fail with a duplicate in the catalog and start over.
 *
 * @throws {DomainError} `service_unavailable` when the schema is another program's or newer
 * @throws {MissingDatabaseError} when it must exist and does not
 */
export function migratePostgres(
  location: PostgresLocation,
  { now, mustExist = false }: MigrationTerms,
): Promise<MigrationReport> {
  return withoutTimeouts(location, async (db) => {
    await db.transaction().execute((trx) => refuseWeak(trx, location));
    for (let tries = 1; ; tries += 1) {
      try {
        await refuseEncoding(db, location);
        await refuseForeign(db, location);
        if (mustExist && !(await hasSchema(db)))
          throw new MissingDatabaseError(`The database at ${location.label} has no tables of this program`);
        return await migrate(db, now);
      } catch (error) {
        if (!isUniqueFault(error) || tries === triesMax) throw error;
      }
    }
  });
}

/** Checks the settings that debits need inside a transaction. */
async function refuseWeak(trx: Db, { label }: PostgresLocation): Promise<void> {
  const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(trx);
  const found = rows[0]?.synchronous_commit ?? "nothing";
  if (durable.has(found)) return;
  throw new DomainError(
    "service_unavailable",
    `Transactions in the database at ${label} have synchronous_commit ${found} after "set local synchronous_commit = on"; ` +
      `what is between must let a transaction keep to one connection, as a pool of PgBouncer does with pool_mode transaction or session`,
  );
}

/** Color names use many scripts. */
async function refuseEncoding(db: Db, { label }: PostgresLocation): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding === "UTF8") return;
  throw new DomainError(
    "service_unavailable",
    `The database at ${label} has the encoding ${encoding}; create it with "createdb --encoding=UTF8 --template=template0"`,
  );
}

/** Other programs may have tables with these names, but not the lock. */
async function refuseForeign(db: Db, { label }: PostgresLocation): Promise<void> {
  const tables = new Set((await db.introspection.getTables()).map((table) => table.name));
  if (tables.has("migration_lock") || !ownTables.some((name) => tables.has(name))) return;
  throw new DomainError(
    "service_unavailable",
    `The schema in the database at ${label} holds tables of another program; give this one a database or schema of its own`,
  );
}
