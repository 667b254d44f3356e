import fc from "fast-check";
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeDebit } from "../../store/testing/samples.ts";
import type { Debit, DebitRequest } from "./ledger-store.ts";
import { groupDebits, splitGrant } from "./split-grant.ts";

test("splitGrant() serves the first first", () => {
  assert.deepEqual(splitGrant([2, 3, 1], 4, 10), [
    { granted: 2, used: 8 },
    { granted: 2, used: 10 },
    { granted: 0, used: 10 },
  ]);
});

test("groupDebits() joins what follows in one account and day under one cap", () => {
  const requests = [
    fakeDebit({ accountId: "b", asked: 2 }),
    fakeDebit({ accountId: "a", cap: 9 }),
    fakeDebit({ accountId: "b", asked: 3 }),
    fakeDebit({ accountId: "a", cap: 8 }),
    fakeDebit({ accountId: "a", cap: 9 }),
  ];
  const rounds = groupDebits(requests).map((round) =>
    round.map(({ accountId, cap, asked, positions }) => [accountId, cap, asked, positions]),
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

test("groupDebits() orders each round by account and names none twice", () => {
  fc.assert(
    fc.property(fc.array(anyDebit()), (requests) => {
      for (const round of groupDebits(requests)) {
        const names = round.map((group) => `${group.accountId} ${group.day}`);
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

function anyDebit(): fc.Arbitrary<DebitRequest> {
  return fc
    .record({
      accountId: fc.constantFrom("a", "b"),
      day: fc.constantFrom("2026-01-31", "2026-02-01"),
      cap: fc.oneof(fc.constant(20), fc.nat(40)),
      asked: fc.integer({ min: 1, max: 15 }),
    })
    .map(fakeDebit);
}

type Books = Map<string, number>;

function debitInGroups(requests: readonly DebitRequest[]): readonly Debit[] {
  const used: Books = new Map();
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

function debitOneByOne(requests: readonly DebitRequest[]): readonly Debit[] {
  const used: Books = new Map();
  return requests.map((request) => raise(used, request));
}

function raise(
  used: Books,
  { accountId, day, cap, asked }: Omit<DebitRequest, "keyId" | "operation">,
): Debit {
  const name = `${accountId} ${day}`;
  const before = used.get(name) ?? 0;
  const granted = Math.min(asked, Math.max(0, cap - before));
  used.set(name, before + granted);
  return { granted, used: before + granted };
}
