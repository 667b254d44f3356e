import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { PoolClient, QueryResult as DriverResult } from "pg";
import { StoreFault } from "../store-fault.ts";
import { breaksConnection, commitFault, statementFault } from "./postgres-faults.ts";

export interface LeaseTerms {
  /** Monotonic milliseconds; what is not done by then is broken off. */
  readonly deadline: number;
  /** The name under which a statement is prepared, if it shall be. */
  nameOf(sql: string): string | undefined;
  /** Told when the server did not answer in time. */
  onSilence(fault: StoreFault): void;
}

/** The statements whose answers say how many rows they changed. */
const CHANGING: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/**
 * A connection of the pool, from taking it to giving it back. It keeps the time limit, tells errors as faults, and once
 * broken is thrown away: a connection whose answer nobody waited for must never be used again.
 */
export class LeasedConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #terms: LeaseTerms;
  #isBroken = false;
  readonly #onError = (): void => {
    this.#isBroken = true;
  };

  constructor(client: PoolClient, terms: LeaseTerms) {
    this.#client = client;
    this.#terms = terms;
    client.on("error", this.#onError);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const name = this.#terms.nameOf(sql);
    const statement = { text: sql, values: [...parameters], ...(name !== undefined && { name }) };
    const { rows, command, rowCount } = await this.#send(statement, statementFault);
    return CHANGING.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  /** Nothing here reads more than a block at a time. */
  streamQuery(): never {
    throw new Error("Streams of rows are not offered");
  }

  async begin(): Promise<void> {
    await this.#send({ text: "begin" }, statementFault);
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

  release(): void {
    this.#client.off("error", this.#onError);
    this.#client.release(this.#isBroken);
  }

  async #send(
    statement: { text: string; values?: unknown[]; name?: string },
    toFault: (error: unknown) => unknown,
  ): Promise<DriverResult> {
    if (this.#isBroken) throw new StoreFault("lost", "The connection to the database broke");
    try {
      return await this.#beforeDeadline(this.#client.query(statement));
    } catch (error) {
      const fault = toFault(error);
      this.#isBroken ||= breaksConnection(fault);
      throw fault;
    }
  }

  #beforeDeadline<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const leftMs = Math.max(1, this.#terms.deadline - performance.now());
    const timer = setTimeout(() => {
      const fault = new StoreFault("unavailable", "The database did not answer in time");
      this.#terms.onSilence(fault);
      reject(fault);
    }, leftMs);
    return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
  }
}
