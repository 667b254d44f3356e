/**
 * What a connection to PostgreSQL really has. A pool of connections in between (PgBouncer and its like) may drop what a connection is
 * opened with, or give each transaction another connection to the server. So nothing is asked for at the opening: what must hold is
 * said with the `begin` of every transaction, in the same round trip, and each new connection is looked at once.
 */
import type { ClientBase } from "pg";
import { StoreFault } from "../engine.ts";
import type { ServerTimeouts } from "./pool-limits.ts";
import type { PostgresLocation } from "./postgres-location.ts";

export interface ConnectionTerms {
  /** Opens a transaction that is durable once it is committed, and whose limits the server keeps. One round trip. */
  readonly begin: string;
  /** Whether statements may be prepared under a name: behind a pool the next one may meet another connection to the server. */
  readonly isNamed: boolean;
}

/**
 * Looks at a new connection. One that leads straight to the server gets the limits for its single statements too.
 *
 * @throws {StoreFault} `unavailable` when it searches other schemas than its address asks for
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
 * A pool tells its clients process ids of its own, for one client's statements reach several processes. The limits are set for good
 * only where nobody else will meet them; so is what a page costs the planner out of order, on disks and caches of today hardly more than
 * in order: by its default it reads 10,000 accounts for the sake of 64.
 */
const lookStatement = `select look.*, case when look."isDirect" then
    set_config('statement_timeout', $2, false) || set_config('lock_timeout', $3, false)
    || set_config('idle_in_transaction_session_timeout', $4, false)
    || set_config('random_page_cost', least(current_setting('random_page_cost')::float8, 1.1)::text, false) end
  from (select pg_backend_pid() = $1::int as "isDirect", current_setting('synchronous_commit') as "synchronousCommit",
    current_setting('search_path') as "searchPath") as look`;

/** What the server said at the opening; 0, which no process has, where it said nothing. */
function processIdOf(client: ClientBase): number {
  return "processID" in client && typeof client.processID === "number" ? client.processID : 0;
}

function isSamePath(a: string, b: string): boolean {
  const [schemas, others] = [a, b].map((path) => path.replaceAll(/[\s"]/gu, ""));
  return schemas === others;
}

/** In milliseconds, as the server reads numbers without a unit. */
function listLimits({ statementMsMax, lockMsMax, idleInTransactionMsMax }: ServerTimeouts): readonly string[] {
  return [statementMsMax, lockMsMax, idleInTransactionMsMax].map(String);
}

/** The one value that waits for more than `on` does: until standbys show the change, too. */
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
