import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { FairQueue, RecentUse } from "./fair-queue.ts";

/** Creates a queue of items. The first letter is the client. */
function createQueue(items: readonly string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const item of items) queue.add(item.charAt(0), item);
  return queue;
}

function drain(queue: FairQueue<string>): readonly string[] {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
}

test("FairQueue takes an item of each client in turn", () => {
  assert.deepEqual(drain(createQueue(["a1", "a2", "a3", "b1", "c1", "b2"])), ["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("FairQueue delays an item by at most one item of each other client", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 40 }), (crowd) => {
      const queue = createQueue([...crowd, "z"]);
      assert.equal(queue.size, crowd.length + 1);
      assert.ok(drain(queue).indexOf("z") <= new Set(crowd).size);
      assert.equal(queue.size, 0);
    }),
  );
});

test("FairQueue.addFirst() goes before other items of its client only", () => {
  const queue = createQueue(["a1", "b1", "b2"]);
  queue.addFirst("b", "b0");
  assert.deepEqual(drain(queue), ["a1", "b0", "b1", "b2"]);
});

test("FairQueue.take() skips a client that may not go, which keeps its turn", () => {
  const queue = createQueue(["a1", "b1", "b2"]);
  assert.equal(
    queue.take((client) => client !== "a"),
    "b1",
  );
  assert.deepEqual(drain(queue), ["a1", "b2"]);
});

test("FairQueue takes items of the client with the lowest usage first", () => {
  const used = new Map([
    ["a", 5],
    ["b", 3],
  ]);
  const queue = new FairQueue<string>({ usedBy: (client) => used.get(client) ?? 0 });
  for (const item of ["a1", "b1", "b2", "c1"]) queue.add(item.charAt(0), item);
  assert.deepEqual([queue.take(), queue.take()], ["c1", "b1"]);
  used.set("b", 9);
  assert.deepEqual(drain(queue), ["a1", "b2"]);
});

test("FairQueue.delete() leaves the other items in order", () => {
  const queue = createQueue(["a1", "a2", "a3", "b1"]);
  queue.delete("a", "a2");
  queue.delete("b", "missing");
  assert.equal(queue.size, 3);
  assert.deepEqual(drain(queue), ["a1", "b1", "a3"]);
});

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
