/**
 * Servers that programs share in `npm test`, where a start costs more than most of the programs.
 */
import { startPostgresProxy, type PostgresProxy } from "../../server/src/store/testing/postgres-proxy.ts";
import type { PostgresServer } from "../../server/src/store/testing/postgres-server.ts";
import type { Owner } from "../running-server.ts";
import { fillLibrary, openDatabase, type EngineName } from "./database.ts";
import { startSubject, type Subject } from "./subject.ts";

/** A server on a database; each program has tenants of its own there. */
export interface Stage {
  readonly url: string;
  readonly subject: Subject;
  /** Further processes on the same database. */
  readonly others?: readonly Subject[];
  /** Where PostgreSQL is hurt: itself, and the server's way to it. */
  readonly hurt?: { readonly postgres: PostgresServer; readonly proxy: PostgresProxy };
}

export type StartStage = (owner: Owner, engine: EngineName) => Promise<Stage>;

/** A server as it is. */
export async function startSeller(owner: Owner, engine: EngineName): Promise<Stage> {
  const { url } = await openDatabase(owner, engine);
  await fillLibrary(url);
  return { url, subject: await startSubject(owner, { databaseUrl: url }) };
}

/** Two servers on one database. */
export async function startPair(owner: Owner, engine: EngineName): Promise<Stage> {
  const { url, subject } = await startSeller(owner, engine);
  return { url, subject, others: [await startSubject(owner, { databaseUrl: url })] };
}

/** A server that reaches a PostgreSQL of its own through a proxy. */
export async function startHurtPostgres(owner: Owner): Promise<Stage> {
  const { url, postgres } = await openDatabase(owner, "postgres", { isHurt: true });
  await fillLibrary(url);
  const proxy = await startPostgresProxy(owner, url);
  const subject = await startSubject(owner, { databaseUrl: proxy.url });
  return { url, subject, hurt: { postgres: postgres!, proxy } };
}
