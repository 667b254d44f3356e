import assert from "node:assert/strict";
import test from "node:test";
import { Turns } from "./turns.ts";

const refusal = { code: "service_unavailable", retryAfterSeconds: 1 };

/** Creates turns whose steps take the given time, and the order in which they run. */
function setUp() {
  const state = { now: 0 };
  const turns = new Turns(() => state.now);
  const order: string[] = [];
  function createStep(name: string, ms: number): () => string {
    return () => {
      state.now += ms;
      order.push(name);
      return name;
    };
  }
  async function run(account: string, name: string, ms: number): Promise<string> {
    return turns.run(account, createStep(name, ms));
  }
  async function goOn(account: string, name: string): Promise<string> {
    return turns.run(account, createStep(name, 1), true);
  }
  const nextIteration = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return { order, turns, run, goOn, state, nextIteration };
}

test("run() runs steps at once while the iteration has time left", async () => {
  const { order, run } = setUp();
  const steps = [run("a", "one", 5), run("a", "two", 20), run("a", "three", 5)];
  assert.deepEqual(order, ["one", "two"]);
  assert.deepEqual(await Promise.all(steps), ["one", "two", "three"]);
});

test("run() lets the event loop iterate between long steps", async () => {
  const { order, turns, run, nextIteration } = setUp();
  const steps = ["one", "two", "three", "four", "five"].map((name) => run("a", name, 15));
  assert.deepEqual(order, ["one", "two"]);
  assert.equal(turns.queuedCount, 3);
  await nextIteration();
  assert.deepEqual(order, ["one", "two", "three", "four"]);
  await Promise.all(steps);
  assert.equal(turns.queuedCount, 0);
});

test("run() takes turns among accounts with equal usage", async () => {
  const { order, run } = setUp();
  const heavy = ["one", "two", "three"].map((name) => run("heavy", name, 30));
  const cheap = ["four", "five"].map((name) => run("cheap", name, 1));
  await Promise.all([...heavy, ...cheap]);
  assert.deepEqual(order, ["one", "two", "four", "three", "five"]);
});

test("run() runs steps of the account with the lowest usage first", async () => {
  const { order, run, turns } = setUp();
  turns.noteUse("cheap", 100); // delays no other account
  const heavy = ["one", "two", "three"].map((name) => run("heavy", name, 30));
  turns.noteUse("heavy", 60);
  const cheap = ["four", "five"].map((name) => run("cheap", name, 1));
  await Promise.all([...heavy, ...cheap]);
  assert.deepEqual(order, ["one", "four", "five", "two", "three"]);
});

test("run() continues requests before it starts others of the account", async () => {
  const { order, run, goOn } = setUp();
  await Promise.all([run("a", "one", 20), run("a", "new", 1), goOn("a", "begun")]);
  assert.deepEqual(order, ["one", "begun", "new"]);
});

test("run() pauses after a long step, so that other requests proceed", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { order, run, nextIteration } = setUp();
  const steps = ["one", "two", "three"].map((name) => run("a", name, 50));
  await nextIteration();
  await nextIteration();
  assert.deepEqual(order, ["one", "two"]);
  t.mock.timers.tick(10);
  assert.deepEqual(order, ["one", "two", "three"]);
  await Promise.all(steps);
});

test("run() rejects with the error of a step, at once or later", async () => {
  const { turns, run } = setUp();
  const fail = (): never => {
    throw new RangeError("no");
  };
  assert.throws(() => turns.run("a", fail), RangeError);
  await run("a", "one", 50);
  await assert.rejects(async () => turns.run("a", fail), RangeError);
});

test("run() refuses steps that were queued for too long, but none of a begun request", async () => {
  const { order, run, goOn, state } = setUp();
  const first = run("a", "one", 20);
  const late = assert.rejects(run("a", "late", 1), refusal);
  const begun = goOn("a", "begun");
  state.now += 31_000;
  await Promise.all([first, late, begun]);
  assert.deepEqual(order, ["one", "begun"]);
});

test("close() refuses queued and later steps", async () => {
  const { order, turns, run, nextIteration } = setUp();
  const [first, ...queued] = ["one", "two", "three"].map((name) => run("a", name, 30));
  turns.close(() => new RangeError("closed"));
  await first;
  for (const refused of [...queued, run("b", "four", 1)]) await assert.rejects(refused, RangeError);
  await nextIteration();
  assert.deepEqual(order, ["one"]);
  assert.equal(turns.queuedCount, 0);
});
