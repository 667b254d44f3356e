/** What the stores stand on, whichever engine is below: the engine, its faults, and queries that are asked again and again. */
import { type Compilable, type CompiledQuery, PostgresAdapter } from "kysely";
import { type DomainError, unavailable } from "../domain/errors.ts";
import type { Db } from "./database.ts";

/**
 * A write in one transaction, which the engine opens and may repeat. Input and output are plain data,
 * so that an engine can run it on another thread (`sqlite/writes.ts`).
 */
export type WriteFunction<Input, Output> = (trx: Db, input: Input) => Promise<Output>;

/**
 * Runs a write and resolves when it is durable.
 *
 * @throws {DomainError} `service_unavailable`, or an error of the write itself
 * @throws {StoreFault} `unique` when a unique constraint was violated
 */
export type Write = <Input, Output>(run: WriteFunction<Input, Output>, input: Input) => Promise<Output>;

/** Thrown if the database of this program is missing and may not be created. */
export class MissingDatabaseError extends Error {
  override readonly name = "MissingDatabaseError";
}

export interface BackupOptions {
  /** Whether an existing file is replaced. */
  readonly isForced?: boolean;
}

/** What a database holds, to be shown to the operator. */
export interface DatabaseCounts {
  readonly accounts: number;
  readonly keys: number;
  readonly palettes: number;
}

/** What a database engine gives to the stores: all that differs between engines is behind this. */
export interface Engine {
  /** For reading alone, each statement by itself. Sees every write that was answered before. */
  readonly db: Db;
  /** The same for what no request waits for and what may take longer: scans, counts, polls, imports. */
  readonly background: Db;
  readonly write: Write;
  /** Keys that one statement may name, and each is still looked up in an index. */
  readonly namedKeysMax: number;
  /** Writes a copy of the database while it is in use. */
  backup(target: string, options: BackupOptions): Promise<DatabaseCounts>;
  /** Resolves when the database answers on both the reading and the writing side. */
  ping(): Promise<void>;
  /** How its connections to a server are used at this moment; none where it has no such connections. */
  readPools?(): readonly PoolLoad[];
  close(): Promise<void>;
}

export interface PoolLoad {
  readonly pool: "ledger" | "reading" | "background";
  readonly inUse: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** An engine, and whether this very opening created the database. */
export interface OpenedEngine {
  readonly engine: Engine;
  readonly isNew: boolean;
}

/** What stores work with that change the library. */
export interface ChangingEngine {
  readonly engine: Engine;
  /** Gives each change a new id. */
  readonly createChangeId: (at: number) => string;
}

/**
 * What an engine makes of its driver's errors, in words that hold for every engine:
 * `unique` a unique constraint was violated · `busy` another writer held the lock too long, or too many wait · `conflict`
 * the transaction was rolled back for the sake of another and may be repeated · `lost` the connection broke before a commit
 * was sent, so nothing was changed · `unavailable` the database is damaged, full, gone or unreachable · `unknown` the outcome
 * of a commit is not known.
 */
export type FaultKind = "unique" | "busy" | "conflict" | "lost" | "unavailable" | "unknown";

export class StoreFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreFault";
    this.kind = kind;
  }
}

const faultMessages = {
  busy: "The database is busy; nothing was changed",
  conflict: "The database is busy; nothing was changed",
  lost: "The database does not answer; nothing was changed",
  unavailable: "The database does not answer; nothing was changed",
  unknown: "The database did not say whether the change was made",
} satisfies Record<Exclude<FaultKind, "unique">, string>;

/** Whether a unique constraint stood in the way. */
export function isUniqueFault(error: unknown): error is StoreFault {
  return error instanceof StoreFault && error.kind === "unique";
}

/** The error as the domain knows it; what is not the store's doing passes through. */
export function faultToDomainError(error: unknown): unknown {
  return error instanceof StoreFault && error.kind !== "unique" ? storeError(error.kind, error) : error;
}

/** What the domain is told of a store that failed. */
export function storeError(kind: Exclude<FaultKind, "unique">, cause: unknown): DomainError {
  return unavailable(faultMessages[kind], { cause, isOutcomeUnknown: kind === "unknown" });
}

/** Runs a query with these parameters, in the order in which the text has them. */
type PreparedQuery<Row> = (db: Db, parameters: readonly unknown[]) => Promise<readonly Row[]>;

/**
 * A query whose text is made once for each database: making it costs several times as much as SQLite's answer. For what runs with
 * every request.
 *
 * @param build - the query with any values in the places of its parameters
 */
export function prepareQuery<Row>(build: (db: Db) => Compilable<Row>): PreparedQuery<Row> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async function runPrepared(db, parameters) {
    // The same for a database and its transactions.
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) compiled.set(adapter, (query = build(db).compile()));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** Where one engine does the same at a lower price in its own words. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** What is prepared for a number of rows, made when it is first wanted. */
export function prepareOnce<Query>(prepare: (size: number) => Query): (size: number) => Query {
  const known = new Map<number, Query>();
  return (size) => {
    const query = known.get(size) ?? prepare(size);
    known.set(size, query);
    return query;
  };
}
