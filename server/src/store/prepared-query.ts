import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./database.ts";

/** Runs a query with these parameters, in the order in which the text has them. */
export type PreparedQuery<Row> = (db: Db, parameters: readonly unknown[]) => Promise<readonly Row[]>;

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

/** What is prepared for a number of rows, made when it is first wanted. */
export function prepareOnce<Query>(prepare: (size: number) => Query): (size: number) => Query {
  const known = new Map<number, Query>();
  return (size) => {
    const query = known.get(size) ?? prepare(size);
    known.set(size, query);
    return query;
  };
}
