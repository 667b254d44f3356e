import assert from "node:assert/strict";
import test from "node:test";
import { type PaletteBody, readAccount, request, waitUntil } from "./api-client.ts";
import { runCommand } from "./operator.ts";
import { createFolder, startServer } from "./running-server.ts";

/** How soon a change by the command line must work on a running server. */
const changeMsMax = 5000;

test("128 simultaneous lists of 50 sell exactly 500", async (t) => {
  const server = await startServer(t, createFolder(t));
  const lists = await Promise.all(
    Array.from({ length: 128 }, () => request<readonly PaletteBody[]>(server, "/palettes?limit=50")),
  );

  const answered = lists.filter(({ status }) => status === 200);
  assert.equal(
    answered.reduce((sum, { body }) => sum + body.data.length, 0),
    500,
  );
  for (const { body } of answered) {
    assert.equal(body.pagination.returned, body.data.length);
    assert.equal(body.meta.credits_used, body.data.length);
    assert.equal(body.pagination.truncated, body.data.length < 50);
  }
  // Each answer saw the ledger right after its own debit, so the balances are the steps down to zero.
  const steps = answered.map(({ body }) => body.meta.credits_remaining).toSorted((a, b) => b - a);
  assert.deepEqual(steps, [450, 400, 350, 300, 250, 200, 150, 100, 50, 0]);

  const refused = lists.filter(({ status }) => status !== 200);
  assert.equal(refused.length, 118);
  for (const { status, body, headers } of refused) {
    assert.equal(status, 429);
    assert.equal(body.error.code, "rate_limit_exceeded");
    assert.equal(body.error.message, "Daily credit limit reached (500). Resets at midnight UTC.");
    assert.ok(Number(headers.get("retry-after")) > 0);
  }
});

test("simultaneous requests of all prices sell exactly the limit and cut the list that meets it", async (t) => {
  const server = await startServer(t, createFolder(t), { DAILY_CREDITS: "101" });
  const paths = ["/palettes?limit=7", "/color/c0ffee", "/colors?limit=5&family=Red", "/palette/generate"];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => request(server, paths[turn % paths.length]!)),
  );
  const sold = answers.filter(({ status }) => status === 200).map(({ body }) => body.meta.credits_used);
  assert.equal(
    sold.reduce((sum, credits) => sum + credits, 0),
    101,
  );
  assert.ok(answers.every(({ status }) => status === 200 || status === 429));
  assert.equal((await readAccount(server)).credits_remaining, 0);
});

test("zero credits refuse everything but the account, and cost nothing", async (t) => {
  const server = await startServer(t, createFolder(t), { DAILY_CREDITS: "0" });
  const paths = [
    "/palette/generate",
    "/palette/none",
    "/palettes",
    "/palettes?offset=9999",
    "/color/ffffff",
    "/colors",
  ];
  for (const path of paths) {
    const { status, body } = await request(server, path);
    assert.equal(status, 429, path);
    assert.equal(body.meta.credits_used, 0);
  }
  assert.equal((await readAccount(server)).credits_used_today, 0);
});

test("a limit lowered below what was used and raised again sells exactly the difference", async (t) => {
  const folder = createFolder(t);
  const server = await startServer(t, folder);
  const setLimit = async (limit: number): Promise<void> => {
    await runCommand(folder, "accounts", "set-limit", "first@localhost", String(limit));
    await waitUntil(async () => (await readAccount(server)).daily_limit === limit, changeMsMax);
  };
  for (let turn = 0; turn < 2; turn += 1) await request(server, "/palettes?limit=50");

  await setLimit(40);
  const refused = await request(server, "/palettes?limit=50");
  assert.equal(refused.status, 429);
  assert.equal(refused.body.meta.credits_remaining, 0);

  await setLimit(112);
  const cut = await request<readonly PaletteBody[]>(server, "/palettes?limit=50");
  assert.equal(cut.body.data.length, 12);
  assert.equal(cut.body.pagination.truncated, true);
  assert.equal((await readAccount(server)).credits_used_today, 112);
});
