import assert from "node:assert/strict";
import { test } from "node:test";
import { createBucket } from "./rate-limit.ts";

test("take() grants much at once, then as much as is gained, to each client", () => {
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

test("take() may leave a debt, and says when it is paid", () => {
  const bucket = createBucket({ countMax: 10, perSecond: 2, clientsMax: 9 });
  assert.equal(bucket.take("a", 0, 15), 0);
  assert.equal(bucket.findWait("a", 0), 3);
  assert.equal(bucket.findWait("a", 2500), 1);
  assert.equal(bucket.take("a", 2600, 1), 0);
});

test("take() remembers a bounded number of clients and forgets the one not seen for longest", () => {
  const bucket = createBucket({ countMax: 1, perSecond: 0.1, clientsMax: 2 });
  for (const client of ["a", "b"]) assert.equal(bucket.take(client, 0), 0);
  assert.equal(bucket.take("a", 0), 1);
  assert.equal(bucket.take("c", 0), 0);
  assert.equal(bucket.take("b", 0), 0);
  assert.equal(bucket.take("c", 0), 1);
});

test("giveBack() lets another be taken, and never makes more than may be done at once", () => {
  const bucket = createBucket({ countMax: 1, perSecond: 0.5, clientsMax: 9 });
  bucket.giveBack("a");
  assert.equal(bucket.take("a", 0), 0);
  bucket.giveBack("a");
  bucket.giveBack("a");
  assert.equal(bucket.take("a", 0), 0);
  assert.equal(bucket.take("a", 0), 1);
  bucket.charge("a", 0, 2);
  assert.equal(bucket.take("a", 0), 5);
});
