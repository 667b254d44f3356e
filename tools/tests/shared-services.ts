/**
 * Services that test files share: one PostgreSQL server with a database per test, and one Tincture
 * server for read-only tests. Tests find them in the environment, and start their own when they run
 * alone.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digestSources } from "../../server/src/site/site-sources.ts";
import type { TestNeeds } from "./plan-tests.ts";

export interface SharedServices {
  /**
   * Resolves when all of them are there and the environment names them; rejects when the site
   * cannot be built.
   */
  readonly ready: Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Begins to start what is needed and named by no environment yet. PostgreSQL mostly waits for its
 * disk, so it starts beside the site's build.
 */
export function startSharedServices(root: string, { site, server, postgres }: TestNeeds): SharedServices {
  const starts = [
    postgres ? startPostgres() : Promise.resolve(undefined),
    (site ? buildSite(root) : Promise.resolve()).then(() => (server ? startCommonServer(root) : undefined)),
  ];
  const ready = Promise.all(starts);
  // The callers handle the error.
  ready.catch(() => undefined);
  return {
    ready,
    async close() {
      for (const start of await Promise.allSettled(starts)) if (start.status === "fulfilled") await start.value?.();
    },
  };
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
  const { startPostgresServer } = await import("../../test/support/db/postgres-server.ts");
  const server = await startPostgresServer({ settings: postgresSettings, isFirst: true });
  if (!server) return undefined;
  process.env["TEST_POSTGRES_URL"] = server.url;
  return () => server.close();
}

async function startCommonServer(root: string): Promise<Close | undefined> {
  if (process.env["TEST_SERVER"] !== undefined) return undefined;
  const { commonEnvironment, createFolder, createOwner, startServer } = await import("../../test/running-server.ts");
  await fillCompileCache(root);
  const owner = createOwner();
  const { origin, key } = await startServer(owner, createFolder(owner), commonEnvironment);
  process.env["TEST_SERVER"] = JSON.stringify({ origin, key });
  return () => owner.clear();
}

const compiledSources = ["{color,contract,client,server}/src/**/*.ts", "site/build/sources.txt"];

/**
 * Fills the compile cache once after a change, because servers of tests are killed before they
 * write it.
 */
async function fillCompileCache(root: string): Promise<void> {
  const folder = process.env["NODE_COMPILE_CACHE"];
  if (folder === undefined) return;
  const stampPath = join(folder, "service", `compiled-${process.version}`);
  const stamp = digestSources(root, compiledSources);
  if (existsSync(stampPath) && readFileSync(stampPath, "utf8") === stamp) return;
  const { createFolder, createOwner, startServer } = await import("../../test/running-server.ts");
  const owner = createOwner();
  const server = await startServer(owner, createFolder(owner));
  await fetch(`${server.origin}/sign-up`);
  await server.end("SIGTERM");
  await owner.clear();
  writeFileSync(stampPath, stamp);
}
