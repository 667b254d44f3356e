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
    refuse: ({ isSent, reason }) => new Error(`${isSent ? "sent" : "unsent"}: ${reason}`),
    waitMsMax: 60_000,
    replyMsMax: 60_000,
    closeMsMax: 10_000,
    ...options,
  });
  t.after(() => service.close());
  return { service, log };
}

test("call() resolves to its own reply in any order", async (t) => {
  const { service } = setUp(t);
  const answers: string[] = [];
  const call = ["one", "two"].map((text, i) => service.call("echo", [text, 100 - 100 * i]));
  for (const answer of call) void answer.then((text) => answers.push(text));
  assert.deepEqual(await Promise.all(call), ["one", "two"]);
  assert.deepEqual(answers, ["two", "one"]);
});

test("call() throws the error of the thread", async (t) => {
  const { service } = setUp(t);
  const refusal = await service.call("refuse", []).catch((error: unknown) => error);
  assert.ok(refusal instanceof DomainError);
  const { code, publicMessage, retryAfterSeconds, isOutcomeUnknown } = refusal;
  assert.deepEqual(
    [code, publicMessage, retryAfterSeconds, isOutcomeUnknown],
    ["service_unavailable", "Not now", 7, true],
  );
  await assert.rejects(service.call("fail", []), (error: Error) => {
    assert.equal(error.message, "Too far");
    assert.match(String(error.stack), /^RangeError: Too far\n/u);
    return true;
  });
});

test("call() handles each callback", async (t) => {
  const { service } = setUp(t);
  const onCallback = async (input: unknown) => `${String(input)}!`;
  const collected = ["a", "b"].map((name) => service.call("collect", [[`${name}1`, `${name}2`]], { onCallback }));
  assert.deepEqual(await Promise.all(collected), [
    ["a1!", "a2!"],
    ["b1!", "b2!"],
  ]);
});

test("call() throws the error of a callback in the thread, with its fields", async (t) => {
  const { service } = setUp(t);
  const onCallback = () => Promise.reject(paletteExists("dusk"));
  const { name, code, publicMessage } = paletteExists("dusk");
  assert.deepEqual(await service.call("explain", [], { onCallback }), [name, code, publicMessage, undefined, "dusk"]);
});

test("call() throws in the thread when the result of a callback cannot be cloned", async (t) => {
  const { service } = setUp(t);
  await assert.rejects(
    service.call("collect", [["a function"]], { onCallback: () => () => {} }),
    /could not be cloned/u,
  );
});

test("call() does not count the time of callbacks", async (t) => {
  const { service, log } = setUp(t, { replyMsMax: 600 });
  async function onCallback(input: unknown): Promise<unknown> {
    for (let pauses = 0; pauses < 6; pauses++) await service.call("echo", ["", 110]);
    return input;
  }
  assert.deepEqual(await service.call("collect", [["patience"]], { onCallback }), ["patience"]);
  assert.deepEqual(log, []);
});

test("call() cancels a call, even one with an aborted signal", async (t) => {
  const { service } = setUp(t);
  const caller = new AbortController();
  const call = service.call("linger", [], { signal: caller.signal });
  caller.abort();
  assert.equal(await call, "cancelled");
  assert.equal(await service.call("linger", [], { signal: caller.signal }), "cancelled");
});

test("call() rejects when the thread dies, and the next call starts a new thread", async (t) => {
  const { service, log } = setUp(t);
  await assert.rejects(service.call("die", []), { message: "sent: The thread ended with code 3" });
  assert.equal(await service.call("echo", ["again", 0]), "again");
  assert.deepEqual(log, ["The thread ended with code 3"]);
  assert.equal(service.load.failureCount, 1);
});

test("call() does not restart a thread that has just died", async (t) => {
  const { service } = setUp(t, { restartMsMin: 600_000 });
  await assert.rejects(service.call("die", []));
  await assert.rejects(service.call("echo", ["again", 0]), { message: "unsent: The thread has just failed" });
  const { waitingCount, refusedCount, failureCount } = service.load;
  assert.deepEqual({ waitingCount, refusedCount, failureCount }, { waitingCount: 0, refusedCount: 1, failureCount: 1 });
});

test("call() rejects after the time limit", async (t) => {
  const { service, log } = setUp(t, { replyMsMax: 100 });
  const outcomes = await Promise.allSettled([service.call("hang", []), service.call("hang", [])]);
  for (const outcome of outcomes) assert.equal(outcome.status, "rejected");
  assert.deepEqual(log, ["The thread does not reply"]);
});

test("call() refuses calls above the maximum", async (t) => {
  const { service } = setUp(t, { callsMax: 1 });
  const first = service.call("echo", ["one", 0]);
  await assert.rejects(service.call("echo", ["two", 0]), { message: "unsent: The thread has too many calls" });
  assert.equal(await first, "one");
});

test("call() starts another thread after the first was idle, without a log line", async (t) => {
  const { service, log } = setUp(t, { idleMsMax: 1 });
  const first = await service.call("getThreadId", []);
  let turns = 1;
  while ((await service.call("getThreadId", [])) === first) {
    turns *= 2;
    for (let turn = 0; turn < turns; turn++) await nextTurn();
  }
  assert.equal(await service.call("echo", ["again", 0]), "again");
  assert.deepEqual([log, service.load.failureCount], [[], 0]);
});

test("call() keeps a thread with open calls", async (t) => {
  const { service } = setUp(t, { idleMsMax: 1 });
  const slow = service.call("echo", ["slow", 50]);
  const threads = new Set(await Promise.all([service.call("getThreadId", []), service.call("getThreadId", [])]));
  assert.equal(threads.size, 1);
  assert.equal(await slow, "slow");
});

test("close() waits for open calls and refuses new ones", async (t) => {
  const { service, log } = setUp(t);
  const call = service.call("echo", ["one", 50]);
  await service.close();
  assert.equal(await call, "one");
  await assert.rejects(service.call("echo", ["two", 0]), { message: "unsent: The thread is closed" });
  assert.deepEqual(log, []);
});

test("close() terminates a thread that does not close, and rejects its calls", async (t) => {
  const { service, log } = setUp(t, { closeMsMax: 50 });
  await service.call("echo", ["start", 0]);
  const call = assert.rejects(service.call("hang", []), { message: "sent: The thread was terminated" });
  await service.close();
  await call;
  assert.deepEqual(log, []);
});

test("call() waits for a slow start without counting its time", async (t) => {
  const entry = new URL("../../../../test/support/threads/slow-worker.ts", import.meta.url);
  const { service, log } = setUp(t, { entry, waitMsMax: 100, replyMsMax: 100 });
  assert.equal(await service.call("echo", ["in time", 0]), "in time");
  assert.deepEqual(log, []);
});
