import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type DatabaseMetadataOptions,
  type DataTypeNode,
  type Dialect,
  type Driver,
  type Kysely,
  type TableMetadata,
} from "kysely";

/** Kysely on a lane. Text compares by its bytes, as it does in SQLite, whatever the locale of the server. */
export function createPostgresDialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new CurrentSchemaIntrospector(db),
    createQueryCompiler: () => new ByteOrderCompiler(),
  };
}

/** Types are named in migrations alone, where a collation may follow. */
class ByteOrderCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    if (node.dataType === "text") this.append(' collate "C"');
  }
}

/** Other schemas of the database are other programs' business. */
class CurrentSchemaIntrospector extends PostgresIntrospector {
  readonly #db: Pick<Kysely<object>, "getExecutor">;

  constructor(db: ConstructorParameters<typeof PostgresIntrospector>[0]) {
    super(db);
    this.#db = db;
  }

  override async getTables(options?: DatabaseMetadataOptions): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(this.#db);
    const tables = await super.getTables(options);
    return tables.filter((table) => table.schema === rows[0]?.name);
  }
}
