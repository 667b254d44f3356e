import { resolve } from "node:path";
import { DomainError } from "@tincture/contract/errors";
import { parsePostgresUrl, type PostgresLocation } from "./postgres/postgres-location.ts";

export type DatabaseLocation = SqliteLocation | ({ readonly engine: "postgres" } & PostgresLocation);

interface SqliteLocation {
  readonly engine: "sqlite";
  /** Absolute path. */
  readonly file: string;
}

/**
 * Parses a database URL: `sqlite:` with a path, or `postgres://` or `postgresql://`.
 *
 * @param name - the setting or option that holds it
 * @throws {DomainError} `invalid_parameter`; quotes only the scheme, since the rest may be a
 *   password
 */
export function parseDatabaseUrl(databaseUrl: string, name = "DATABASE_URL"): DatabaseLocation {
  const [, scheme, path] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(databaseUrl) ?? [];
  if (scheme === undefined || path === undefined) throw refusal(name, "got none");
  if (/^postgres(ql)?$/i.test(scheme)) return { engine: "postgres", ...parsePostgresUrl(databaseUrl, name) };
  if (scheme.toLowerCase() !== "sqlite") throw refusal(name, `got the scheme "${scheme}:"`);
  if (path === "" || path.includes("\0")) throw refusal(name, "got no path");
  if (path === "-") throw refusal(name, `got "${databaseUrl}", but a database cannot be a stream`);
  if (path.startsWith(":")) throw refusal(name, `got "${databaseUrl}", but a database in memory is not durable`);
  if (/^\/\/[^/]/.test(path)) throw refusal(name, `got "${databaseUrl}", which looks like a host`);
  return { engine: "sqlite", file: resolve(path) };
}

function refusal(name: string, got: string): DomainError {
  return new DomainError(
    "invalid_parameter",
    `${name} must be "sqlite:" and the path of a file, such as "sqlite:data/tincture.db", or "postgres://" and an address; ${got}`,
  );
}
