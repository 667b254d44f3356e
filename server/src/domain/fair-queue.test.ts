import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../../test/properties.ts";
import { FairQueue } from "./fair-queue.ts";

/** A queue of items that begin with their party's letter. */
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

test("FairQueue takes one of each party after the other, each in its own order", () => {
  assert.deepEqual(drain(createQueue(["a1", "a2", "a3", "b1", "c1", "b2"])), ["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("FairQueue lets nobody wait for more than one item of each other party", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 40 }), (crowd) => {
      const queue = createQueue([...crowd, "z"]);
      assert.equal(queue.size, crowd.length + 1);
      assert.ok(drain(queue).indexOf("z") <= new Set(crowd).size);
      assert.equal(queue.size, 0);
    }),
  );
});

test("FairQueue.addFirst() goes before the others of its party alone", () => {
  const queue = createQueue(["a1", "b1", "b2"]);
  queue.addFirst("b", "b0");
  assert.deepEqual(drain(queue), ["a1", "b0", "b1", "b2"]);
});

test("FairQueue.take() passes over a party that may not go, which keeps its turn", () => {
  const queue = createQueue(["a1", "b1", "b2"]);
  assert.equal(
    queue.take((party) => party !== "a"),
    "b1",
  );
  assert.deepEqual(drain(queue), ["a1", "b2"]);
});

test("FairQueue.takeLastOfLongest() makes room for a party that has less", () => {
  const queue = createQueue(["a1", "a2", "a3", "b1"]);
  assert.equal(queue.takeLastOfLongest("c"), "a3");
  assert.equal(queue.takeLastOfLongest("b"), undefined);
  assert.deepEqual(drain(queue), ["a1", "b1", "a2"]);
});

test("FairQueue.takeLastOfLongest() passes over a line whose last may not go", () => {
  const queue = createQueue(["a1", "a2", "a3", "b1", "b2"]);
  const isOfB = (item: string): boolean => item.startsWith("b");
  assert.equal(queue.takeLastOfLongest("c", isOfB), "b2");
  assert.equal(queue.takeLastOfLongest("c", isOfB), undefined);
  assert.deepEqual(drain(queue), ["a1", "b1", "a2", "a3"]);
});

/** Parties are two letters; those that begin with the same one are a group. */
function createGroups(items: readonly string[]): FairQueue<string> {
  const queue = new FairQueue<string>({ groupOf: (party) => party.charAt(0) });
  for (const item of items) queue.add(item.slice(0, 2), item);
  return queue;
}

test("FairQueue takes one of each group after the other, and in each of them of each party", () => {
  const queue = createGroups(["aa1", "aa2", "ab1", "ac1", "ba1", "ba2"]);
  assert.deepEqual(drain(queue), ["aa1", "ba1", "ab1", "ba2", "ac1", "aa2"]);
});

test("FairQueue lets nobody wait for more than one item of each other group", () => {
  const party = fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom("a", "b", "c", "d"));
  fc.assert(
    fc.property(fc.array(party, { maxLength: 40 }), (crowd) => {
      const queue = createGroups([...crowd.map(([group, one]) => `${group}${one}`), "zz"]);
      assert.ok(drain(queue).indexOf("zz") <= new Set(crowd.map(([group]) => group)).size);
      assert.equal(queue.size, 0);
    }),
  );
});

test("FairQueue takes first of the group, and in it of the party, that has used the least", () => {
  const used = new Map([
    ["a", 5],
    ["b", 3],
    ["ba", 2],
    ["bb", 1],
  ]);
  const queue = new FairQueue<string>({
    groupOf: (party) => party.charAt(0),
    usedBy: (name) => used.get(name) ?? 0,
  });
  for (const item of ["aa1", "ba1", "ba2", "bb1", "ca1"]) queue.add(item.slice(0, 2), item);
  assert.equal(queue.take(), "ca1");
  assert.equal(queue.take(), "bb1");
  assert.equal(queue.take(), "ba1");
  used.set("b", 9);
  assert.deepEqual(drain(queue), ["aa1", "ba2"]);
});

test("FairQueue.takeLastOfLongest() has the largest group give way, be its lines ever so short, then one's own", () => {
  const queue = createGroups(["aa1", "ab1", "ac1", "ba1", "ba2"]);
  assert.equal(queue.takeLastOfLongest("zz"), "aa1");
  assert.equal(queue.takeLastOfLongest("zz"), "ab1");
  assert.equal(queue.takeLastOfLongest("ac"), undefined);
  assert.equal(queue.takeLastOfLongest("bb"), "ba2");
  assert.deepEqual(drain(queue), ["ac1", "ba1"]);
});

test("FairQueue.delete() and takeAllWhile() leave the rest in order", () => {
  const queue = createQueue(["a1", "a2", "a3", "b1"]);
  queue.delete("a", "a2");
  queue.delete("b", "missing");
  assert.deepEqual(
    queue.takeAllWhile((item) => item.endsWith("1")),
    ["a1", "b1"],
  );
  assert.equal(queue.size, 1);
  assert.deepEqual(drain(queue), ["a3"]);
});
