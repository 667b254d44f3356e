/**
 * better-auth's records on our tables. Its own adapter for Kysely writes dates and booleans in each engine's way; ours are epoch
 * milliseconds and 0 or 1 everywhere, so that an instance can move from engine to engine. Writes are transactions, because
 * only those wait for SQLite's lock.
 */
import { createAdapterFactory, type CleanedWhere, type CustomAdapter } from "better-auth/adapters";
import { sql, type RawBuilder } from "kysely";
import type { Tables } from "../tables.ts";

type AdapterFactory = ReturnType<typeof createAdapterFactory>;
type CreateRecords = Parameters<typeof createAdapterFactory>[0]["adapter"];
type GetFieldName = Parameters<CreateRecords>[0]["getFieldName"];

const config = {
  adapterId: "tincture",
  supportsJSON: false,
  supportsArrays: false,
  customTransformInput: ({ data }: { readonly data: unknown }) => toColumn(data),
  customTransformOutput: ({ data, fieldAttributes }: Stored) => fromColumn(data, fieldAttributes.type),
};

interface Stored {
  readonly data: unknown;
  readonly fieldAttributes: { readonly type: unknown };
}

export function createPortableAdapter(tables: Tables): AdapterFactory {
  const adapter: CreateRecords = ({ getFieldName }) => createRecords(tables, getFieldName);
  return (options) => {
    // Whatever runs inside finds the transaction through `tables`.
    const inside = createAdapterFactory({ config, adapter })(options);
    const transaction = <Result>(run: (trx: typeof inside) => Promise<Result>): Promise<Result> =>
      tables.write(() => run(inside));
    return createAdapterFactory({ config: { ...config, transaction }, adapter })(options);
  };
}

function toColumn(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return typeof value === "boolean" ? Number(value) : value;
}

function fromColumn(value: unknown, type: unknown): unknown {
  if (type === "date" && typeof value === "number") return new Date(value);
  return type === "boolean" && typeof value === "number" ? value === 1 : value;
}

/** Written as text: only better-auth's options know these tables and columns. */
function createRecords(tables: Tables, getFieldName: GetFieldName): CustomAdapter {
  return {
    create: ({ model, data }) =>
      tables.write(async (db) => {
        const { columns, values } = split(data);
        const insert = sql<
          typeof data
        >`insert into ${sql.table(model)} (${columns}) values (${values}) returning *`;
        return (await insert.execute(db)).rows[0]!;
      }),
    findOne<Row>({ model, where }: Target) {
      const query = sql<Row>`select * from ${sql.table(model)} ${matching(where)} limit 1`;
      return tables.read(async (db) => (await query.execute(db)).rows[0] ?? null);
    },
    findMany<Row>({ model, where = [], limit, offset = 0, sortBy }: Listing) {
      // Of all names only this one comes untranslated.
      const order =
        sortBy &&
        sql`order by ${sql.ref(getFieldName({ model, field: sortBy.field }))} ${sql.raw(sortBy.direction)}`;
      const query = sql<Row>`select * from ${sql.table(model)} ${matching(where)} ${order ?? sql``} limit ${limit} offset ${offset}`;
      return tables.read(async (db) => (await query.execute(db)).rows);
    },
    update<Row>({ model, where, update }: Target & { readonly update: Row }) {
      const set = assignments(update);
      const change = sql<Row>`update ${sql.table(model)} set ${set} ${matching(where)} returning *`;
      return tables.write(async (db) => (await change.execute(db)).rows[0] ?? null);
    },
    updateMany: ({ model, where, update }) =>
      countChanged(tables, sql`update ${sql.table(model)} set ${assignments(update)} ${matching(where)}`),
    async delete({ model, where }) {
      await countChanged(tables, sql`delete from ${sql.table(model)} ${matching(where)}`);
    },
    deleteMany: ({ model, where }) =>
      countChanged(tables, sql`delete from ${sql.table(model)} ${matching(where)}`),
    consumeOne<Row>({ model, where }: Target) {
      const one = sql`select id from ${sql.table(model)} ${matching(where)} limit 1`;
      const removal = sql<Row>`delete from ${sql.table(model)} where id in (${one}) returning *`;
      return tables.write(async (db) => (await removal.execute(db)).rows[0] ?? null);
    },
    async count({ model, where = [] }) {
      const query = sql<{
        count: number;
      }>`select count(*) as count from ${sql.table(model)} ${matching(where)}`;
      return tables.read(async (db) => (await query.execute(db)).rows[0]?.count ?? 0);
    },
  };
}

interface Target {
  readonly model: string;
  readonly where: readonly CleanedWhere[];
}

interface Listing {
  readonly model: string;
  readonly where?: readonly CleanedWhere[] | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly sortBy?: { readonly field: string; readonly direction: "asc" | "desc" } | undefined;
}

async function countChanged(tables: Tables, change: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await tables.write((db) => change.execute(db));
  return Number(numAffectedRows ?? 0);
}

function split(row: object): { readonly columns: RawBuilder<unknown>; readonly values: RawBuilder<unknown> } {
  const entries = Object.entries<unknown>({ ...row });
  return {
    columns: sql.join(entries.map(([column]) => sql.ref(column))),
    values: sql.join(entries.map(([, value]) => value)),
  };
}

function assignments(row: unknown): RawBuilder<unknown> {
  return sql.join(Object.entries(Object(row)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ["eq", "="],
  ["ne", "<>"],
  ["lt", "<"],
  ["lte", "<="],
  ["gt", ">"],
  ["gte", ">="],
]);

function matching(where: readonly CleanedWhere[]): RawBuilder<unknown> {
  return where.length === 0 ? sql`` : sql`where ${sql.join(where.map(condition), sql` and `)}`;
}

/** Sign-in needs no more than these; anything else is a mistake to be heard of. */
function condition({ field, value, operator, connector, mode }: CleanedWhere): RawBuilder<unknown> {
  const column = sql.ref(field);
  if (connector === "OR" || mode === "insensitive") throw new Error(`"${field}" is not looked up like this`);
  if (value === null) return operator === "ne" ? sql`${column} is not null` : sql`${column} is null`;
  if (operator === "in" && Array.isArray(value)) return sql`${column} in (${sql.join(value)})`;
  const sign = SIGNS.get(operator ?? "eq");
  if (sign === undefined) throw new Error(`Condition "${field} ${operator}" is not offered`);
  return sql`${column} ${sql.raw(sign)} ${value}`;
}
