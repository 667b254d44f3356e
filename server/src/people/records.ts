/**
 * Lets better-auth's own Kysely adapter work on our tables. The adapter writes dates and booleans as each engine likes them; our
 * tables hold epoch milliseconds and 0 or 1 on every engine, so that an instance can move from one to the other. Its queries are
 * therefore compiled for the engine, translated here, and run inside the open transaction, if there is one.
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
 * How all code of sign-in reaches the tables. While a transaction is open, everything goes through it: SQLite has only one
 * connection here, and whoever asked for a second one would wait forever.
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

/** The value of better-auth's option `database`. Its transactions are those of `tables`. */
export async function createRecords(tables: Tables, options: BetterAuthOptions) {
  const db = await createTranslatedDb(tables);
  // In this mode dates and booleans arrive untouched; the SQL it makes is valid on SQLite too.
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

/** Every write is a transaction, because only transactions wait for SQLite's lock. */
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

/** Columns of times are told by their names. */
function fromNumber(column: string, value: number): unknown {
  if (column.endsWith("_at")) return new Date(value);
  return booleanColumns.has(column) ? value === 1 : value;
}
