import assert from "node:assert/strict";
import { test } from "node:test";
import { createBucket, createRateLimit } from "./rate-limit.ts";

const start = Date.UTC(2026, 0, 1);

test("take() grants so many in a window and says when the next one is granted", () => {
  const limit = createRateLimit({ windowMs: 60_000, countMax: 2, clientsMax: 10 });
  assert.equal(limit.take("a", start), 0);
  assert.equal(limit.take("a", start + 15_000), 0);
  assert.equal(limit.take("a", start + 20_500), 40);
  assert.equal(limit.take("b", start + 20_500), 0);
  assert.equal(limit.take("a", start + 59_999), 1);
  assert.equal(limit.take("a", start + 60_000), 0);
});

test("take() grants again when the clock was set back", () => {
  const limit = createRateLimit({ windowMs: 60_000, countMax: 1, clientsMax: 10 });
  assert.equal(limit.take("a", start), 0);
  assert.equal(limit.take("a", start - 3_600_000), 0);
});

test("createRateLimit() remembers a bounded number of clients and forgets the one not seen for longest", () => {
  const limit = createRateLimit({ windowMs: 60_000, countMax: 1, clientsMax: 2 });
  for (const client of ["a", "b"]) assert.equal(limit.take(client, start), 0);
  assert.ok(limit.take("a", start) > 0);
  assert.equal(limit.take("c", start), 0);
  assert.equal(limit.take("b", start), 0);
  assert.ok(limit.take("c", start) > 0);
});

test("giveBack() lets another be taken in the same window, and no more than were taken", () => {
  const limit = createRateLimit({ windowMs: 60_000, countMax: 1, clientsMax: 10 });
  limit.giveBack("a");
  assert.equal(limit.take("a", start), 0);
  limit.giveBack("a");
  limit.giveBack("a");
  assert.equal(limit.take("a", start), 0);
  assert.equal(limit.take("a", start), 60);
});

test("createBucket() grants much at once, then as much as is gained, to each client", () => {
  const bucket = createBucket({ countMax: 3, perSecond: 2, clientsMax: 9 });
  assert.deepEqual(
    Array.from({ length: 4 }, () => bucket.take("a", 0)),
    [0, 0, 0, 1],
  );
  assert.equal(bucket.take("b", 0), 0);
  assert.deepEqual([bucket.take("a", 500), bucket.take("a", 500)], [0, 1]);
  assert.equal(bucket.take("a", 100), 1, "the clock was set back");
  assert.deepEqual(
    Array.from({ length: 4 }, () => bucket.take("a", 90_000)),
    [0, 0, 0, 1],
  );
});
