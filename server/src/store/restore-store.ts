import type { Clock } from "../domain/clock.ts";
import { DomainError } from "../domain/errors.ts";
import { parseDatabaseUrl } from "./database-url.ts";
import { restoreSqlite, type RestoreReport } from "./sqlite/restore-sqlite.ts";

/**
 * Puts a backup in the place of a database that nobody uses; the previous one is kept beside it.
 *
 * @throws {DomainError} `invalid_parameter`, or `service_unavailable` when the backup is damaged or the database in use
 */
export function restoreStore(databaseUrl: string, backup: string, clock: Clock): Promise<RestoreReport> {
  const location = parseDatabaseUrl(databaseUrl);
  if (location.engine === "postgres") return refuseRestore(backup);
  return restoreSqlite({ file: location.file, backup, now: clock() });
}

/** @throws {DomainError} always, saying what to use */
function refuseRestore(backup: string): Promise<never> {
  return Promise.reject(
    new DomainError(
      "invalid_parameter",
      `This instance keeps its data in PostgreSQL: restore it with pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" ${backup}, ` +
        `or from a SQLite file with tincture migrate-store --from sqlite:${backup} --to "$DATABASE_URL" --force`,
    ),
  );
}
