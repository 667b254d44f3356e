import fc from "fast-check";
import assert from "node:assert/strict";
import { test } from "node:test";
import { meteredOperations } from "../../domain/operations.ts";
import type { DebitRequest } from "../../domain/credits/ledger-store.ts";
import { packDebits, packRequests, unpackDebits, unpackRequests } from "./packed-debits.ts";

const request: fc.Arbitrary<DebitRequest> = fc.record(
  {
    accountId: fc.constantFrom("a", "b", "ab"),
    keyId: fc.constantFrom("a", "b", "ab"),
    operation: fc.constantFrom(...meteredOperations),
    day: fc.constantFrom("2026-01-31", "2026-02-01"),
    cap: fc.nat({ max: 2 }),
    asked: fc.integer({ min: 1, max: 50 }),
  },
  { noNullPrototype: true },
);

test("unpackRequests() gives back what packRequests() was given", () => {
  fc.assert(
    fc.property(fc.array(request), (requests) => {
      assert.deepEqual(unpackRequests(structuredClone(packRequests(requests))), requests);
    }),
  );
});

test("packRequests() holds what requests have in common once", () => {
  const [first] = fc.sample(request, 1);
  assert.equal(packRequests([first!, { ...first!, asked: 50 }, first!]).kinds.length, 1);
});

test("unpackDebits() gives back what packDebits() was given", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ granted: fc.nat(), used: fc.nat() }, { noNullPrototype: true })),
      (debits) => {
        assert.deepEqual(unpackDebits(packDebits(debits)), debits);
      },
    ),
  );
});
