/**
 * What tests of several files can share: one PostgreSQL, in which each makes databases of its own, one browser, in which each
 * opens windows of its own, and one server for those that only look at it. Tests find them by the environment; a file that is run alone starts what it needs.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { TestNeeds } from "./plan-tests.ts";

export interface SharedServices {
  close(): Promise<void>;
}

/** Starts what is needed and named by no environment yet, and names it there. @throws when the site cannot be built */
export async function startSharedServices(
  root: string,
  { site, server, postgres, browser }: TestNeeds,
): Promise<SharedServices> {
  if (site) buildSite(root);
  const started = await Promise.all([
    postgres && startPostgres(),
    browser && startBrowser(),
    server && startCommonServer(),
  ]);
  return {
    async close() {
      for (const close of started) if (close) await close();
    },
  };
}

type Close = () => Promise<void>;

function buildSite(root: string): void {
  const { status } = spawnSync(process.execPath, [join(root, "tools/build-site.ts")], { stdio: "inherit" });
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

async function startBrowser(): Promise<Close | undefined> {
  const { startBrowserServer } = await import("../../test/browser.ts");
  const server = await startBrowserServer();
  if (!server) return undefined;
  process.env["TEST_BROWSER_URL"] = server.wsEndpoint();
  return () => server.close();
}

async function startCommonServer(): Promise<Close | undefined> {
  if (process.env["TEST_SERVER"] !== undefined) return undefined;
  const { commonEnvironment, createFolder, createOwner, startServer } = await import("../../test/running-server.ts");
  const owner = createOwner();
  const { origin, key } = await startServer(owner, createFolder(owner), commonEnvironment);
  process.env["TEST_SERVER"] = JSON.stringify({ origin, key });
  return () => owner.clear();
}
