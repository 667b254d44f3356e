/**
 * Servers that programs share in `npm test`, where a start costs more than most of the programs.
 */
import { startPostgresProxy, type PostgresProxy } from "../support/db/postgres-proxy.ts";
import type { PostgresServer } from "../support/db/postgres-server.ts";
import type { Owner } from "../running-server.ts";
import { fillLibrary, openDatabase, type EngineName } from "./database.ts";
import { startSubject, type Subject } from "./subject.ts";

/** A server and its database. Each program has tenants of its own. */
export interface Stage {
  readonly url: string;
  readonly subject: Subject;
  readonly others?: readonly Subject[];
  /** PostgreSQL and the proxy in front of it, to hurt them. */
  readonly hurt?: { readonly postgres: PostgresServer; readonly proxy: PostgresProxy };
}

export type StartStage = (owner: Owner, engine: EngineName) => Promise<Stage>;

export async function startSeller(owner: Owner, engine: EngineName): Promise<Stage> {
  const { url } = await openDatabase(owner, engine);
  await fillLibrary(url);
  return { url, subject: await startSubject(owner, { databaseUrl: url }) };
}

export async function startPair(owner: Owner, engine: EngineName): Promise<Stage> {
  const { url, subject } = await startSeller(owner, engine);
  return { url, subject, others: [await startSubject(owner, { databaseUrl: url })] };
}

/** Starts a PostgreSQL server, and a server that reaches it through a proxy. */
export async function startHurtPostgres(owner: Owner): Promise<Stage> {
  const { url, postgres } = await openDatabase(owner, "postgres", { isHurt: true });
  await fillLibrary(url);
  const proxy = await startPostgresProxy(owner, url);
  const subject = await startSubject(owner, { databaseUrl: proxy.url });
  return { url, subject, hurt: { postgres: postgres!, proxy } };
}
