import assert from "node:assert/strict";
import { test } from "node:test";
import { createGroupCommit } from "./group-commit.ts";
import type { Debit, DebitRequest } from "./ledger-store.ts";

function wish(accountId: string): DebitRequest {
  return { accountId, keyId: "key", operation: "getColor", day: "2026-01-01", cap: 500, asked: 1 };
}

/** A ledger whose commits are settled by hand. */
function setUp() {
  const commits: { accounts: string[]; settle: PromiseWithResolvers<readonly Debit[]> }[] = [];
  const state = { now: 0 };
  const groupCommit = createGroupCommit(
    {
      commitDebits(requests) {
        const settle = Promise.withResolvers<readonly Debit[]>();
        commits.push({ accounts: requests.map((request) => request.accountId), settle });
        return settle.promise;
      },
    },
    () => state.now,
  );
  return { commits, groupCommit, state };
}

const turn = () => new Promise(setImmediate);

test("debit() commits what arrives during one commit together in the next", async () => {
  const { commits, groupCommit } = setUp();
  const debits = [groupCommit.debit(wish("a"))];
  await turn();
  debits.push(groupCommit.debit(wish("b")), groupCommit.debit(wish("c")));
  await turn();
  assert.deepEqual(
    commits.map((commit) => commit.accounts),
    [["a"]],
  );
  commits[0]!.settle.resolve([{ granted: 1, used: 1 }]);
  await turn();
  assert.deepEqual(commits[1]!.accounts, ["b", "c"]);
  commits[1]!.settle.resolve([
    { granted: 1, used: 2 },
    { granted: 0, used: 3 },
  ]);
  assert.deepEqual(await Promise.all(debits), [
    { granted: 1, used: 1 },
    { granted: 1, used: 2 },
    { granted: 0, used: 3 },
  ]);
});

test("debit() gives a failed commit's error to all of its requests and goes on with the next", async () => {
  const { commits, groupCommit } = setUp();
  const failing = [groupCommit.debit(wish("a")), groupCommit.debit(wish("b"))];
  await turn();
  const next = groupCommit.debit(wish("c"));
  commits[0]!.settle.reject(new Error("disk full"));
  const outcomes = await Promise.allSettled(failing);
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status),
    ["rejected", "rejected"],
  );
  await turn();
  commits[1]!.settle.resolve([{ granted: 1, used: 1 }]);
  assert.equal((await next).granted, 1);
});

test("debit() refuses what has waited a second unsent, and says that nothing was charged", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { commits, groupCommit, state } = setUp();
  const sent = groupCommit.debit(wish("a"));
  await turn();
  state.now = 500;
  const unsent = groupCommit.debit(wish("b"));
  const refusal = assert.rejects(unsent, { code: "service_unavailable", isOutcomeUnknown: false });
  state.now = 1000;
  t.mock.timers.tick(1000);
  assert.equal(groupCommit.waitingCount, 1);
  state.now = 1500;
  t.mock.timers.tick(500);
  await refusal;
  assert.equal(groupCommit.waitingCount, 0);
  commits[0]!.settle.resolve([{ granted: 1, used: 1 }]);
  assert.equal((await sent).granted, 1);
});

test("debit() refuses at once when 20,000 wait", async () => {
  const { commits, groupCommit } = setUp();
  const sent = groupCommit.debit(wish("a"));
  await turn();
  const waiting = Array.from({ length: 20_000 }, () => groupCommit.debit(wish("a")));
  await assert.rejects(groupCommit.debit(wish("a")), { code: "service_unavailable" });
  commits[0]!.settle.reject(new Error("stop"));
  await assert.rejects(sent);
  for (let sentCount = 0; sentCount < waiting.length; sentCount += commits.at(-1)!.accounts.length) {
    await turn();
    const { accounts, settle } = commits.at(-1)!;
    settle.resolve(accounts.map(() => ({ granted: 1, used: 1 })));
  }
  assert.equal((await Promise.all(waiting)).length, 20_000);
});

test("drain() waits for the last debit", async () => {
  const { commits, groupCommit } = setUp();
  const debit = groupCommit.debit(wish("a"));
  await turn();
  const drained = groupCommit.drain();
  commits[0]!.settle.resolve([{ granted: 1, used: 1 }]);
  await drained;
  assert.equal((await debit).used, 1);
});
