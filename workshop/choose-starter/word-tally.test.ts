import assert from "node:assert/strict";
import { test } from "node:test";
import { toCandidate } from "./list-candidates.ts";
import { createWordTally } from "./word-tally.ts";

const some = toCandidate(["264653", "2a9d8f", "e9c46a"]);

test("admits() refuses a name that was added", () => {
  const tally = createWordTally();
  assert.ok(tally.admits(some));
  tally.add(some);
  assert.ok(!tally.admits(some));
});

test("admits() refuses the thirteenth name that begins with the same word", () => {
  const tally = createWordTally();
  for (let number = 1; number <= 12; number += 1) {
    const next = { ...some, name: `Teal ${number}` };
    assert.ok(tally.admits(next));
    tally.add(next);
  }
  assert.ok(!tally.admits({ ...some, name: "Teal 13" }));
  assert.ok(tally.admits({ ...some, name: "Tealish 1" }));
});

test("rarity() is 1 for tags never seen, less for those that were, and heeds no number of colors", () => {
  const tally = createWordTally();
  tally.add({ ...some, tags: ["warm", "3 colors"] });
  assert.equal(tally.rarity({ ...some, tags: ["cold", "3 colors"] }), 1);
  assert.equal(tally.rarity({ ...some, tags: ["warm", "2 colors"] }), 1 / Math.sqrt(2));
});
