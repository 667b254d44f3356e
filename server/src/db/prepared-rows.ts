import { type Compilable, type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";
import { isPostgres, prepareQuery } from "./engine.ts";

type ColumnTypes = readonly ("text" | "bigint")[];
type Row = readonly (string | number)[];

/**
 * Prepares a statement for any number of rows. The rows are one JSON parameter, so that one prepared
 * statement serves all sizes.
 *
 * @param types - of the columns, which are named `column1`, `column2` …
 * @param build - builds the statement around the query that returns the rows
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
