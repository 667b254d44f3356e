import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseMetadataOptions,
  type DataTypeNode,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type TableMetadata,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { faultToDomainError, StoreFault } from "../engine.ts";
import type { LeasedConnection } from "./leased-connection.ts";

/** Text is compared by bytes as in SQLite, whatever the server's locale. */
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

interface PoolConnection extends DatabaseConnection {
  begin(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  release(): void;
}

export function createPoolDriver(acquireConnection: () => Promise<PoolConnection>): Driver {
  return {
    acquireConnection,
    beginTransaction: (connection: PoolConnection) => connection.begin(),
    commitTransaction: (connection: PoolConnection) => connection.commit(),
    rollbackTransaction: (connection: PoolConnection) => connection.rollback(),
    releaseConnection: async (connection: PoolConnection) => connection.release(),
    async init() {},
    async destroy() {},
  };
}

type Lease = () => Promise<LeasedConnection>;

/** Repeats a read once on another connection if the first one broke. */
export class ReadingConnection implements PoolConnection {
  #connection: LeasedConnection;
  readonly #lease: Lease;

  static async open(lease: Lease): Promise<ReadingConnection> {
    return new ReadingConnection(await lease().catch(throwDomainError), lease);
  }

  constructor(connection: LeasedConnection, lease: Lease) {
    this.#connection = connection;
    this.#lease = lease;
  }

  begin(): Promise<never> {
    return Promise.reject(new Error("Transactions go through write"));
  }

  commit(): Promise<never> {
    return this.begin();
  }

  rollback(): Promise<never> {
    return this.begin();
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#execute<Row>(query).catch(throwDomainError);
  }

  streamQuery(): never {
    return this.#connection.streamQuery();
  }

  release(): void {
    this.#connection.release();
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
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

function throwDomainError(error: unknown): never {
  throw faultToDomainError(error);
}
