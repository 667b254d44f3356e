import { createHash } from "node:crypto";
import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Db } from "../database.ts";
import type { StoredTable } from "./stored-tables.ts";

/** Parameters of one statement, at most: SQLite takes 32,766, PostgreSQL 65,535. */
const PARAMETERS_MAX = 10_000;
/** Enough for a round trip to be shared by many. */
const ROWS_MAX = 1000;

type Row = Readonly<Record<string, unknown>>;

/** All rows in the order of the key, in blocks, each a statement that looks on from the last key. */
export async function* readRows(db: Db, { name, columns, key }: StoredTable): AsyncGenerator<readonly Row[]> {
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  const keyed = sql.join(key.map((column) => sql.ref(column)));
  let where = sql``;
  for (;;) {
    const block = sql<Row>`select ${listed} from ${sql.table(name)} ${where} order by ${keyed} limit ${ROWS_MAX}`;
    const { rows } = await block.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_MAX) return;
    const last = rows.at(-1)!;
    where = sql`where (${keyed}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** Writes rows into one table, with as few statements as there is room for parameters. */
export function createRowWriter(
  db: Db,
  { name, columns }: StoredTable,
): (rows: readonly Row[]) => Promise<void> {
  const rowsMax = Math.floor(PARAMETERS_MAX / columns.length);
  const statements = new Map<number, CompiledQuery>();

  function statementFor(count: number): CompiledQuery {
    const known = statements.get(count);
    if (known) return known;
    const fresh = insertStatement(name, columns, count).compile(db);
    statements.set(count, fresh);
    return fresh;
  }
  return async function writeRows(rows) {
    for (let from = 0; from < rows.length; from += rowsMax) {
      const some = rows.slice(from, from + rowsMax);
      const parameters = some.flatMap((row) => columns.map((column) => row[column]));
      await db.executeQuery({ ...statementFor(some.length), parameters });
    }
  };
}

function insertStatement(name: string, columns: readonly string[], count: number): RawBuilder<unknown> {
  const row = sql`(${sql.join(columns.map(() => null))})`;
  const rows = sql.join(Array.from({ length: count }, () => row));
  return sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${rows}`;
}

export async function countRows(db: Db, { name }: StoredTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What a table holds, in few words: equal for equal rows, whatever the engine. */
export interface TableDigest {
  readonly rows: number;
  /** SHA-256 of all rows in the order of the key. */
  readonly sha256: string;
}

/** Takes rows in the order of the key. */
export class TableDigester {
  readonly #columns: readonly string[];
  readonly #hash = createHash("sha256");
  #rows = 0;

  constructor({ columns }: StoredTable) {
    this.#columns = columns;
  }

  add(rows: readonly Row[]): void {
    const values = rows.map((row) => this.#columns.map((column) => row[column]));
    this.#hash.update(values.map((row) => `${JSON.stringify(row)}\n`).join(""));
    this.#rows += rows.length;
  }

  digest(): TableDigest {
    return { rows: this.#rows, sha256: this.#hash.digest("hex") };
  }
}

export async function digestTable(db: Db, table: StoredTable): Promise<TableDigest> {
  const digester = new TableDigester(table);
  for await (const rows of readRows(db, table)) digester.add(rows);
  return digester.digest();
}
