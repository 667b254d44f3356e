import type { Clock } from "../domain/clock.ts";
import { parseDatabaseUrl } from "./database-url.ts";
import { refuseRestore } from "./postgres/backup-postgres.ts";
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
