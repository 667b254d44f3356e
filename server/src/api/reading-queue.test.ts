import assert from "node:assert/strict";
import test from "node:test";
import { ReadingQueue } from "./reading-queue.ts";

const refusal = { code: "service_unavailable", retryAfterSeconds: 1 };

/** A queue whose readings take as long as they say, and the order in which they come. */
function setUp(limits?: NonNullable<ConstructorParameters<typeof ReadingQueue>[0]>["limits"]) {
  const state = { now: 0, turn: 0 };
  const queue = new ReadingQueue({
    clock: () => state.now,
    readTurn: () => state.turn,
    ...(limits && { limits }),
  });
  const order: string[] = [];
  async function read(account: string, name: string, ms: number): Promise<string> {
    return queue.run(account, () => {
      state.now += ms;
      order.push(name);
      return name;
    });
  }
  async function turnLoop(): Promise<void> {
    state.turn += 1;
    await new Promise(setImmediate);
  }
  return { order, queue, read, state, turnLoop };
}

test("run() reads at once while the turn has time left", async () => {
  const { order, read, turnLoop } = setUp();
  const readings = [read("a", "one", 5), read("a", "two", 20), read("a", "three", 5)];
  assert.deepEqual(order, ["one", "two"]);
  await turnLoop();
  assert.deepEqual(await Promise.all(readings), ["one", "two", "three"]);
});

test("run() reads at once in each new turn while nobody waits", async () => {
  const { order, read, turnLoop } = setUp();
  await read("a", "one", 50);
  await turnLoop();
  const reading = read("a", "two", 50);
  assert.deepEqual(order, ["one", "two"]);
  await reading;
});

test("run() lets the event loop turn between heavy readings", async () => {
  const { order, queue, read, turnLoop } = setUp();
  const readings = ["one", "two", "three", "four", "five"].map((name) => read("a", name, 15));
  assert.deepEqual(order, ["one", "two"]);
  assert.equal(queue.waitingCount, 3);
  await new Promise(setImmediate);
  assert.deepEqual(order, ["one", "two"]);
  await turnLoop();
  assert.deepEqual(order, ["one", "two", "three", "four"]);
  await turnLoop();
  await Promise.all(readings);
  assert.equal(queue.waitingCount, 0);
});

test("run() serves accounts that have used as much in turn, each first come, first served", async () => {
  const { order, read, turnLoop } = setUp();
  const heavy = ["one", "two", "three"].map((name) => read("heavy", name, 30));
  const cheap = ["four", "five"].map((name) => read("cheap", name, 1));
  for (let turns = 0; turns < 3; turns += 1) await turnLoop();
  await Promise.all([...heavy, ...cheap]);
  assert.deepEqual(order, ["one", "two", "four", "three", "five"]);
});

test("run() serves first the account that has used the least CPU time lately", async () => {
  const { order, queue, read, turnLoop } = setUp();
  const heavy = ["one", "two", "three"].map((name) => read("heavy", name, 30));
  queue.noteUse("heavy", 60);
  const cheap = ["four", "five"].map((name) => read("cheap", name, 1));
  for (let turns = 0; turns < 3; turns += 1) await turnLoop();
  await Promise.all([...heavy, ...cheap]);
  assert.deepEqual(order, ["one", "four", "five", "two", "three"]);
});

test("run() continues a begun request, however many wait and however long", async () => {
  const { order, queue, read, state, turnLoop } = setUp({ waitingPerAccount: 1, waiting: 1, waitMs: 1000 });
  const first = read("a", "one", 20);
  const second = read("a", "two", 1);
  const begun = queue.run("a", () => order.push("begun"), true);
  const refused = assert.rejects(second, refusal);
  state.now += 2000;
  await turnLoop();
  await Promise.all([first, refused, begun]);
  assert.deepEqual(order, ["one", "begun"]);
});

test("run() rests after a step that took long, so that other requests get through their turns", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { order, read, turnLoop } = setUp();
  const readings = ["one", "two", "three"].map((name) => read("a", name, 50));
  await turnLoop();
  await turnLoop();
  assert.deepEqual(order, ["one", "two"]);
  t.mock.timers.tick(10);
  await turnLoop();
  await Promise.all(readings);
  assert.deepEqual(order, ["one", "two", "three"]);
});

test("run() passes on what a reading throws, now or later", async () => {
  const { queue, read, turnLoop } = setUp();
  const fail = (): never => {
    throw new RangeError("no");
  };
  assert.throws(() => queue.run("a", fail), RangeError);
  await read("a", "one", 50);
  const later = assert.rejects(async () => queue.run("a", fail), RangeError);
  await turnLoop();
  await later;
});

test("run() refuses what would be one too many, of an account and of all", async () => {
  const { order, read, turnLoop } = setUp({ waitingPerAccount: 2, waiting: 3, waitMs: 1000 });
  const readings = [read("a", "one", 20), read("a", "two", 1), read("a", "three", 1)];
  await assert.rejects(read("a", "four", 1), refusal);
  readings.push(read("b", "five", 1));
  await assert.rejects(read("c", "six", 1), refusal);
  await turnLoop();
  await Promise.all(readings);
  assert.deepEqual(order, ["one", "two", "five", "three"]);
  assert.equal(await read("a", "seven", 1), "seven");
});

test("run() refuses unread what has waited for too long, however many wait before it", async () => {
  const { order, queue, read, state, turnLoop } = setUp({
    waitingPerAccount: 9,
    waiting: 9,
    waitMs: 1000,
  });
  const first = read("a", "one", 20);
  const early = ["two", "three"].map((name) => assert.rejects(read("a", name, 1), refusal));
  const other = assert.rejects(read("b", "four", 1), refusal);
  state.now += 500;
  const late = read("a", "five", 1);
  state.now += 500;
  await turnLoop();
  await Promise.all([first, ...early, other]);
  assert.equal(await late, "five");
  assert.deepEqual(order, ["one", "five"]);
  assert.equal(queue.waitingCount, 0);
});

test("close() refuses what waits and what comes, and reads none of it", async () => {
  const { order, queue, read } = setUp();
  const [first, ...waiting] = ["one", "two", "three"].map((name) => read("a", name, 30));
  queue.close();
  await first;
  for (const refused of [...waiting, read("b", "four", 1)]) await assert.rejects(refused, refusal);
  await new Promise(setImmediate);
  assert.deepEqual(order, ["one"]);
  assert.equal(queue.waitingCount, 0);
});
