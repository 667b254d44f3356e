import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { PoolClient, QueryResult as DriverResult } from "pg";
import type { LoopTimer } from "../../domain/loop-timer.ts";
import { StoreFault } from "../engine.ts";
import { agreeTerms, type ConnectionTerms } from "./connection-terms.ts";
import type { PoolLimits } from "./pool-limits.ts";
import { breaksConnection, commitFault, statementFault } from "./postgres-faults.ts";
import type { PostgresLocation } from "./postgres-location.ts";

interface LeaseTerms {
  /** Runs since the connection was asked for, and ends with the lease. */
  readonly timer: LoopTimer;
  /** The name under which a statement is prepared, if it shall be and the connection allows it. */
  nameOf(sql: string): string | undefined;
  /** Of a connection that was used before. */
  readonly agreed: ConnectionTerms | undefined;
  /** Told when the server did not answer in time. */
  onSilence(fault: StoreFault): void;
}

/** The statements whose answers say how many rows they changed. */
const changing: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * A connection of the pool, from taking it to giving it back. It keeps the time limit, tells errors as faults, and once
 * broken is thrown away: a connection whose answer nobody waited for must never be used again.
 */
export class LeasedConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #terms: LeaseTerms;
  #isBroken = false;
  #agreed: ConnectionTerms | undefined;
  /** Ends the wait for the statement under way. */
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

  /** What comes before all else on a new connection. @throws {StoreFault} when it is not fit for use; then it is thrown away */
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

  /** Nothing here reads more than a block at a time. */
  streamQuery(): never {
    throw new Error("Streams of rows are not offered");
  }

  /** Several statements in one: when a later one fails, the first has begun a transaction that nobody would end. */
  async begin(): Promise<void> {
    if (!this.#agreed) throw new Error("A transaction needs a connection that was looked at");
    const text = this.#agreed.begin;
    await this.#orBreak(() => this.#send({ text }, statementFault));
  }

  async commit(): Promise<void> {
    const { command } = await this.#send({ text: "commit" }, commitFault);
    if (command !== "COMMIT") throw new StoreFault("conflict", "The transaction was rolled back");
  }

  /** Never fails: with its connection every transaction ends. */
  async rollback(): Promise<void> {
    if (this.#isBroken) return;
    try {
      await this.#send({ text: "rollback" }, statementFault);
    } catch {
      this.#isBroken = true;
    }
  }

  /** Breaks off the statement under way, if there is one. */
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

/** Prepared statements of one connection, at most: each costs the server memory. */
const preparedMax = 200;

/** Names under which statements are prepared: one for each text, for so many texts; further ones get none. */
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
