import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findFreePort } from "../server/src/ops/free-port.ts";
import { openTestPostgres } from "./support/db/postgres-database.ts";
import { type PaletteBody, readAccount, request } from "./api-client.ts";
import { createFolder, inherited, type Owner, shareServer, startServer } from "./running-server.ts";

const launcherPath = fileURLToPath(new URL("../server/bin/tincture.js", import.meta.url));
const postgres = await openTestPostgres();
const skip = postgres ? false : "no PostgreSQL on this machine";
/** Far more than an orderly end takes; a start that hangs is killed, and then has no exit code. */
const exitMsMax = 30_000;

const permissionBits = 0o777;
const ownerOnly = 0o600;

const starterPalettes = 1000;

const firstStart = shareServer();

test("the first start creates a database, a library, an account and a working key", async () => {
  const server = await firstStart();
  assert.ok(existsSync(join(server.folder, "data", "tincture.db")));

  const page = await request<readonly PaletteBody[]>(server, "/palettes?limit=1");
  assert.equal(page.status, 200);
  assert.equal(page.body.pagination.total, starterPalettes);
  assert.equal(page.body.meta.credits_remaining, 499);

  const account = await readAccount(server);
  assert.equal(account.plan, "pro");
  assert.equal(account.daily_limit, 500);
});

test("first start prints a curl line that works when pasted", async () => {
  const server = await firstStart();
  const line = server
    .readOutput()
    .split("\n")
    .find((text) => text.trim().startsWith("curl "));
  assert.ok(line !== undefined, server.readOutput());
  const { stdout } = await promisify(execFile)("sh", ["-c", `${line} --silent --show-error`]);
  const body: { data: PaletteBody } = JSON.parse(stdout);
  assert.equal(body.data.colors.length, 5);
});

test("a second start creates nothing and keeps credits, keys and the library", async (t) => {
  const first = await firstStart();
  const { key, folder } = first;
  const page = await request(first, "/palettes?limit=20");
  const { daily_limit: limit, credits_remaining: remaining } = page.body.meta;
  assert.equal((await first.end("SIGTERM")).exitCode, 0);

  const second = await startServer(t, folder);
  assert.equal(second.key, "");
  assert.doesNotMatch(second.readOutput(), /curl|tnc_/u);
  assert.equal((await readAccount(second, key)).credits_used_today, limit - remaining);
  const again = await request(second, "/palettes?limit=20", key);
  assert.equal(again.status, 200);
  assert.equal(again.body.pagination.total, page.body.pagination.total);
  assert.deepEqual(again.body.data, JSON.parse(JSON.stringify(page.body.data).replaceAll(first.origin, second.origin)));
  assert.equal(again.body.meta.credits_remaining, remaining - 20);
});

test("without a terminal the first key is written to a file, and commands for another are printed", async (t) => {
  const folder = createFolder(t);
  const keyFile = join(folder, "data/first-key.txt");
  const quiet = { STARTER_LIBRARY: "off" };
  const first = await startServer(t, folder, { ...quiet, FIRST_ACCOUNT: "", NODE_ENV: "production" });
  assert.match(first.readOutput(), /accounts create --email \S+\n.* keys create /u);
  assert.doesNotMatch(first.readOutput(), /Created/u);
  assert.equal(existsSync(keyFile), false);
  await first.end("SIGTERM");

  const second = await startServer(t, folder, { ...quiet, FIRST_ACCOUNT: "" });
  assert.doesNotMatch(second.readOutput() + second.readLog(), /tnc_/u);
  assert.ok(second.readOutput().includes(`Its API key is in ${keyFile};`), second.readOutput());
  assert.equal(statSync(keyFile).mode & permissionBits, ownerOnly);
  const key = readFileSync(keyFile, "utf8");
  assert.match(key, /^tnc_\w+\n$/u);
  assert.equal((await readAccount(second, key.trim())).plan, "pro");
  const names = readdirSync(join(folder, "data")).filter((name) => name.startsWith("first-key"));
  assert.deepEqual(names, ["first-key.txt"]);

  const lines = second.readOutput().split("\n");
  const commands = lines.filter((line) => /^ {2}.* (?:accounts|keys) create /u.test(line));
  assert.equal(commands.length, 2);
  const shell = { cwd: folder, env: { PATH: `${dirname(process.execPath)}:${process.env["PATH"]}` } };
  const { stdout } = await promisify(execFile)("sh", ["-e", "-c", commands.join("\n")], shell);
  assert.equal((await readAccount(second, stdout.trim().split("\n").at(-1))).plan, "pro");
});

test("an invalid variable stops the start, with its name", async (t) => {
  const start = startServer(t, createFolder(t), { PORT: "many" });
  await assert.rejects(start, /PORT must be an integer from 0 to 65535, got "many"/u);
});

test("an error names the host that cannot be listened on", async (t) => {
  const start = startServer(t, createFolder(t), { HOST: "host.invalid", STARTER_LIBRARY: "off" });
  await assert.rejects(start, /Cannot listen on HOST "host\.invalid" and PORT "0"/u);
});

test("serve ends with 1 when its port is taken (SQLite)", async (t) => {
  await assertEnds(t, "sqlite:tincture.db");
});

test("serve ends with 1 when its port is taken (PostgreSQL)", { skip }, async (t) => {
  await assertEnds(t, await postgres!.createDatabase(t));
});

async function assertEnds(owner: Owner, databaseUrl: string): Promise<void> {
  const port = await takePort(owner);
  const env = {
    ...inherited,
    STARTER_LIBRARY: "off",
    DATABASE_URL: databaseUrl,
    HOST: "127.0.0.1",
    PORT: String(port),
  };
  const options = { cwd: createFolder(owner), env, timeout: exitMsMax };
  await assert.rejects(promisify(execFile)(process.execPath, [launcherPath, "serve"], options), {
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
