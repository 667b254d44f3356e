/**
 * Settings of connections. A pooler such as PgBouncer may drop the options of a connection or
 * switch servers between transactions. So `begin` of every transaction sends the settings, and each
 * new connection is checked once.
 */
import type { ClientBase } from "pg";
import { StoreFault } from "../engine.ts";
import type { ServerTimeouts } from "./pool-limits.ts";
import type { PostgresLocation } from "../database-url.ts";

export interface ConnectionTerms {
  /** Begins a durable transaction with server-side timeouts, in one round trip. */
  readonly begin: string;
  /**
   * Whether named prepared statements work. Behind a pooler, the next one may reach another
   * connection.
   */
  readonly isNamed: boolean;
}

/**
 * Checks a new connection. A direct connection also gets timeouts for single statements.
 *
 * @throws {StoreFault} `unavailable` when its schemas are not those of the URL
 */
export async function agreeTerms(
  client: ClientBase,
  { label, searchPath }: PostgresLocation,
  timeouts: ServerTimeouts,
): Promise<ConnectionTerms> {
  const { rows } = await client.query<Look>(lookStatement, [processIdOf(client), ...listLimits(timeouts)]);
  const [look] = rows;
  if (!look) throw new StoreFault("unavailable", `The database at ${label} does not tell its settings`);
  if (searchPath !== undefined && !isSamePath(look.searchPath, searchPath)) throw searchPathFault(look, searchPath);
  return { begin: beginStatement(look, timeouts), isNamed: look.isDirect };
}

interface Look {
  readonly isDirect: boolean;
  readonly synchronousCommit: string;
  readonly searchPath: string;
}

/**
 * A pooler reports process ids of its own. Settings of the session are changed only on direct
 * connections. Random reads cost little more than sequential ones on SSDs; with the default, the
 * planner scans 10,000 accounts to find 64.
 */
const lookStatement = `select look.*, case when look."isDirect" then
    set_config('statement_timeout', $2, false) || set_config('lock_timeout', $3, false)
    || set_config('idle_in_transaction_session_timeout', $4, false)
    || set_config('random_page_cost', least(current_setting('random_page_cost')::float8, 1.1)::text, false) end
  from (select pg_backend_pid() = $1::int as "isDirect", current_setting('synchronous_commit') as "synchronousCommit",
    current_setting('search_path') as "searchPath") as look`;

/** The process id that the server sent; 0 if none. */
function processIdOf(client: ClientBase): number {
  return "processID" in client && typeof client.processID === "number" ? client.processID : 0;
}

function isSamePath(a: string, b: string): boolean {
  const [schemas, others] = [a, b].map((path) => path.replaceAll(/[\s"]/gu, ""));
  return schemas === others;
}

/** In milliseconds, the server's default unit. */
function listLimits({ statementMsMax, lockMsMax, idleInTransactionMsMax }: ServerTimeouts): readonly string[] {
  return [statementMsMax, lockMsMax, idleInTransactionMsMax].map(String);
}

/** The only value that waits for longer than `on`: until standbys show the change. */
const strictest = "remote_apply";

function beginStatement({ synchronousCommit }: Look, timeouts: ServerTimeouts): string {
  const [statement, lock, idle] = listLimits(timeouts);
  return [
    "begin",
    `set local synchronous_commit = ${synchronousCommit === strictest ? strictest : "on"}`,
    `set local statement_timeout = ${statement}`,
    `set local lock_timeout = ${lock}`,
    `set local idle_in_transaction_session_timeout = ${idle}`,
  ].join("; ");
}

function searchPathFault(look: Look, searchPath: string): StoreFault {
  return new StoreFault(
    "unavailable",
    `its connections have the search_path ${look.searchPath}, but the options of the address ask for ${searchPath}; ` +
      `a pool of connections in between drops them, so say it on the server: alter role … set search_path = ${searchPath}`,
  );
}
