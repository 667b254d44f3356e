/**
 * Rows that a statement is given, in the form in which each engine reads them at least cost: SQLite as `values`, PostgreSQL as an array for each
 * column, which spares the driver hundreds of parameters.
 */
import { type Compilable, type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";
import { isPostgres, prepareOnce, prepareQuery } from "./engine.ts";

/** The first column is a text: rows where it is empty fill up. */
type ColumnTypes = readonly ["text", ...("text" | "bigint")[]];

/** Row by row, at least one row. No text is empty or has a line feed. */
type Cells = readonly (string | number)[];

/**
 * A statement of many rows, whose text is made once.
 *
 * @param types - of the columns, which are called `column1`, `column2` …
 * @param build - the statement around the query that gives the rows
 * @returns runs it with these rows, which both engines take in this order
 */
export function prepareRows<Answer>(
  types: ColumnTypes,
  build: (db: Db, given: RawBuilder<unknown>) => Compilable<Answer>,
): (db: Db, cells: Cells) => Promise<readonly Answer[]> {
  const ofArrays = prepareQuery((db) => build(db, selectArrays(types)));
  const ofValues = prepareOnce((size) => prepareQuery((db) => build(db, selectValues(types, size))));
  return function runWithRows(db, cells) {
    if (isPostgres(db)) return ofArrays(db, joinColumns(cells, types.length));
    const size = 2 ** Math.ceil(Math.log2(cells.length / types.length));
    return ofValues(size)(db, fillUp(cells, types, size));
  };
}

/**
 * From texts of a line for each row: an array's own notation would ask for quotes. Side by side in the list of columns, for behind `from` each
 * array would be kept as a table first.
 */
function selectArrays(types: ColumnTypes): RawBuilder<unknown> {
  const columns = types.map((type, place) => {
    const array = sql`cast(string_to_array(${""}, chr(10)) as ${sql.raw(type)}[])`;
    return sql`unnest(${array}) as ${sql.ref(`column${place + 1}`)}`;
  });
  return sql`select ${sql.join(columns)}`;
}

function joinColumns(cells: Cells, width: number): readonly string[] {
  const columns = Array.from({ length: width }, (): (string | number)[] => []);
  for (const [place, cell] of cells.entries()) columns[place % width]?.push(cell);
  return columns.map((column) => column.join("\n"));
}

/** So few texts of the statement that their prepared forms are always at hand. */
function selectValues(types: ColumnTypes, size: number): RawBuilder<unknown> {
  const row = sql`(${sql.join(types.map(() => sql`${null}`))})`;
  return sql`select * from (values ${sql.join(Array.from({ length: size }, () => row))}) as given where column1 <> ''`;
}

function fillUp(cells: Cells, types: ColumnTypes, size: number): Cells {
  const filled = [...cells];
  while (filled.length < size * types.length) filled.push(types[filled.length % types.length] === "text" ? "" : 0);
  return filled;
}
