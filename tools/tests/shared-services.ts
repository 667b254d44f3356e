/**
 * What tests of several files can share: one PostgreSQL, in which each makes databases of its own, and one server for
 * those that only look at it. Tests find them by the environment; a file that is run alone starts what it needs.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestNeeds } from "./plan-tests.ts";

export interface SharedServices {
  close(): Promise<void>;
}

/**
 * Starts what is needed and named by no environment yet, and names it there. PostgreSQL mostly waits for its disk, so it starts beside
 * the site's build.
 *
 * @throws when the site cannot be built
 */
export async function startSharedServices(
  root: string,
  { site, server, postgres }: TestNeeds,
): Promise<SharedServices> {
  const starts = await Promise.allSettled([
    postgres ? startPostgres() : undefined,
    (site ? buildSite(root) : Promise.resolve()).then(() => (server ? startCommonServer() : undefined)),
  ]);
  async function close(): Promise<void> {
    for (const start of starts) if (start.status === "fulfilled") await start.value?.();
  }
  for (const start of starts) {
    if (start.status === "fulfilled") continue;
    await close();
    throw start.reason;
  }
  return { close };
}

type Close = () => Promise<void>;

async function buildSite(root: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, "tools/build-site.ts")], { stdio: "inherit" });
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error("The site could not be built");
}

/** Enough connections for files that run at the same time. */
const postgresSettings = ["max_connections=300"];

async function startPostgres(): Promise<Close | undefined> {
  if (process.env["TEST_POSTGRES_URL"] !== undefined) return undefined;
  const { startPostgresServer } = await import("../../server/src/store/testing/postgres-server.ts");
  const server = await startPostgresServer({ settings: postgresSettings });
  if (!server) return undefined;
  process.env["TEST_POSTGRES_URL"] = server.url;
  return () => server.close();
}

async function startCommonServer(): Promise<Close | undefined> {
  if (process.env["TEST_SERVER"] !== undefined) return undefined;
  const { commonEnvironment, createFolder, createOwner, startServer } = await import("../../test/running-server.ts");
  await fillCompileCache();
  const owner = createOwner();
  const { origin, key } = await startServer(owner, createFolder(owner), commonEnvironment);
  process.env["TEST_SERVER"] = JSON.stringify({ origin, key });
  return () => owner.clear();
}

/**
 * Servers of tests are killed, and leave nothing in the compile cache: each would compile all of itself, which doubles its start. So the first
 * run of a clone has one make a page and stop.
 */
async function fillCompileCache(): Promise<void> {
  const folder = process.env["NODE_COMPILE_CACHE"];
  if (folder === undefined) return;
  const stamp = join(folder, `server-compiled-${process.version}`);
  if (existsSync(stamp)) return;
  const { createFolder, createOwner, startServer } = await import("../../test/running-server.ts");
  const owner = createOwner();
  const server = await startServer(owner, createFolder(owner));
  await fetch(`${server.origin}/sign-up`);
  await server.end("SIGTERM");
  await owner.clear();
  writeFileSync(stamp, "");
}
