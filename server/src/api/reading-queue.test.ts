import assert from "node:assert/strict";
import test from "node:test";
import { createReadingQueue } from "./reading-queue.ts";

/** A queue whose readings take as long as they say, and the order in which they come. */
function setUp() {
  let now = 0;
  const queue = createReadingQueue(() => now);
  const order: string[] = [];
  async function read(account: string, name: string, ms: number): Promise<string> {
    return queue.read(account, () => {
      now += ms;
      order.push(name);
      return name;
    });
  }
  return { order, read };
}

test("read() reads at once while the turn has time left", async () => {
  const { order, read } = setUp();
  const readings = [read("a", "one", 5), read("a", "two", 20), read("a", "three", 5)];
  assert.deepEqual(order, ["one", "two"]);
  assert.deepEqual(await Promise.all(readings), ["one", "two", "three"]);
});

test("read() lets the event loop turn between heavy readings", async () => {
  const { order, read } = setUp();
  const readings = ["one", "two", "three", "four"].map((name) => read("a", name, 15));
  assert.deepEqual(order, ["one", "two"]);
  await new Promise(setImmediate);
  assert.deepEqual(order, ["one", "two", "three", "four"]);
  await Promise.all(readings);
});

test("read() serves the accounts in turn, each first come, first served", async () => {
  const { order, read } = setUp();
  const heavy = ["one", "two", "three"].map((name) => read("heavy", name, 30));
  const cheap = ["four", "five"].map((name) => read("cheap", name, 1));
  await Promise.all([...heavy, ...cheap]);
  assert.deepEqual(order, ["one", "two", "four", "three", "five"]);
});

test("read() passes on what a reading throws, now or later", async () => {
  const { read } = setUp();
  const queue = createReadingQueue(() => 0);
  const fail = (): never => {
    throw new RangeError("no");
  };
  assert.throws(() => queue.read("a", fail), RangeError);
  const first = read("a", "one", 50);
  await Promise.all([first, read("a", "two", 1)]);
  let now = 0;
  const late = createReadingQueue(() => now);
  await late.read("a", () => (now = 100));
  await assert.rejects(async () => late.read("a", fail), RangeError);
});
