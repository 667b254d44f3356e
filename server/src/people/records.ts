/**
 * better-auth's records on our tables, by its own adapter for Kysely. That one writes dates and booleans in each engine's way;
 * ours are epoch milliseconds and 0 or 1 everywhere, so that an instance can move from engine to engine. So its queries are
 * compiled as the engine wants them, translated here, and run inside the transaction that is open, if there is one.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { getAdapter } from "better-auth/db/adapter";
import type { BetterAuthOptions } from "better-auth/types";
import {
  DummyDriver,
  Kysely,
  SqliteIntrospector,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from "kysely";
import type { Db } from "../store/database.ts";
import type { StoreHandle } from "../store/open-handle.ts";

/**
 * The tables as all code of sign-in reaches them: inside a transaction that is open, everything goes through it. SQLite has one
 * connection here, so whatever asked for another one there would wait for itself.
 */
export interface Tables {
  read<Result>(run: (db: Db) => Promise<Result>): Promise<Result>;
  /** Joins the open transaction, else is one of its own. */
  write<Result>(run: (trx: Db) => Promise<Result>): Promise<Result>;
}

export function createTables(handle: StoreHandle): Tables {
  const open = new AsyncLocalStorage<Db>();
  return {
    read(run) {
      const trx = open.getStore();
      return trx ? run(trx) : handle.read(run);
    },
    write(run) {
      const trx = open.getStore();
      return trx ? run(trx) : handle.transact((fresh) => open.run(fresh, () => run(fresh)));
    },
  };
}

/** What better-auth takes as its database. Its transactions are ours: whatever runs inside finds them through `tables`. */
export async function createRecords(tables: Tables, options: BetterAuthOptions) {
  const db = await createTranslatedDb(tables);
  // As on PostgreSQL dates and booleans come as they are; of its SQL nothing that is asked for here differs from SQLite's.
  const records = await getAdapter({ ...options, database: { db, type: "postgres" } });
  const transaction: typeof records.transaction = (run) => tables.write(() => run(records));
  return () => ({ ...records, transaction });
}

async function createTranslatedDb(tables: Tables): Promise<Kysely<unknown>> {
  const engine = await tables.read((db) => Promise.resolve(db.getExecutor()));
  return new Kysely({
    dialect: {
      createAdapter: () => engine.adapter,
      createQueryCompiler: () => ({ compileQuery: (node, id) => engine.compileQuery(node, id) }),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createDriver: () => new TablesDriver(tables),
    },
  });
}

class TablesDriver extends DummyDriver {
  readonly #connection: DatabaseConnection;

  constructor(tables: Tables) {
    super();
    this.#connection = {
      executeQuery: (query) => execute(tables, query),
      streamQuery() {
        throw new Error("Records are not streamed");
      },
    };
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection);
  }
}

/** Writes are transactions, because only those wait for SQLite's lock. */
async function execute<Row>(tables: Tables, query: CompiledQuery): Promise<QueryResult<Row>> {
  const translated = { ...query, parameters: query.parameters.map(toColumn) };
  const run = (db: Db) => db.executeQuery<Row>(translated);
  const result = await (query.query.kind === "SelectQueryNode" ? tables.read(run) : tables.write(run));
  return { ...result, rows: result.rows.map(fromRow) };
}

function toColumn(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return typeof value === "boolean" ? Number(value) : value;
}

function fromRow<Row>(row: Row): Row {
  const values = Object.entries<unknown>(Object(row)).map(([column, value]) => [
    column,
    typeof value === "number" ? fromNumber(column, value) : value,
  ]);
  return Object.fromEntries(values);
}

const booleanColumns: ReadonlySet<string> = new Set(["email_verified"]);

/** Times are known by their names, as everywhere in the tables. */
function fromNumber(column: string, value: number): unknown {
  if (column.endsWith("_at")) return new Date(value);
  return booleanColumns.has(column) ? value === 1 : value;
}
