import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { fc } from "../../../test/properties.ts";
import { DomainError } from "@tincture/contract/errors";
import { createGroupCommit, type Debit, type DebitRequest } from "./credits.ts";
import { groupDebits, type Spending, splitGrant } from "./debit-groups.ts";

/** Deadline of a debit. */
const debitMsMax = 700;
/** Interval of the event loop timer. */
const stepMs = 25;

function request(accountId: string): DebitRequest {
  return { accountId, keyId: "key", operation: "getColor", day: "2026-01-01", cap: 500, asked: 1 };
}

/** A ledger whose commits the test settles. */
function setUp() {
  const commits: { accounts: string[]; settle: PromiseWithResolvers<readonly Debit[]> }[] = [];
  const state = { now: 0 };
  const failures: (readonly [number, string])[] = [];
  const sold: number[] = [];
  const groupCommit = createGroupCommit(
    {
      commitDebits(requests) {
        const settle = Promise.withResolvers<readonly Debit[]>();
        commits.push({ accounts: requests.map((request) => request.accountId), settle });
        return settle.promise;
      },
    },
    () => state.now,
    {
      noteCommit: (_requests, debits) => sold.push(...debits.map(({ granted }) => granted)),
      noteFailure: (...failure) => failures.push(failure),
    },
  );
  return { commits, groupCommit, state, failures, sold };
}

/** Lets the event loop turn, by default more often than between two commits. */
async function turn(times = 3): Promise<void> {
  for (let time = 0; time < times; time += 1) await new Promise(setImmediate);
}

