import type {
  CompiledQuery,
  DatabaseConnection,
  DatabaseMetadataOptions,
  DataTypeNode,
  Dialect,
  Driver,
  Kysely,
  QueryResult,
  TableMetadata,
} from "kysely";
import { faultToDomainError, StoreFault } from "../engine.ts";
import type { LeasedConnection } from "./leased-connection.ts";
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";

/** Kysely for a pool. Text is compared by bytes as in SQLite, whatever the server's locale. */
export function createPostgresDialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new CurrentSchemaIntrospector(db),
    createQueryCompiler: () => new ByteOrderCompiler(),
  };
}

/** Only migrations name types, where a collation may follow. */
class ByteOrderCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    if (node.dataType === "text") this.append(' collate "C"');
  }
}

/** Other schemas belong to other programs. */
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

type Lease = () => Promise<LeasedConnection>;

/** A Kysely driver for a pool. Errors are faults. The pool is closed by its owner. */
export class PoolDriver implements Driver {
  readonly #lease: Lease;

  constructor(lease: Lease) {
    this.#lease = lease;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<LeasedConnection> {
    return this.#lease();
  }

  beginTransaction(connection: LeasedConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: LeasedConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: LeasedConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: LeasedConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {}
}

/**
 * A driver for single reads. Repeats a read once on another connection if the first one broke.
 * Errors are the domain's.
 */
export class ReadingDriver implements Driver {
  readonly #lease: Lease;

  constructor(lease: Lease) {
    this.#lease = lease;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ReadingConnection> {
    return new ReadingConnection(await this.#lease().catch(refuse), this.#lease);
  }

  beginTransaction(): Promise<never> {
    return Promise.reject(new Error("Transactions go through write"));
  }

  commitTransaction(): Promise<never> {
    return this.beginTransaction();
  }

  rollbackTransaction(): Promise<never> {
    return this.beginTransaction();
  }

  async releaseConnection(connection: ReadingConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {}
}

class ReadingConnection implements DatabaseConnection {
  #connection: LeasedConnection;
  readonly #lease: Lease;

  constructor(connection: LeasedConnection, lease: Lease) {
    this.#connection = connection;
    this.#lease = lease;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#ask(query);
    } catch (error) {
      return refuse(error);
    }
  }

  streamQuery(): never {
    return this.#connection.streamQuery();
  }

  release(): void {
    this.#connection.release();
  }

  async #ask<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#connection.executeQuery<Row>(query);
    } catch (error) {
      if (!(error instanceof StoreFault) || error.kind !== "lost") throw error;
      const broken = this.#connection;
      this.#connection = await this.#lease();
      broken.release();
      return this.#connection.executeQuery<Row>(query);
    }
  }
}

function refuse(error: unknown): never {
  throw faultToDomainError(error);
}
