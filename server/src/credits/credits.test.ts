import assert from "node:assert/strict";
import { test } from "node:test";
import { createCredits, type LedgerStore } from "./credits.ts";
import { type Balance } from "@tincture/contract/credits";
import { secondsToMidnight } from "@tincture/contract/clock";

const dayMs = 86_400_000;
const midnight = Date.UTC(2028, 1, 29);

/** Reads balances under a large limit from the given store, at a fixed time. */
function createReader(readUsed: LedgerStore["readUsed"]) {
  let now = 0;
  const credits = createCredits({
    store: { readUsed, readKeyUsed: () => assert.fail("no key has a cap") },
    ledger: { debit: () => assert.fail("nothing is sold") },
    clock: () => now,
    defaultLimit: 1000,
  });
  return async function read(id: string, time = 0): Promise<Balance> {
    now = time;
    const account = {
      id,
      email: `${id}@example.com`,
      plan: "pro",
      dailyLimit: null,
      createdAt: 0,
      suspendedAt: null,
      confirmedAt: null,
      pendingPlan: null,
    } as const;
    return credits.readBalance(account);
  };
}

test("readBalance() looks once for all who ask for the same account and day in one turn", async () => {
  const looks: string[] = [];
  const read = createReader(async (accountId, day) => looks.push(`${accountId} ${day}`));
  const answers = await Promise.all([read("a"), read("b"), read("a"), read("a", dayMs)]);
  assert.deepEqual(looks, ["a 1970-01-01", "b 1970-01-01", "a 1970-01-02"]);
  assert.deepEqual(listUsed(answers), [1, 2, 1, 3]);
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
  assert.deepEqual(listUsed(await Promise.all([first, second])), [0, 1]);
});

test("readBalance() looks again after a failure", async () => {
  let isBroken = true;
  const read = createReader(async () => {
    if (isBroken) throw new Error("no store");
    return 7;
  });
  await Promise.all([assert.rejects(read("a")), assert.rejects(read("a"))]);
  isBroken = false;
  assert.equal((await read("a")).used, 7);
});

test("readBalance() is of the UTC day, which changes exactly at midnight, on leap days too", async () => {
  const days: string[] = [];
  const read = createReader(async (_accountId, day) => days.push(day));
  const balances = [await read("a", midnight - 1), await read("a", midnight)];
  assert.deepEqual(days, ["2028-02-28", "2028-02-29"]);
  assert.deepEqual(
    balances.map(({ resetsAt }) => resetsAt),
    [midnight, midnight + dayMs],
  );
});

test("secondsToMidnight() is at least 1", () => {
  assert.equal(secondsToMidnight(midnight - 1), 1);
  assert.equal(secondsToMidnight(midnight), 86_400);
});

function listUsed(balances: readonly Balance[]): readonly number[] {
  return balances.map(({ used }) => used);
}
