import { DomainError } from "@tincture/contract/errors";
import type { Db } from "../db/database.ts";
import { migrations, type Migration } from "../db/migrations/index.ts";

const lockRow = "schema";

export interface MigrationReport {
  /** Whether this call created the schema. Only one of several simultaneous starts gets true. */
  readonly isNew: boolean;
  readonly applied: readonly string[];
}

/**
 * Applies all missing steps in one transaction. Its first statement locks a row, so that
 * simultaneous starts wait for each other.
 *
 * @param db - a separate connection
 * @throws {DomainError} `service_unavailable` when the database is newer than the program
 */
export async function migrate(db: Db, now: number, steps: readonly Migration[] = migrations): Promise<MigrationReport> {
  if (await isUpToDate(db, steps)) return { isNew: false, applied: [] };
  return db.transaction().execute(async (trx) => {
    await takeLock(trx, now);
    const known = await listApplied(trx);
    refuseNewer(known, steps);
    const missing = steps.filter((step) => !known.includes(step.name));
    for (const step of missing) {
      await step.up(trx);
      await trx.insertInto("migrations").values({ name: step.name, applied_at: now }).execute();
    }
    return { isNew: known.length === 0, applied: missing.map((step) => step.name) };
  });
}

export async function hasSchema(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some((table) => table.name === "migrations");
}

async function isUpToDate(db: Db, steps: readonly Migration[]): Promise<boolean> {
  if (!(await hasSchema(db))) return false;
  const known = await listApplied(db);
  refuseNewer(known, steps);
  return known.length === steps.length;
}

async function takeLock(trx: Db, now: number): Promise<void> {
  await trx.schema
    .createTable("migration_lock")
    .ifNotExists()
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("taken_at", "bigint", (column) => column.notNull())
    .execute();
  await trx
    .insertInto("migration_lock")
    .values({ id: lockRow, taken_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ taken_at: now }))
    .execute();
  await trx.schema
    .createTable("migrations")
    .ifNotExists()
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("applied_at", "bigint", (column) => column.notNull())
    .execute();
}

async function listApplied(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom("migrations").select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
}

/** @throws {DomainError} when an unknown step was applied */
export function refuseNewer(known: readonly string[], steps: readonly Migration[]): void {
  const unknown = known.find((name) => !steps.some((step) => step.name === name));
  if (unknown === undefined) return;
  throw new DomainError(
    "service_unavailable",
    `The database was written by a newer version of this program (schema step "${unknown}" is unknown); ` +
      "start that version, or restore an older backup",
  );
}
