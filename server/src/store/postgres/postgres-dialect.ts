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

/** Kysely on a pool of connections. Text compares by its bytes, as it does in SQLite, whatever the locale of the server. */
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

type Lease = () => Promise<LeasedConnection>;

/** Kysely's way to the connections of a pool. Errors are faults. The pool's maker ends it. */
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
 * The same for single statements that only read. Such a statement may be asked again: when its connection broke (the server
 * was restarted, a firewall forgot it), it is asked once more on another one. Errors are the domain's.
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
