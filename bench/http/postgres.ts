import { startPostgresServer } from "../../server/src/store/testing/postgres-server.ts";
import type { PartContext } from "./part.ts";
import { clientCore, pinProcess, serverCore } from "./processes.ts";

/**
 * The PostgreSQL server that was named, else one that waits for the disk as in production, on the servers' core.
 *
 * @returns its address; undefined where this machine has none
 */
export async function findOrStartPostgres({ owner, postgresUrl }: PartContext): Promise<string | undefined> {
  if (postgresUrl !== undefined) return postgresUrl;
  // Its processes inherit the core they are started on.
  pinProcess(process.pid, serverCore);
  const server = await startPostgresServer({ isDurable: true });
  pinProcess(process.pid, clientCore);
  if (server) owner.after(() => server.close());
  return server?.url;
}
