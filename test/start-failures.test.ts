/** A start that fails must end the process, so that whoever supervises it can act. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findFreePort } from "../server/src/free-port.ts";
import { openTestPostgres } from "../server/src/store/testing/postgres-database.ts";
import { createFolder, inherited, type Owner } from "./running-server.ts";

const launcherPath = fileURLToPath(new URL("../server/bin/tincture.js", import.meta.url));
const run = promisify(execFile);
const postgres = await openTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";
/** Far more than an orderly end takes; a start that hangs is killed, and then has no exit code. */
const EXIT_MS_MAX = 30_000;

test("serve ends with 1 when its port is taken (SQLite)", async (t) => {
  await assertEnds(t, "sqlite:tincture.db");
});

test("serve ends with 1 when its port is taken (PostgreSQL)", { skip }, async (t) => {
  await assertEnds(t, await postgres!.createDatabase(t));
});

async function assertEnds(owner: Owner, databaseUrl: string): Promise<void> {
  const port = await takePort(owner);
  const env = { ...inherited, DATABASE_URL: databaseUrl, HOST: "127.0.0.1", PORT: String(port) };
  const options = { cwd: createFolder(owner), env, timeout: EXIT_MS_MAX };
  await assert.rejects(run(process.execPath, [launcherPath, "serve"], options), {
    code: 1,
    stderr: new RegExp(`PORT "${port}"`, "u"),
  });
}

async function takePort(owner: Owner): Promise<number> {
  const port = await findFreePort("127.0.0.1");
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  owner.after(() => server.close());
  return port;
}
