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
    store: { readUsed },
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
