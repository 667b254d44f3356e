import { DomainError } from "../../domain/errors.ts";

/**
 * PostgreSQL has better means of its own: `pg_dump` of the server's own version, and archiving that loses nothing.
 *
 * @throws {DomainError} always, saying what to use
 */
export function refuseBackup(target: string): Promise<never> {
  return Promise.reject(
    new DomainError(
      "invalid_parameter",
      `This instance keeps its data in PostgreSQL: back it up with pg_dump --format=custom --file=${target} "$DATABASE_URL", or ` +
        `copy it into a SQLite file with tincture migrate-store --from "$DATABASE_URL" --to sqlite:${target}`,
    ),
  );
}

/** @throws {DomainError} always, saying what to use */
export function refuseRestore(backup: string): Promise<never> {
  return Promise.reject(
    new DomainError(
      "invalid_parameter",
      `This instance keeps its data in PostgreSQL: restore it with pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" ${backup}, ` +
        `or from a SQLite file with tincture migrate-store --from sqlite:${backup} --to "$DATABASE_URL" --force`,
    ),
  );
}