test("debit() commits what arrives during one commit together in the next", async () => {
  const { commits, groupCommit } = setUp();
  const debits = [groupCommit.debit(request("a"))];
  await turn();
  debits.push(groupCommit.debit(request("b")), groupCommit.debit(request("c")));
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

test("debit() lets those who ask again as soon as they are answered share the next commit", async () => {
  const { commits, groupCommit } = setUp();
  const first = groupCommit.debit(request("a"));
  await turn();
  const waiting = groupCommit.debit(request("b"));
  commits[0]!.settle.resolve([{ granted: 1, used: 1 }]);
  await first;
  await turn(2);
  const again = groupCommit.debit(request("a"));
  await turn();
  assert.deepEqual(commits[1]!.accounts, ["b", "a"]);
  commits[1]!.settle.resolve([
    { granted: 1, used: 1 },
    { granted: 1, used: 2 },
  ]);
  assert.deepEqual(
    (await Promise.all([waiting, again])).map(({ used }) => used),
    [1, 2],
  );
});

test("debit() gives a failed commit's error to all of its requests and goes on with the next", async () => {
  const { commits, groupCommit } = setUp();
  const failing = [groupCommit.debit(request("a")), groupCommit.debit(request("b"))];
  await turn();
  const next = groupCommit.debit(request("c"));
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

/** Advances the clock while the event loop turns. */
async function passTime(t: TestContext, state: { now: number }, ms: number): Promise<void> {
  const until = state.now + ms;
  while (state.now < until) {
    state.now += stepMs;
    t.mock.timers.tick(stepMs);
    await turn(1);
  }
}

test("debit() answers in time: unsent it was not charged, sent nobody knows", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { commits, groupCommit, failures, state } = setUp();
  const sent = refusalOf(groupCommit.debit(request("a")), true);
  await turn();
  await passTime(t, state, debitMsMax / 2);
  const unsent = refusalOf(groupCommit.debit(request("b")), false);
  await passTime(t, state, debitMsMax / 2);
  await sent;
  assert.equal(groupCommit.waitingCount, 1);
  await passTime(t, state, debitMsMax / 2);
  await unsent;
  assert.equal(groupCommit.waitingCount, 0);
  assert.deepEqual(failures, [
    [1, "unknown"],
    [1, "not_charged"],
  ]);
  commits[0]!.settle.resolve([{ granted: 1, used: 1 }]);
  await groupCommit.drain();
});

test("debit() believes an answer that comes after the event loop was held up", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { commits, groupCommit, state } = setUp();
  const debit = groupCommit.debit(request("a"));
  await turn();
  state.now = debitMsMax * 2;
  t.mock.timers.tick(debitMsMax * 2);
  await turn();
  commits[0]!.settle.resolve([{ granted: 1, used: 1 }]);
  assert.equal((await debit).granted, 1);
});

test("createGroupCommit() tells its observer of every commit and of every caller it failed", async () => {
  const { commits, groupCommit, failures, sold } = setUp();
  const first = groupCommit.debit(request("a"));
  await turn();
  const second = [groupCommit.debit(request("b")), groupCommit.debit(request("c"))];
  commits[0]!.settle.resolve([{ granted: 1, used: 1 }]);
  await first;
  await turn();
  commits[1]!.settle.reject(new DomainError("service_unavailable", "?", { isOutcomeUnknown: true }));
  await Promise.allSettled(second);
  assert.deepEqual(sold, [1]);
  assert.deepEqual(failures, [[2, "unknown"]]);
});

function refusalOf(debit: Promise<Debit>, isOutcomeUnknown: boolean): Promise<void> {
  return assert.rejects(debit, { code: "service_unavailable", isOutcomeUnknown });
}

test("debit() refuses at once when 20,000 wait", async () => {
  const { commits, groupCommit } = setUp();
  const sent = groupCommit.debit(request("a"));
  await turn();
  const waiting = Array.from({ length: 20_000 }, () => groupCommit.debit(request("a")));
  await assert.rejects(groupCommit.debit(request("a")), { code: "service_unavailable" });
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
  const debit = groupCommit.debit(request("a"));
  await turn();
  const drained = groupCommit.drain();
  commits[0]!.settle.resolve([{ granted: 1, used: 1 }]);
  await drained;
  assert.equal((await debit).used, 1);
});

test("splitGrant() serves the first first", () => {
  assert.deepEqual(splitGrant([2, 3, 1], 4, 10), [
    { granted: 2, used: 8 },
    { granted: 2, used: 10 },
    { granted: 0, used: 10 },
  ]);
});

test("groupDebits() joins what follows in one owner and day under one cap", () => {
  const requests = [
    spend({ ownerId: "b", asked: 2 }),
    spend({ ownerId: "a", cap: 9 }),
    spend({ ownerId: "b", asked: 3 }),
    spend({ ownerId: "a", cap: 8 }),
    spend({ ownerId: "a", cap: 9 }),
  ];
  const rounds = groupDebits(requests).map((round) =>
    round.map(({ ownerId, cap, asked, positions }) => [ownerId, cap, asked, positions]),
  );
  assert.deepEqual(rounds, [
    [
      ["a", 9, 1, [1]],
      ["b", 500, 5, [0, 2]],
    ],
    [["a", 8, 1, [3]]],
    [["a", 9, 1, [4]]],
  ]);
});

test("groupDebits() orders each round by owner and names none twice", () => {
  fc.assert(
    fc.property(fc.array(anyDebit()), (requests) => {
      for (const round of groupDebits(requests)) {
        const names = round.map((group) => `${group.ownerId} ${group.day}`);
        assert.deepEqual(names, [...new Set(names)].sort());
      }
    }),
  );
});

test("groupDebits() with splitGrant() gives what one debit after the other would", () => {
  fc.assert(
    fc.property(fc.array(anyDebit()), (requests) => {
      assert.deepEqual(debitInGroups(requests), debitOneByOne(requests));
    }),
  );
});

function spend(fields: Partial<Spending>): Spending {
  return { ownerId: "owner", day: "2026-01-31", cap: 500, asked: 1, ...fields };
}

function anyDebit(): fc.Arbitrary<Spending> {
  return fc.record({
    ownerId: fc.constantFrom("a", "b"),
    day: fc.constantFrom("2026-01-31", "2026-02-01"),
    cap: fc.oneof(fc.constant(20), fc.nat(40)),
    asked: fc.integer({ min: 1, max: 15 }),
  });
}

type UsedCredits = Map<string, number>;

function debitInGroups(requests: readonly Spending[]): readonly Debit[] {
  const used: UsedCredits = new Map();
  const debits: Debit[] = [];
  for (const group of groupDebits(requests).flat()) {
    const sold = raise(used, group);
    const asked = group.positions.map((position) => requests[position]!.asked);
    splitGrant(asked, sold.granted, sold.used).forEach((debit, i) => {
      debits[group.positions[i]!] = debit;
    });
  }
  return debits;
}

function debitOneByOne(requests: readonly Spending[]): readonly Debit[] {
  const used: UsedCredits = new Map();
  return requests.map((request) => raise(used, request));
}

function raise(used: UsedCredits, { ownerId, day, cap, asked }: Spending): Debit {
  const name = `${ownerId} ${day}`;
  const before = used.get(name) ?? 0;
  const granted = Math.min(asked, Math.max(0, cap - before));
  used.set(name, before + granted);
  return { granted, used: before + granted };
}
