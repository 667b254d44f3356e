import { type Driver, Kysely } from "kysely";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Pool, type ClientConfig, type PoolClient } from "pg";
import { LoopTimer } from "../../runtime/loop-timer.ts";
import type { Database, Db } from "../database.ts";
import { StoreFault, type PoolLoad } from "../engine.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import type { ConnectionTerms } from "./connection-terms.ts";
import { createStatementNames, LeasedConnection } from "./leased-connection.ts";
import { clientConfig, type PoolLimits } from "./pool-limits.ts";
import { createPostgresDialect, PoolDriver, ReadingDriver } from "./postgres-dialect.ts";
import { connectFault } from "./postgres-faults.ts";
import type { PostgresLocation } from "../database-url.ts";
import { TimedClient } from "./timed-client.ts";

const idleMsMax = 60_000;
/** Maximum age of a connection, so that a server behind a moved name is found. */
const lifetimeSecondsMax = 1800;

/** Time for connections to close. */
const endMsMax = 1000;

interface PoolOptions {
  readonly location: PostgresLocation;
  readonly limits: PoolLimits;
  readonly connectionsMax: number;
  /** Refuses callers while the server does not reply. Without one, they wait. */
  readonly breaker?: CircuitBreaker;
}

/** A connection pool for Kysely with limits on waiting. */
export interface BoundedPool {
  /** For single reads. A lost connection is replaced once. Errors are the domain's. */
  readonly reads: Db;
  /** For transactions. Errors are faults. */
  readonly writes: Db;
  /** Current values. */
  readonly load: Omit<PoolLoad, "pool">;
  /** Lets running statements finish, but does not wait for a server that does not reply. */
  end(): Promise<void>;
}

export function createPool({ location, limits, connectionsMax, breaker }: PoolOptions): BoundedPool {
  const { pool, sockets } = openPool({ location, limits, connectionsMax });
  const nameOf = limits.isPrepared ? createStatementNames() : () => undefined;
  const onSilence = (fault: StoreFault): void => breaker?.trip(fault);
  const agreed = new WeakMap<PoolClient, ConnectionTerms>();

  async function lease(): Promise<LeasedConnection> {
    breaker?.check();
    if (pool.waitingCount >= limits.waitingMax) {
      throw new StoreFault("busy", "Too many callers wait for a connection to the database");
    }
    let leased: LeasedConnection | undefined;
    const tooLate = Promise.withResolvers<never>();
    const timer = new LoopTimer(() => {
      if (timer.elapsedMs >= limits.connectMsMax) tooLate.reject(new Error("No connection was free in time"));
      if (timer.elapsedMs >= limits.leaseMsMax) leased?.refuseLate();
    });
    tooLate.promise.catch(() => {}); // Mostly nobody waits for it any more.
    try {
      const client = await connect(tooLate.promise);
      leased = new LeasedConnection(client, { timer, nameOf, onSilence, agreed: agreed.get(client) });
      if (!agreed.has(client)) agreed.set(client, await leased.agree(location, limits));
      return leased;
    } catch (error) {
      timer.stop();
      leased?.release();
      throw error;
    }
  }
  async function connect(tooLate: Promise<never>): Promise<PoolClient> {
    const connected = pool.connect();
    try {
      return await Promise.race([connected, tooLate]);
    } catch (error) {
      connected.then((client) => client.release()).catch(() => {});
      const fault = connectFault(error);
      breaker?.trip(fault);
      throw fault;
    }
  }
  return {
    writes: openKysely(new PoolDriver(lease)),
    reads: openKysely(new ReadingDriver(lease)),
    load: {
      get inUse() {
        return pool.totalCount - pool.idleCount;
      },
      get waiting() {
        return pool.waitingCount;
      },
    },
    async end() {
      await Promise.race([pool.end(), pause(endMsMax, undefined, { ref: false })]);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The driver's pool and its open sockets. */
function openPool({ location, limits, connectionsMax }: PoolOptions): { pool: Pool; sockets: ReadonlySet<Socket> } {
  const sockets = new Set<Socket>();
  const connecting = new WeakMap<object, () => void>();
  class PooledClient extends TimedClient {
    constructor(config: ClientConfig = {}) {
      super(config);
      connecting.set(this, this.limitTime(limits.connectMsMax));
      sockets.add(this.socket);
      this.socket.once("close", () => sockets.delete(this.socket));
    }
  }
  const pool = new Pool({
    ...clientConfig(location),
    Client: PooledClient,
    max: connectionsMax,
    idleTimeoutMillis: idleMsMax,
    maxLifetimeSeconds: lifetimeSecondsMax,
  });
  // The pool has already removed the broken connection.
  pool.on("error", () => {});
  pool.on("connect", (client) => connecting.get(client)?.());
  return { pool, sockets };
}

function openKysely(driver: Driver): Db {
  return new Kysely<Database>({ dialect: createPostgresDialect(driver) });
}
