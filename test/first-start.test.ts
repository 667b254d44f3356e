import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { promisify } from "node:util";
import { type PaletteBody, readAccount, request } from "./api-client.ts";
import { createFolder, startServer } from "./running-server.ts";

/** Sanzo Wada's combinations and generated ones. */
const starterPalettes = 1000;

test("first start makes a database, a library, an account and a key that works", async (t) => {
  const folder = createFolder(t);
  const server = await startServer(t, folder);
  assert.ok(existsSync(join(folder, "data", "tincture.db")));

  const page = await request<readonly PaletteBody[]>(server, "/palettes?limit=1");
  assert.equal(page.status, 200);
  assert.equal(page.body.pagination.total, starterPalettes);
  assert.equal(page.body.meta.credits_remaining, 499);

  const account = await readAccount(server);
  assert.equal(account.plan, "pro");
  assert.equal(account.daily_limit, 500);
});

test("first start prints a curl line that works when pasted", async (t) => {
  const server = await startServer(t, createFolder(t));
  const line = server
    .readOutput()
    .split("\n")
    .find((text) => text.trim().startsWith("curl "));
  assert.ok(line !== undefined, server.readOutput());
  const { stdout } = await promisify(execFile)("sh", ["-c", `${line} --silent --show-error`]);
  const body: { data: PaletteBody } = JSON.parse(stdout);
  assert.equal(body.data.colors.length, 5);
});

test("second start makes and prints none of that again", async (t) => {
  const folder = createFolder(t);
  const first = await startServer(t, folder);
  const before = await request(first, "/palettes?limit=1");
  await first.end("SIGTERM");

  const second = await startServer(t, folder);
  assert.equal(second.key, "");
  assert.doesNotMatch(second.readOutput(), /curl|key/iu);
  const after = await request(second, "/palettes?limit=1", first.key);
  assert.equal(after.status, 200);
  assert.equal(after.body.pagination.total, before.body.pagination.total);
});

test("first start without a terminal makes no account unless told to", async (t) => {
  const server = await startServer(t, createFolder(t), { FIRST_ACCOUNT: "auto" });
  assert.equal(server.key, "");
  assert.equal((await fetch(`${server.origin}/readyz`)).status, 200);
});

test("a wrong variable stops the start with its name", async (t) => {
  const start = startServer(t, createFolder(t), { PORT: "many" });
  await assert.rejects(start, /PORT must be an integer from 0 to 65535, got "many"/u);
});
