import { type Driver, Kysely } from "kysely";
import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Client, type ClientConfig, Pool, type PoolClient, types } from "pg";
import { LoopTimer } from "../../runtime/loop-timer.ts";
import type { Database, Db } from "../database.ts";
import type { PostgresLocation } from "../database-url.ts";
import { type PoolLoad, StoreFault } from "../engine.ts";
import {
  type ConnectionTerms,
  createStatementNames,
  LeasedConnection,
  type ServerTimeouts,
} from "./leased-connection.ts";
import { createPoolDriver, createPostgresDialect, ReadingConnection } from "./postgres-dialect.ts";
import { connectFault } from "./postgres-faults.ts";

/** Debits have their own pool, so that imports or many readers cannot delay them. */
interface PoolLimits extends ServerTimeouts {
  readonly connectMsMax: number;
  /** From requesting a connection to returning it. */
  readonly leaseMsMax: number;
  readonly waitingMax: number;
  readonly isPrepared: boolean;
}

/** For requests: single reads by key. */
export const readingLimits: PoolLimits = {
  leaseMsMax: 700,
  connectMsMax: 700,
  statementMsMax: 700,
  lockMsMax: 500,
  idleInTransactionMsMax: 1000,
  waitingMax: 2000,
  isPrepared: true,
};

/** For debits. Less than the 700 ms of a debit, so that most outcomes are known. */
export const ledgerLimits: PoolLimits = {
  leaseMsMax: 600,
  connectMsMax: 600,
  statementMsMax: 500,
  lockMsMax: 400,
  idleInTransactionMsMax: 1000,
  waitingMax: 100,
  isPrepared: true,
};

/**
 * For scans, polls, imports and commands. A write ends within 15 s before its commit, half of the
 * time for which readers of changes look back. The commit may wait for a standby.
 */
export const backgroundLimits: PoolLimits = {
  leaseMsMax: 10_000,
  connectMsMax: 5000,
  statementMsMax: 9000,
  lockMsMax: 5000,
  idleInTransactionMsMax: 5000,
  waitingMax: 2000,
  isPrepared: false,
};

/** For migrations and copies of a whole store, without timeouts. */
export const untimedLimits: PoolLimits = {
  leaseMsMax: 24 * 3_600_000,
  connectMsMax: 10_000,
  statementMsMax: 0,
  lockMsMax: 60_000,
  idleInTransactionMsMax: 0,
  waitingMax: 10,
  isPrepared: false,
};

const idleMsMax = 60_000;
/** Maximum age of a connection, so that a server behind a moved name is found. */
const lifetimeSecondsMax = 1800;
/** Time for connections to close. */
const endMsMax = 1000;
/** Time of silence before the system probes the peer. */
const keepAliveMs = 10_000;

interface PoolOptions {
  readonly location: PostgresLocation;
  readonly limits: PoolLimits;
  readonly connectionsMax: number;
}

export interface BoundedPool {
  /** A lost connection is replaced once. Errors are the domain's. */
  readonly reads: Db;
  /** Errors are faults. */
  readonly writes: Db;
  readonly load: Omit<PoolLoad, "pool">;
  /** Lets running statements finish, but does not wait for a server that does not reply. */
  end(): Promise<void>;
}

export function createPool(options: PoolOptions): BoundedPool {
  const { location, limits } = options;
  const { pool, sockets } = openPool(options);
  const nameOf = limits.isPrepared ? createStatementNames() : () => undefined;
  const termsOf = new WeakMap<PoolClient, ConnectionTerms>();

  async function lease(): Promise<LeasedConnection> {
    if (pool.waitingCount >= limits.waitingMax) {
      throw new StoreFault("busy", "Too many callers wait for a connection to the database");
    }
    let leased: LeasedConnection | undefined;
    const timeout = Promise.withResolvers<never>();
    timeout.promise.catch(() => {}); // Rejected after most callers have a connection.
    const timer = new LoopTimer(() => {
      if (timer.elapsedMs >= limits.connectMsMax) timeout.reject(new Error("No connection was free in time"));
      if (timer.elapsedMs >= limits.leaseMsMax) leased?.cancelStatement();
    });
    try {
      const client = await connect(timeout.promise);
      leased = new LeasedConnection(client, { timer, nameOf, terms: termsOf.get(client) });
      if (!termsOf.has(client)) termsOf.set(client, await leased.agree(location, limits));
      return leased;
    } catch (error) {
      timer.stop();
      leased?.release();
      throw error;
    }
  }
  async function connect(timeout: Promise<never>): Promise<PoolClient> {
    const connected = pool.connect();
    try {
      return await Promise.race([connected, timeout]);
    } catch (error) {
      connected.then((client) => client.release()).catch(() => {});
      throw connectFault(error);
    }
  }
  return {
    writes: openKysely(createPoolDriver(lease)),
    reads: openKysely(createPoolDriver(() => ReadingConnection.open(lease))),
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

/** The driver's pool and its open sockets, since the driver cannot close an idle connection. */
function openPool({ location, limits, connectionsMax }: PoolOptions): { pool: Pool; sockets: ReadonlySet<Socket> } {
  const sockets = new Set<Socket>();
  const connecting = new WeakMap<object, LoopTimer>();
  /** A client whose timeout to connect ignores delays of the event loop, unlike the driver's. */
  class TimedClient extends Client {
    constructor(config: ClientConfig = {}) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      const timer = new LoopTimer(() => {
        if (timer.elapsedMs >= limits.connectMsMax) socket.destroy(new Error("The database did not accept in time"));
      });
      connecting.set(this, timer);
      sockets.add(socket);
      socket.once("close", () => {
        timer.stop();
        sockets.delete(socket);
      });
    }
  }
  const pool = new Pool({
    ...createClientConfig(location),
    Client: TimedClient,
    max: connectionsMax,
    idleTimeoutMillis: idleMsMax,
    maxLifetimeSeconds: lifetimeSecondsMax,
  });
  // The pool has already removed the broken connection.
  pool.on("error", () => {});
  pool.on("connect", (client) => connecting.get(client)?.stop());
  return { pool, sockets };
}

/** Timeouts are not options of a connection, since a pooler refuses or drops them. */
export function createClientConfig({ connectionString }: PostgresLocation): ClientConfig {
  return {
    connectionString,
    application_name: "tincture",
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types: { getTypeParser },
  };
}

/** @throws {RangeError} beyond 2^53 */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, too large a number`);
  return value;
}

const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.INT8 ? parseInt8 : types.getTypeParser(oid, format);

function openKysely(driver: Driver): Db {
  return new Kysely<Database>({ dialect: createPostgresDialect(driver) });
}
