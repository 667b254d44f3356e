import assert from "node:assert/strict";
import { test } from "node:test";
import { createCredits } from "./credits.ts";
import type { LedgerStore } from "./ledger-store.ts";

const DAY_MS = 86_400_000;

/** What accounts have used of a limit nobody reaches, by a store that reads as it is told, on the days since the epoch. */
function createReader(readUsed: LedgerStore["readUsed"]) {
  let now = 0;
  const credits = createCredits({
    store: { readUsed },
    ledger: { debit: () => assert.fail("nothing is sold"), waitingCount: 0, drain: async () => {} },
    clock: () => now,
    defaultLimit: 1000,
  });
  return async function read(id: string, day = 0): Promise<number> {
    now = day * DAY_MS;
    const account = { id, email: `${id}@example.com`, plan: "pro", dailyLimit: null, createdAt: 0 } as const;
    return (await credits.readBalance(account)).used;
  };
}

test("readBalance() looks once for all who ask for the same account and day in one turn", async () => {
  const looks: string[] = [];
  const read = createReader(async (accountId, day) => looks.push(`${accountId} ${day}`));
  const answers = await Promise.all([read("a"), read("b"), read("a"), read("a", 1)]);
  assert.deepEqual(looks, ["a 1970-01-01", "b 1970-01-01", "a 1970-01-02"]);
  assert.deepEqual(answers, [1, 2, 1, 3]);
});

test("readBalance() never gives what was read before one asked", async () => {
  let used = 0;
  const look = Promise.withResolvers<void>();
  const read = createReader(async () => {
    const seen = used;
    await look.promise;
    return seen;
  });
  const first = read("a");
  await new Promise(setImmediate);
  used = 1;
  const second = read("a");
  await new Promise(setImmediate);
  look.resolve();
  assert.deepEqual(await Promise.all([first, second]), [0, 1]);
});

test("readBalance() looks again after a failure", async () => {
  let isBroken = true;
  const read = createReader(async () => {
    if (isBroken) throw new Error("no store");
    return 7;
  });
  await Promise.all([assert.rejects(read("a")), assert.rejects(read("a"))]);
  isBroken = false;
  assert.equal(await read("a"), 7);
});
