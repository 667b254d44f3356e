import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { paletteExists } from "../../community/refusals.ts";
import { DomainError } from "@tincture/contract/errors";
import { createThreadService, type ThreadServiceOptions } from "./thread-service.ts";
import type { Tried } from "../../../../test/support/threads/test-worker.ts";

function setUp(t: TestContext, options: Partial<ThreadServiceOptions> = {}) {
  const log: string[] = [];
  const service = createThreadService<Tried>({
    name: "The thread",
    entry: new URL("../../../../test/support/threads/test-worker.ts", import.meta.url),
    worker: {},
    log: (message) => log.push(message),
    refuse: ({ kind, reason }) => new Error(`${kind}: ${reason}`),
    waitMsMax: 60_000,
    answerMsMax: 60_000,
    closeMsMax: 10_000,
    ...options,
  });
  t.after(() => service.close());
  return { service, log };
}

test("ask() resolves to its own reply in any order", async (t) => {
  const { service } = setUp(t);
  const answers: string[] = [];
  const asked = ["one", "two"].map((text, i) => service.ask("echo", text, 100 - 100 * i));
  for (const answer of asked) void answer.then((text) => answers.push(text));
  assert.deepEqual(await Promise.all(asked), ["one", "two"]);
  assert.deepEqual(answers, ["two", "one"]);
});

test("ask() throws the error of the thread", async (t) => {
  const { service } = setUp(t);
  const refusal = await service.ask("refuse").catch((error: unknown) => error);
  assert.ok(refusal instanceof DomainError);
  const { code, publicMessage, retryAfterSeconds, isOutcomeUnknown } = refusal;
  assert.deepEqual(
    [code, publicMessage, retryAfterSeconds, isOutcomeUnknown],
    ["service_unavailable", "Not now", 7, true],
  );
  await assert.rejects(service.ask("fail"), (error: Error) => {
    assert.equal(error.message, "Too far");
    assert.match(String(error.stack), /^RangeError: Too far\n/u);
    return true;
  });
});

test("askWith() answers each callback", async (t) => {
  const { service } = setUp(t);
  const answer = async (wanted: unknown) => `${String(wanted)}!`;
  const collected = ["a", "b"].map((name) => service.askWith({ answer }, "collect", [`${name}1`, `${name}2`]));
  assert.deepEqual(await Promise.all(collected), [
    ["a1!", "a2!"],
    ["b1!", "b2!"],
  ]);
});

test("askWith() throws the error of a callback in the thread, with its fields", async (t) => {
  const { service } = setUp(t);
  const answer = () => Promise.reject(paletteExists("dusk"));
  const { name, code, publicMessage } = paletteExists("dusk");
  assert.deepEqual(await service.askWith({ answer }, "explain"), [name, code, publicMessage, undefined, "dusk"]);
});

test("askWith() throws in the thread when the result of a callback cannot be cloned", async (t) => {
  const { service } = setUp(t);
  await assert.rejects(service.askWith({ answer: () => () => {} }, "collect", ["a function"]), /could not be cloned/u);
});

test("askWith() does not count the time of callbacks", async (t) => {
  const { service, log } = setUp(t, { answerMsMax: 600 });
  async function answer(wanted: unknown): Promise<unknown> {
    for (let pauses = 0; pauses < 6; pauses++) await service.ask("echo", "", 110);
    return wanted;
  }
  assert.deepEqual(await service.askWith({ answer }, "collect", ["patience"]), ["patience"]);
  assert.deepEqual(log, []);
});

test("askWith() cancels a call, even one with an aborted signal", async (t) => {
  const { service } = setUp(t);
  const asker = new AbortController();
  const asked = service.askWith({ signal: asker.signal }, "linger");
  asker.abort();
  assert.equal(await asked, "abandoned");
  assert.equal(await service.askWith({ signal: asker.signal }, "linger"), "abandoned");
});

test("ask() rejects when the thread dies, and the next call starts a new thread", async (t) => {
  const { service, log } = setUp(t);
  await assert.rejects(service.ask("die"), { message: "broke: The thread ended with code 3" });
  assert.equal(await service.ask("echo", "again", 0), "again");
  assert.deepEqual(log, ["The thread ended with code 3"]);
  assert.equal(service.load.failureCount, 1);
});

