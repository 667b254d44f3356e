import assert from "node:assert/strict";
import test from "node:test";
import { type PaletteBody, readAccount, request } from "./api-client.ts";
import { createTenants } from "./faults/database.ts";
import { type SharedServer, shareServer } from "./running-server.ts";
import { size } from "./sizes.ts";

/** Ten of them sell the account out. */
const listCount = size === "long" ? 128 : 48;
const shared = shareServer();

test("simultaneous lists of 50 sell exactly 500", async () => {
  const server = await shared();
  const key = await createKey(server, 500);
  const lists = await Promise.all(
    Array.from({ length: listCount }, () => request<readonly PaletteBody[]>(server, "/palettes?limit=50", key)),
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
  assert.equal(refused.length, listCount - 10);
  for (const { status, body, headers } of refused) {
    assert.equal(status, 429);
    assert.equal(body.error.code, "rate_limit_exceeded");
    assert.equal(body.error.message, "Daily credit limit reached (500). Resets at midnight UTC.");
    assert.ok(Number(headers.get("retry-after")) > 0);
  }
});

test("simultaneous requests of all prices sell exactly the limit and cut the list that meets it", async () => {
  const server = await shared();
  const key = await createKey(server, 101);
  const paths = ["/palettes?limit=7", "/color/c0ffee", "/colors?limit=5&family=Red", "/palette/generate"];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => request(server, paths[turn % paths.length]!, key)),
  );
  const sold = answers.filter(({ status }) => status === 200).map(({ body }) => body.meta.credits_used);
  assert.equal(
    sold.reduce((sum, credits) => sum + credits, 0),
    101,
  );
  assert.ok(answers.every(({ status }) => status === 200 || status === 429));
  assert.equal((await readAccount(server, key)).credits_remaining, 0);
});

test("zero credits refuse everything but the account, and cost nothing", async () => {
  const server = await shared();
  const key = await createKey(server, 0);
  const paths = [
    "/palette/generate",
    "/palette/none",
    "/palettes",
    "/palettes?offset=9999",
    "/color/ffffff",
    "/colors",
  ];
  for (const path of paths) {
    const { status, body } = await request(server, path, key);
    assert.equal(status, 429, path);
    assert.equal(body.meta.credits_used, 0);
  }
  assert.equal((await readAccount(server, key)).credits_used_today, 0);
});

/** Of an account with a limit of its own. */
async function createKey({ folder }: SharedServer, dailyLimit: number): Promise<string> {
  const [tenant] = await createTenants(`sqlite:${folder}/data/tincture.db`, [dailyLimit]);
  return tenant!.secret;
}
