import type { Engine } from "../engine.ts";
import { writeHeartbeat } from "../heartbeat.ts";
import { sql } from "../kysely.ts";
import { openThreadDatabase, type ThreadDatabase } from "../thread-database.ts";

/**
 * Has a store on SQLite write on the thread that asks: for tests of what stands on a store, since the thread that writes costs more to
 * start than most of them. What is written, and in which transactions, stays the same, but nothing waits for the disk. `store/contract` and all
 * servers have the thread.
 */
export function writeHere(databaseUrl: string): (engine: Engine) => Engine {
  return (engine) => {
    if (!databaseUrl.startsWith("sqlite:")) return engine;
    let opened: Promise<ThreadDatabase> | undefined;
    const write: Engine["write"] = async (run, input) => {
      const database = await (opened ??= openCareless(databaseUrl));
      return database.transact((trx) => run(trx, input));
    };
    return {
      ...engine,
      write,
      ping: async () => void (await write(writeHeartbeat, null)),
      async close() {
        await (await opened)?.close();
        await engine.close();
      },
    };
  };
}

async function openCareless(databaseUrl: string): Promise<ThreadDatabase> {
  const database = await openThreadDatabase(databaseUrl);
  await database.read((db) => sql.raw("pragma synchronous = off").execute(db));
  return database;
}
