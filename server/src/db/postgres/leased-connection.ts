/**
 * A pooler such as PgBouncer may drop the options of a connection or switch servers between
 * transactions. So `begin` sends the settings, and each new connection is checked once.
 */
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { ClientBase, PoolClient, QueryResult as DriverResult } from "pg";
import type { LoopTimer } from "../../runtime/loop-timer.ts";
import type { PostgresLocation } from "../database-url.ts";
import { StoreFault } from "../engine.ts";
import { breaksConnection, commitFault, statementFault } from "./postgres-faults.ts";

/** In milliseconds; 0 for none. */
export interface ServerTimeouts {
  readonly statementMsMax: number;
  readonly lockMsMax: number;
  readonly idleInTransactionMsMax: number;
}

export interface ConnectionTerms {
  /** Begins a durable transaction with server-side timeouts, in one round trip. */
  readonly begin: string;
  /**
   * Whether named prepared statements work. Behind a pooler, the next one may reach another
   * connection.
   */
  readonly isNamed: boolean;
}

interface Lease {
  /** Started when the connection was requested, stopped when it is returned. */
  readonly timer: LoopTimer;
  nameOf(sql: string): string | undefined;
  readonly terms: ConnectionTerms | undefined;
}

const changing: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * Enforces the timeout, converts errors to faults, and destroys connections with an unread reply.
 */
export class LeasedConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #lease: Lease;
  #isBroken = false;
  #terms: ConnectionTerms | undefined;
  #reject: ((fault: StoreFault) => void) | undefined;
  readonly #onError = (): void => {
    this.#isBroken = true;
  };

  constructor(client: PoolClient, lease: Lease) {
    this.#client = client;
    this.#lease = lease;
    this.#terms = lease.terms;
    client.on("error", this.#onError);
  }

  /** Checks a new connection. @throws {StoreFault} when it was unusable and is destroyed */
  async agree(location: PostgresLocation, timeouts: ServerTimeouts): Promise<ConnectionTerms> {
    return this.#orBreak(async () => {
      this.#terms = await this.#settle(agreeTerms(this.#client, location, timeouts), statementFault);
      return this.#terms;
    });
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = this.#terms?.isNamed === true ? this.#lease.nameOf(sql) : undefined;
    const statement = { text: sql, values: [...parameters], ...(name !== undefined && { name }) };
    const { rows, command, rowCount } = await this.#send(statement, statementFault);
    return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  streamQuery(): never {
    throw new Error("Streams of rows are not supported");
  }

  /** If a later statement fails, the transaction that the first one began must end too. */
  async begin(): Promise<void> {
    const { begin: text } = this.#terms ?? {};
    if (text === undefined) throw new Error("The connection was not checked");
    await this.#orBreak(() => this.#send({ text }, statementFault));
  }

  async commit(): Promise<void> {
    const { command } = await this.#send({ text: "commit" }, commitFault);
    if (command !== "COMMIT") throw new StoreFault("conflict", "The transaction was rolled back");
  }

  /** Does not throw: closing the connection also ends the transaction. */
  async rollback(): Promise<void> {
    if (this.#isBroken) return;
    try {
      await this.#send({ text: "rollback" }, statementFault);
    } catch {
      this.#isBroken = true;
    }
  }

  cancelStatement(): void {
    this.#reject?.(new StoreFault("unavailable", "The database did not reply in time"));
  }

  release(): void {
    this.#lease.timer.stop();
    this.#client.off("error", this.#onError);
    this.#client.release(this.#isBroken);
  }

  async #orBreak<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  async #send(
    statement: { text: string; values?: unknown[]; name?: string },
    toFault: (error: unknown) => unknown,
  ): Promise<DriverResult> {
    if (this.#isBroken) throw new StoreFault("lost", "The connection to the database broke");
    return this.#settle(this.#client.query(statement), toFault);
  }

  async #settle<Reply>(reply: Promise<Reply>, toFault: (error: unknown) => unknown): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    this.#reject = reject;
    reply.then(resolve, reject);
    try {
      return await promise;
    } catch (error) {
      const fault = toFault(error);
      this.#isBroken ||= breaksConnection(fault);
      throw fault;
    } finally {
      this.#reject = undefined;
    }
  }
}

/** Maximum number of prepared statements per connection. Each uses memory of the server. */
const preparedMax = 200;

/** When all names are taken, statements are not prepared. */
export function createStatementNames(max = preparedMax): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= max) return known;
    const name = `t${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}

interface Settings {
  readonly isDirect: boolean;
  readonly synchronousCommit: string;
  readonly searchPath: string;
}

/**
 * A pooler reports process ids of its own. Random reads cost little more than sequential ones on
 * SSDs; with the default, the planner scans 10,000 accounts to find 64.
 */
const settingsQuery = `select found.*, case when found."isDirect" then
    set_config('statement_timeout', $2, false) || set_config('lock_timeout', $3, false)
    || set_config('idle_in_transaction_session_timeout', $4, false)
    || set_config('random_page_cost', least(current_setting('random_page_cost')::float8, 1.1)::text, false) end
  from (select pg_backend_pid() = $1::int as "isDirect", current_setting('synchronous_commit') as "synchronousCommit",
    current_setting('search_path') as "searchPath") as found`;

/** @throws {StoreFault} `unavailable` when its schemas are not those of the URL */
async function agreeTerms(
  client: ClientBase,
  { label, searchPath }: PostgresLocation,
  timeouts: ServerTimeouts,
): Promise<ConnectionTerms> {
  const { rows } = await client.query<Settings>(settingsQuery, [readProcessId(client), ...listLimits(timeouts)]);
  const [settings] = rows;
  if (!settings) throw new StoreFault("unavailable", `The database at ${label} does not return its settings`);
  if (searchPath !== undefined && !isSamePath(settings.searchPath, searchPath))
    throw searchPathFault(settings, searchPath);
  return { begin: formatBegin(settings, timeouts), isNamed: settings.isDirect };
}

function readProcessId(client: ClientBase): number {
  return "processID" in client && typeof client.processID === "number" ? client.processID : 0;
}

function listLimits({ statementMsMax, lockMsMax, idleInTransactionMsMax }: ServerTimeouts): readonly string[] {
  return [statementMsMax, lockMsMax, idleInTransactionMsMax].map(String);
}

function isSamePath(a: string, b: string): boolean {
  const [schemas, others] = [a, b].map((path) => path.replaceAll(/[\s"]/gu, ""));
  return schemas === others;
}

function searchPathFault(settings: Settings, searchPath: string): StoreFault {
  return new StoreFault(
    "unavailable",
    `its connections have the search_path ${settings.searchPath}, but the options of the address ask for ${searchPath}; ` +
      `a connection pooler drops them, so set it on the server: alter role … set search_path = ${searchPath}`,
  );
}

/** The only value that waits for longer than `on`: until standbys show the change. */
const strictest = "remote_apply";

function formatBegin({ synchronousCommit }: Settings, timeouts: ServerTimeouts): string {
  const [statement, lock, idle] = listLimits(timeouts);
  return [
    "begin",
    `set local synchronous_commit = ${synchronousCommit === strictest ? strictest : "on"}`,
    `set local statement_timeout = ${statement}`,
    `set local lock_timeout = ${lock}`,
    `set local idle_in_transaction_session_timeout = ${idle}`,
  ].join("; ");
}
