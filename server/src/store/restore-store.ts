import type { Clock } from "../domain/clock.ts";
import { parseDatabaseUrl } from "./database-url.ts";
import { restoreSqlite, type RestoreReport } from "./sqlite/restore-sqlite.ts";

/**
 * Puts a backup in the place of a database that nobody uses; the previous one is kept beside it.
 *
 * @throws {DomainError} `invalid_parameter`, or `service_unavailable` when the backup is damaged or the database in use
 */
export function restoreStore(databaseUrl: string, backup: string, clock: Clock): Promise<RestoreReport> {
  const { file } = parseDatabaseUrl(databaseUrl);
  return restoreSqlite({ file, backup, now: clock() });
}
