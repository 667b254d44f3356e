import assert from "node:assert/strict";
import { test } from "node:test";
import { RecentUse } from "./recent-use.ts";

test("RecentUse adds up what a client uses, and halves it every five seconds", () => {
  let now = 0;
  const use = new RecentUse(() => now);
  use.add("a", 60);
  use.add("a", 40);
  assert.deepEqual([use.of("a"), use.of("b")], [100, 0]);
  now += 5000;
  assert.equal(use.of("a"), 50);
  use.add("a", 50);
  now += 10_000;
  assert.equal(use.of("a"), 25);
});
