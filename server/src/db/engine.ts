import { type Compilable, type CompiledQuery, PostgresAdapter, type RawBuilder, sql } from "kysely";
import { type DomainError, unavailable } from "@tincture/contract/errors";
import type { Db } from "./database.ts";

/**
 * A write in one transaction, which the engine may repeat. Input and output are plain data, so that
 * it can run on another thread.
 */
export type WriteFunction<Input, Output> = (trx: Db, input: Input) => Promise<Output>;

/**
 * Runs a write and resolves when it is durable.
 *
 * @throws {DomainError} `service_unavailable`, or an error of the write itself
 * @throws {StoreFault} `unique` when a unique constraint was violated
 */
export type Write = <Input, Output>(run: WriteFunction<Input, Output>, input: Input) => Promise<Output>;

/**
 * Runs a transaction on this thread, for the few writes of sign-in. With SQLite, its fsync blocks
 * the thread. The engine may repeat it. Rejects like `Write`.
 */
export type Transact = <Output>(run: (trx: Db) => Promise<Output>) => Promise<Output>;

/** The database of this program is missing and may not be created. */
export class MissingDatabaseError extends Error {
  override readonly name = "MissingDatabaseError";
}

export interface BackupOptions {
  readonly isForced?: boolean;
}

export interface DatabaseCounts {
  readonly accounts: number;
  readonly keys: number;
  readonly palettes: number;
}

export interface Engine {
  /** Only for single reads. Sees every write that has resolved. */
  readonly db: Db;
  /** For reads that no request waits for: scans, counts, polls and imports. */
  readonly background: Db;
  readonly write: Write;
  readonly transact: Transact;
  backup(target: string, options: BackupOptions): Promise<DatabaseCounts>;
  /** Resolves when the database can read and write. */
  ping(): Promise<void>;
  readPools?(): readonly PoolLoad[];
  close(): Promise<void>;
}

export interface PoolLoad {
  readonly pool: "ledger" | "reading" | "background";
  readonly inUse: number;
  readonly waiting: number;
}

export interface OpenedEngine {
  readonly engine: Engine;
  readonly isNew: boolean;
}

export interface ChangingEngine {
  readonly engine: Engine;
  readonly createChangeId: (at: number) => string;
}

/**
 * Faults of all engines:
 * - `unique`: a unique constraint was violated
 * - `busy`: the lock or a connection was not available in time
 * - `conflict`: the transaction was rolled back because of another and can be repeated
 * - `lost`: the connection broke before the commit was sent
 * - `unavailable`: the database is damaged, full, missing or unreachable
 * - `unknown`: the outcome of the commit is unknown
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

export function isUniqueFault(error: unknown): error is StoreFault {
  return error instanceof StoreFault && error.kind === "unique";
}

/** Converts a fault to a `DomainError`. Returns other errors unchanged. */
export function faultToDomainError(error: unknown): unknown {
  return error instanceof StoreFault && error.kind !== "unique" ? storeError(error.kind, error) : error;
}

export function storeError(kind: Exclude<FaultKind, "unique">, cause: unknown): DomainError {
  return unavailable(faultMessages[kind], { cause, isOutcomeUnknown: kind === "unknown" });
}

type PreparedQuery<Row> = (db: Db, parameters: readonly unknown[]) => Promise<readonly Row[]>;

/** Compiles a query once per database. `build` has placeholder values for its parameters. */
export function prepareQuery<Row>(build: (db: Db) => Compilable<Row>): PreparedQuery<Row> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async function runPrepared(db, parameters) {
    // A database and its transactions share the adapter.
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) compiled.set(adapter, (query = build(db).compile()));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Caches a statement for each number of rows. */
export function prepareOnce<Query>(prepare: (size: number) => Query): (size: number) => Query {
  const known = new Map<number, Query>();
  return (size) => {
    const query = known.get(size) ?? prepare(size);
    known.set(size, query);
    return query;
  };
}

type ColumnTypes = readonly ("text" | "bigint")[];
type Row = readonly (string | number)[];

/**
 * Prepares a statement for any number of rows, which are one JSON parameter.
 *
 * @param types - of the columns, which are named `column1`, `column2` …
 */
export function prepareRows<Result>(
  types: ColumnTypes,
  build: (db: Db, rows: RawBuilder<unknown>) => Compilable<Result>,
): (db: Db, rows: readonly Row[]) => Promise<readonly Result[]> {
  const query = prepareQuery((db) => build(db, selectRows(types, isPostgres(db))));
  return (db, rows) => query(db, [JSON.stringify(rows)]);
}

function selectRows(types: ColumnTypes, isOnPostgres: boolean): RawBuilder<unknown> {
  const columns = types.map(
    (type, index) => sql`cast(value ->> ${sql.lit(index)} as ${sql.raw(type)}) as ${sql.ref(`column${index + 1}`)}`,
  );
  const rows = isOnPostgres ? sql`json_array_elements(cast(${""} as json)) as given(value)` : sql`json_each(${""})`;
  // Without "where", SQLite reads "on conflict" as a join condition.
  return sql`select ${sql.join(columns)} from ${rows} where true`;
}

/**
 * Checks the permission to write, the write lock, and the free space of the disk. The value differs
 * each time, since SQLite does not write unchanged pages.
 */
export async function writeHeartbeat(db: Db, _input: null): Promise<null> {
  await db
    .insertInto("pulse")
    .values({ id: "store", beats: 1 })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((expression) => ({ beats: expression("pulse.beats", "+", 1) })),
    )
    .execute();
  return null;
}
