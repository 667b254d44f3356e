/**
 * The database for a thread of its own: few connections, time limits on all of them. Sign-in reads and writes side by side, searches
 * read palettes alone. The schema must be up to date, as it is once the store was opened. Each loads only the modules it needs.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { SearchedStore } from "../domain/library/search/library-copy.ts";
import type { Db } from "./database.ts";
import { parseDatabaseUrl, type DatabaseLocation } from "./database-url.ts";
import { faultToDomainError, isUniqueFault } from "./engine.ts";

/**
 * While a transaction is open, all that it runs goes through it, reads too: SQLite has only one connection here, and a call
 * that asked for a second one would wait forever.
 */
export interface ThreadDatabase {
  /** Errors are the domain's. */
  read<Result>(run: (db: Db) => Promise<Result>): Promise<Result>;
  /**
   * Joins the open transaction, else is one of its own, repeated when it was rolled back for the sake of another.
   *
   * @throws {DomainError} `service_unavailable`, or what `run` throws
   * @throws {StoreFault} `unique` when a constraint stood in the way
   */
  transact<Result>(run: (trx: Db) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Of a PostgreSQL server; SQLite needs one. */
const connectionsMax = 2;
/** A read waits for a lock only while another process mends the log after a crash. */
const readWaitMsMax = 1000;
const retryMsMax = 1500;

/** @throws {DomainError} `invalid_parameter` for another scheme, `service_unavailable` when it cannot be opened */
export async function openThreadDatabase(databaseUrl: string): Promise<ThreadDatabase> {
  try {
    const { db, transact, close } = await openEngine(parseDatabaseUrl(databaseUrl));
    const open = new AsyncLocalStorage<Db>();
    return {
      read(run) {
        const trx = open.getStore();
        return trx ? run(trx) : run(db).catch(refuse);
      },
      transact(run) {
        const trx = open.getStore();
        return trx ? run(trx) : transact((fresh) => open.run(fresh, () => run(fresh))).catch(refuse);
      },
      close,
    };
  } catch (error) {
    return refuse(error);
  }
}

interface ThreadEngine extends Pick<ThreadDatabase, "transact" | "close"> {
  readonly db: Db;
}

function openEngine(location: DatabaseLocation): Promise<ThreadEngine> {
  return location.engine === "postgres" ? openServer(location) : openFile(location.file);
}

async function openServer(location: DatabaseLocation & { engine: "postgres" }): Promise<ThreadEngine> {
  const [{ createPool }, { threadLimits }, { retryWrite }] = await Promise.all([
    import("./postgres/create-pool.ts"),
    import("./postgres/pool-limits.ts"),
    import("./postgres/postgres-faults.ts"),
  ]);
  const pool = createPool({ location, limits: threadLimits, connectionsMax });
  return {
    db: pool.writes,
    transact: (run) => retryWrite(() => pool.writes.transaction().execute(run), { retryMsMax }),
    close: () => pool.end(),
  };
}

async function openFile(file: string): Promise<ThreadEngine> {
  const { openWritingConnection, toDb } = await import("./sqlite/sqlite-connection.ts");
  const connection = await openWritingConnection(file);
  connection.pragma(`busy_timeout = ${readWaitMsMax}`);
  const db = toDb(connection);
  return {
    db,
    transact: (run) => db.transaction().execute(run),
    close: () => db.destroy(),
  };
}

function refuse(error: unknown): never {
  throw isUniqueFault(error) ? error : faultToDomainError(error);
}

/** A connection of its own that reads palettes and nothing else. */
interface PaletteReader {
  readonly palettes: SearchedStore;
  close(): Promise<void>;
}

/**
 * Opens a database for a thread that reads in the background.
 *
 * @throws {DomainError} `service_unavailable` when it cannot be opened; PostgreSQL is not asked before the first reading
 */
export async function openPaletteReader(databaseUrl: string): Promise<PaletteReader> {
  const location = parseDatabaseUrl(databaseUrl);
  const { createPaletteReads } = await import("./library/palette-store.ts");
  if (location.engine === "sqlite") {
    const { openReadingDb } = await import("./sqlite/sqlite-connection.ts");
    const db = await openReadingDb(location.file, { isScan: true });
    return { palettes: createPaletteReads(db, db), close: () => db.destroy() };
  }
  const [{ createPool }, { backgroundLimits }] = await Promise.all([
    import("./postgres/create-pool.ts"),
    import("./postgres/pool-limits.ts"),
  ]);
  const pool = createPool({ location, limits: backgroundLimits, connectionsMax: 1 });
  return { palettes: createPaletteReads(pool.reads, pool.reads), close: () => pool.end() };
}