test("ask() does not restart a thread that has just died", async (t) => {
  const { service } = setUp(t, { restMs: 600_000 });
  await assert.rejects(service.ask("die"));
  await assert.rejects(service.ask("echo", "again", 0), { message: "just-died: The thread has just died" });
  const { waitingCount, refusedCount, failureCount } = service.load;
  assert.deepEqual({ waitingCount, refusedCount, failureCount }, { waitingCount: 0, refusedCount: 1, failureCount: 1 });
});

test("ask() rejects after the time limit", async (t) => {
  const { service, log } = setUp(t, { answerMsMax: 100 });
  const outcomes = await Promise.allSettled([service.ask("hang"), service.ask("hang")]);
  for (const outcome of outcomes) assert.equal(outcome.status, "rejected");
  assert.deepEqual(log, ["The thread does not answer"]);
});

test("ask() refuses calls above the maximum", async (t) => {
  const { service } = setUp(t, { waitingMax: 1 });
  const first = service.ask("echo", "one", 0);
  await assert.rejects(service.ask("echo", "two", 0), { message: "full: The thread has too much to do" });
  assert.equal(await first, "one");
});

test("tell() starts no thread, and reports of the thread are logged", async (t) => {
  const { service, log } = setUp(t);
  service.tell("report", "unheard");
  await service.ask("echo", "start", 0);
  service.tell("report", "heard");
  await service.ask("echo", "end", 0);
  assert.deepEqual(log, ["heard"]);
});

test("ask() starts another thread after the first was idle, without a log line", async (t) => {
  const { service, log } = setUp(t, { idleMsMax: 1 });
  const first = await service.ask("tellThread");
  let turns = 1;
  while ((await service.ask("tellThread")) === first) {
    turns *= 2;
    for (let turn = 0; turn < turns; turn++) await nextTurn();
  }
  assert.equal(await service.ask("echo", "again", 0), "again");
  assert.deepEqual([log, service.load.failureCount], [[], 0]);
});

test("ask() keeps a thread with open calls", async (t) => {
  const { service } = setUp(t, { idleMsMax: 1 });
  const slow = service.ask("echo", "slow", 50);
  const threads = new Set(await Promise.all([service.ask("tellThread"), service.ask("tellThread")]));
  assert.equal(threads.size, 1);
  assert.equal(await slow, "slow");
});

test("close() waits for open calls and refuses new ones", async (t) => {
  const { service, log } = setUp(t);
  const asked = service.ask("echo", "one", 50);
  await service.close();
  assert.equal(await asked, "one");
  await assert.rejects(service.ask("echo", "two", 0), { message: "closed: The thread is closed" });
  assert.deepEqual(log, []);
});

test("close() waits until the thread has released its resources, not until it exits", async (t) => {
  const entry = new URL("../../../../test/support/threads/lingering-worker.ts", import.meta.url);
  const memory = new Int32Array(new SharedArrayBuffer(4));
  const { service, log } = setUp(t, { entry, worker: { workerData: memory } });
  assert.equal(await service.ask("echo", "one", 0), "one");
  await service.close();
  assert.equal(service.load.isRunning, true);
  Atomics.store(memory, 0, 1);
  Atomics.notify(memory, 0);
  while (service.load.isRunning) await nextTurn();
  assert.deepEqual(log, []);
});

test("close() terminates a thread that does not close, and rejects its calls", async (t) => {
  const { service, log } = setUp(t, { closeMsMax: 50 });
  await service.ask("echo", "start", 0);
  const asked = assert.rejects(service.ask("hang"), { message: "broke: The thread was ended" });
  await service.close();
  await asked;
  assert.deepEqual(log, []);
});

test("ask() waits for a slow start without counting its time", async (t) => {
  const entry = new URL("../../../../test/support/threads/slow-worker.ts", import.meta.url);
  const { service, log } = setUp(t, { entry, waitMsMax: 100, answerMsMax: 100 });
  assert.equal(await service.ask("echo", "in time", 0), "in time");
  assert.deepEqual(log, []);
});
