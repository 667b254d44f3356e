import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { type PaletteBody, readAccount, request, waitUntil } from "./api-client.ts";
import { shareOperator } from "./operator.ts";
import { type RunningServer, shareServer } from "./running-server.ts";
import { withinMs } from "./sizes.ts";

/** The time in which a change by another process must take effect. */
const accountChangeMsMax = withinMs(5000);
const libraryChangeMsMax = withinMs(1000);
const shared = shareServer({ DAILY_CREDITS: "1000000", STARTER_LIBRARY: "off" });
const runCommand = shareOperator();

test("a plan taken away answers 403 within five seconds, and given back works again", async () => {
  const server = await shared();
  const { folder } = server;
  await runCommand(folder, "accounts", "set-plan", "first@localhost", "free");
  await waitUntil(async () => (await request(server, "/account")).status === 403, accountChangeMsMax);
  assert.equal((await request(server, "/color/ffffff")).body.error.code, "pro_required");

  await runCommand(folder, "accounts", "set-plan", "first@localhost", "pro");
  await waitUntil(async () => (await request(server, "/account")).status === 200, accountChangeMsMax);
});

test("a suspended account's keys get 403 within five seconds, and work again after resuming", async () => {
  const server = await shared();
  const { folder } = server;
  await runCommand(folder, "accounts", "suspend", "first@localhost");
  await waitUntil(async () => (await request(server, "/account")).status === 403, accountChangeMsMax);
  assert.equal((await request(server, "/color/ffffff")).body.error.code, "account_suspended");

  await runCommand(folder, "accounts", "resume", "first@localhost");
  await waitUntil(async () => (await request(server, "/account")).status === 200, accountChangeMsMax);
});

test("a revoked key answers 401 within five seconds, and no other key does", async () => {
  const server = await shared();
  const { folder } = server;
  const other = await runCommand(folder, "keys", "create", "--email", "first@localhost", "--name", "other");
  const { id } = (await readAccount(server, other)).key;

  await runCommand(folder, "keys", "revoke", id);
  await waitUntil(async () => (await request(server, "/account", other)).status === 401, accountChangeMsMax);
  assert.equal((await request(server, "/color/ffffff", other)).body.error.code, "invalid_api_key");
  assert.equal((await request(server, "/account")).status, 200);
});

test("a rolled key and its successor work side by side during the overlap", async () => {
  const server = await shared();
  const { folder } = server;
  const { id } = (await readAccount(server)).key;
  const successor = await runCommand(folder, "keys", "roll", id, "--overlap", "1h");
  assert.equal((await readAccount(server, successor)).key.name, (await readAccount(server)).key.name);
});

test("an account and key created while the server runs work at once", async () => {
  const server = await shared();
  const { folder } = server;
  const usedBefore = (await readAccount(server)).credits_used_today;
  await runCommand(folder, "accounts", "create", "--email", "ada@example.com", "--daily-limit", "3");
  const key = await runCommand(folder, "keys", "create", "--email", "ada@example.com", "--name", "laptop");
  assert.equal((await readAccount(server, key)).daily_limit, 3);
  assert.equal((await request(server, "/colors?limit=50", key)).body.pagination.returned, 3);
  assert.equal((await readAccount(server)).credits_used_today, usedBefore);
});

test("a limit that is lowered and raised again charges exactly the difference", async () => {
  const server = await shared();
  const { folder } = server;
  const account = ["--email", "bea@example.com"] as const;
  await runCommand(folder, "accounts", "create", ...account, "--daily-limit", "500");
  const key = await runCommand(folder, "keys", "create", ...account, "--name", "laptop");
  const setLimit = async (limit: number): Promise<void> => {
    await runCommand(folder, "accounts", "set-limit", "bea@example.com", String(limit));
    await waitUntil(async () => (await readAccount(server, key)).daily_limit === limit, accountChangeMsMax);
  };
  for (let turn = 0; turn < 2; turn += 1) await request(server, "/colors?limit=50", key);

  await setLimit(40);
  const refused = await request(server, "/colors?limit=50", key);
  assert.equal(refused.status, 429);
  assert.equal(refused.body.meta.credits_remaining, 0);

  await setLimit(112);
  const cut = await request<readonly unknown[]>(server, "/colors?limit=50", key);
  assert.equal(cut.body.data.length, 12);
  assert.equal(cut.body.pagination.truncated, true);
  assert.equal((await readAccount(server, key)).credits_used_today, 112);
});

test("a generated palette is returned in full from its import until it is unpublished", async () => {
  const server = await shared();
  const { folder } = server;
  const [colors]: readonly string[][] = JSON.parse(
    await runCommand(folder, "generate", "--size", "4", "--seed", "harvest"),
  );
  const isPublished = async (): Promise<boolean> => (await generate(server)).info !== null;
  assert.deepEqual((await generate(server)).colors, colors);
  assert.equal(await isPublished(), false);

  const file = join(folder, "palettes.json");
  writeFileSync(file, JSON.stringify([{ colors: colors?.toReversed(), name: "Late Harvest", slug: "late-harvest" }]));
  await runCommand(folder, "palettes", "import", file);
  await waitUntil(isPublished, libraryChangeMsMax);
  const palette = await generate(server);
  assert.deepEqual(palette.colors, colors);
  assert.equal(palette.info?.name, "Late Harvest");
  assert.equal(palette.links.page, `${server.origin}/palette/late-harvest`);

  await runCommand(folder, "palettes", "unpublish", "late-harvest");
  await waitUntil(async () => !(await isPublished()), libraryChangeMsMax);
  assert.equal((await request(server, "/palette/late-harvest")).status, 404);
  await runCommand(folder, "palettes", "publish", "late-harvest");
  await waitUntil(isPublished, libraryChangeMsMax);
  assert.equal((await request(server, "/palette/late-harvest")).status, 200);
});

test("an imported palette appears in the lists within a second", async () => {
  const server = await shared();
  const { folder } = server;
  const listed = async (): Promise<readonly PaletteBody[]> =>
    (await request<readonly PaletteBody[]>(server, "/palettes?tags=made-for-a-test")).body.data;
  assert.deepEqual(await listed(), []);
  const file = join(folder, "palettes.ndjson");
  writeFileSync(file, `${JSON.stringify({ colors: ["102030", "405060"], tags: ["made-for-a-test"] })}\n`);
  await runCommand(folder, "palettes", "import", file);
  await waitUntil(async () => (await listed()).length === 1, libraryChangeMsMax);
});

async function generate(server: RunningServer): Promise<PaletteBody> {
  return (await request<PaletteBody>(server, "/palette/generate?size=4&seed=harvest")).body.data;
}
