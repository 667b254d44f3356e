import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { PoolClient, QueryResult as DriverResult } from "pg";
import type { LoopTimer } from "../../runtime/loop-timer.ts";
import { StoreFault } from "../engine.ts";
import { agreeTerms, type ConnectionTerms } from "./connection-terms.ts";
import type { PoolLimits } from "./pool-limits.ts";
import { breaksConnection, commitFault, statementFault } from "./postgres-faults.ts";
import type { PostgresLocation } from "../database-url.ts";

interface LeaseTerms {
  /** Started when the connection was requested, stopped when it is returned. */
  readonly timer: LoopTimer;
  /** The name of a prepared statement, if it may be prepared. */
  nameOf(sql: string): string | undefined;
  /** Whether the connection was used before. */
  readonly agreed: ConnectionTerms | undefined;
  /** Called when the server did not reply in time. */
  onSilence(fault: StoreFault): void;
}

/** Statements that return the number of changed rows. */
const changing: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * A connection that is in use. It enforces the timeout, converts errors to faults, and destroys
 * connections whose reply was not read.
 */
export class LeasedConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #terms: LeaseTerms;
  #isBroken = false;
  #agreed: ConnectionTerms | undefined;
  /** Rejects the current statement. */
  #giveUp: ((fault: StoreFault) => void) | undefined;
  readonly #onError = (): void => {
    this.#isBroken = true;
  };

  constructor(client: PoolClient, terms: LeaseTerms) {
    this.#client = client;
    this.#terms = terms;
    this.#agreed = terms.agreed;
    client.on("error", this.#onError);
  }

  /** Checks a new connection. @throws {StoreFault} when it cannot be used; then it is destroyed */
  async agree(location: PostgresLocation, limits: PoolLimits): Promise<ConnectionTerms> {
    return this.#orBreak(async () => {
      this.#agreed = await this.#watch(agreeTerms(this.#client, location, limits), statementFault);
      return this.#agreed;
    });
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = this.#agreed?.isNamed === true ? this.#terms.nameOf(sql) : undefined;
    const statement = { text: sql, values: [...parameters], ...(name !== undefined && { name }) };
    const { rows, command, rowCount } = await this.#send(statement, statementFault);
    return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  /** Not supported, since reads are in blocks. */
  streamQuery(): never {
    throw new Error("Streams of rows are not offered");
  }

  /** If a later statement fails, the transaction that the first one began must end too. */
  async begin(): Promise<void> {
    if (!this.#agreed) throw new Error("A transaction needs a connection that was looked at");
    const text = this.#agreed.begin;
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

  /** Cancels the current statement. */
  refuseLate(): void {
    if (!this.#giveUp) return;
    const fault = new StoreFault("unavailable", "The database did not answer in time");
    this.#terms.onSilence(fault);
    this.#giveUp(fault);
  }

  release(): void {
    this.#terms.timer.stop();
    this.#client.off("error", this.#onError);
    this.#client.release(this.#isBroken);
  }

  async #orBreak<Result>(act: () => Promise<Result>): Promise<Result> {
    try {
      return await act();
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
    return this.#watch(this.#client.query(statement), toFault);
  }

  async #watch<Answer>(answer: Promise<Answer>, toFault: (error: unknown) => unknown): Promise<Answer> {
    try {
      return await this.#beforeDeadline(answer);
    } catch (error) {
      const fault = toFault(error);
      this.#isBroken ||= breaksConnection(fault);
      throw fault;
    } finally {
      this.#giveUp = undefined;
    }
  }

  #beforeDeadline<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#giveUp = reject;
      answer.then(resolve, reject);
    });
  }
}

/** Maximum number of prepared statements per connection. Each uses memory of the server. */
const preparedMax = 200;

/** Names of prepared statements by SQL. When all are taken, statements are not prepared. */
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
