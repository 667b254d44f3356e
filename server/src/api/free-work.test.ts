import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError, unavailable } from "../domain/errors.ts";
import { createFreeWork } from "./free-work.ts";
import { ReadingQueue } from "./reading-queue.ts";
import { createTestApi, testNow } from "./testing/test-api.ts";

/** So little that the first answer leaves a debt. */
const limits = { freeWorkMsPerSecond: 0.001 };

test("sellOperation() refuses an account what is free once its budget is used up, before it reads", async () => {
  const refused: string[] = [];
  const api = await createTestApi({ server: { limits, onRefused: (limit) => refused.push(limit) } });
  const ask = (path: string, options = {}) => api.get(`/api/v1${path}`, options);
  assert.equal((await ask("/palette/generate?size=8", { method: "HEAD" })).statusCode, 200);
  const answer = await ask("/palettes?limit=0");
  assert.deepEqual([answer.statusCode, answer.json().error.code], [429, "too_many_requests"]);
  assert.match(answer.json().error.message, /^Too many requests that cost no credits .*Try again in \d+ s$/);
  assert.ok(Number(answer.headers["retry-after"]) >= 1);
  assert.equal(answer.json().meta.credits_remaining, 500);
  assert.deepEqual(refused, ["free_work"]);
  assert.equal((await ask("/account")).statusCode, 200);
  assert.equal((await ask("/color/ff0000", { secret: await api.issueKey() })).statusCode, 200);
  api.setTime(testNow + Number(answer.headers["retry-after"]) * 1000);
  assert.equal((await ask("/palettes?limit=0")).statusCode, 400);
});

test("sellOperation() takes nothing of the budget for what is paid, and much for what is not", async () => {
  for (const [path, headers, isFree] of [
    ["/color/ff0000", {}, false],
    ["/palettes?limit=50", {}, false],
    ["/palettes?limit=50", { "if-none-match": "*" }, true],
    ["/palettes?offset=1000", {}, true],
    ["/palette/nowhere", {}, true],
    ["/color/red", {}, true],
  ] as const) {
    const api = await createTestApi({ server: { limits } });
    await api.get(`/api/v1${path}`, { headers });
    const { statusCode } = await api.get("/api/v1/color/ff0000");
    assert.equal(statusCode, isFree ? 429 : 200, path);
  }
});

test("sellOperation() refuses reading to an account that asks on without credits", async () => {
  const api = await createTestApi({ dailyLimit: 0, server: { limits } });
  const codes: string[] = [];
  for (let i = 0; i < 3; i += 1) codes.push((await api.get("/api/v1/palette/generate")).json().error.code);
  assert.deepEqual(codes, ["rate_limit_exceeded", "too_many_requests", "too_many_requests"]);
  assert.equal((await api.get("/api/v1/account")).json().data.credits_remaining, 0);
});

const home: { accountId: string; network: string | undefined } = { accountId: "a", network: "192.0.2.1" };

/** Ten milliseconds a second, a thousand at once; each request takes as much CPU time as it says, in three steps. */
function setUp() {
  const time = { now: testNow, ms: 0 };
  const queue = new ReadingQueue({ clock: () => 0 });
  const work = createFreeWork({
    msPerSecond: 10,
    clock: () => time.now,
    queue,
    onRefused() {},
    readCpuMs: () => time.ms,
  });
  async function ask(client: typeof home, ms: number, end: (work: { isRead: boolean }) => boolean = () => false) {
    const spend = (): number => (time.ms += ms / 4);
    try {
      await work.run(client, async (request) => {
        const { takeTurn, addCpuMs } = request;
        await takeTurn(async () => {
          await takeTurn(spend);
          await Promise.resolve();
          await takeTurn(spend);
        });
        await takeTurn(() => takeTurn(spend));
        addCpuMs(ms / 4);
        return end(request);
      });
    } catch (error) {
      return error instanceof DomainError ? error.code : String(error);
    }
    return "answered";
  }
  return { ask, time, work };
}

test("run() measures each step once, also after an await, and grants more as time passes", async () => {
  const { ask, time } = setUp();
  for (let i = 0; i < 10; i += 1) assert.equal(await ask(home, 99.9), "answered");
  assert.equal(await ask(home, 1), "too_many_requests");
  time.now += 1000;
  assert.equal(await ask(home, 99.9), "answered");
  assert.equal(await ask(home, 100), "too_many_requests");
});

test("run() charges CPU time, not the time for which a busy machine runs something else", async () => {
  const work = createFreeWork({
    msPerSecond: 0.1,
    clock: () => testNow,
    queue: new ReadingQueue(),
    onRefused() {},
  });
  const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  for (let count = 0; count < 3; count += 1)
    await work.run(home, async ({ takeTurn }) => (await takeTurn(wait)) !== "timed-out");
});

test("takeTurn() refuses to continue a request once other requests of the account have used up the budget", async () => {
  const { ask, work } = setUp();
  const steps: string[] = [];
  const begun = work.run(home, async ({ takeTurn }) => {
    await takeTurn(() => steps.push("first"));
    assert.equal(await ask(home, 2000), "answered");
    await takeTurn(() => steps.push("second"));
    return false;
  });
  await assert.rejects(begun, { code: "too_many_requests" });
  assert.deepEqual(steps, ["first"]);
});

test("run() bounds a network's accounts together, but not those of this machine", async () => {
  for (const [network, last] of [
    ["192.0.2.1", "too_many_requests"],
    [undefined, "answered"],
  ] as const) {
    const { ask } = setUp();
    assert.equal(await ask({ accountId: "a", network }, 1000), "answered");
    assert.equal(await ask({ accountId: "b", network }, 1000), "answered");
    assert.equal(await ask({ accountId: "c", network }, 1), last);
    assert.equal(await ask({ accountId: "c", network: "192.0.2.2" }, 1), "answered");
  }
});

test("run() charges a request that is refused since too much is asked at once", async () => {
  const { ask } = setUp();
  const refuse = (): never => {
    throw unavailable("too many searches");
  };
  assert.equal(await ask(home, 1000, refuse), "service_unavailable");
  assert.equal(await ask(home, 1), "too_many_requests");
});

test("run() charges refusals, but neither what is paid nor what fails by a fault of the ledger or the program", async () => {
  const { ask } = setUp();
  function fail(error: Error): never {
    throw error;
  }
  for (let i = 0; i < 5; i += 1) {
    assert.equal(await ask(home, 1000, () => true), "answered");
    const failDebit = (work: { isRead: boolean }): never => {
      work.isRead = true;
      return fail(unavailable("no ledger"));
    };
    assert.equal(await ask(home, 1000, failDebit), "service_unavailable");
    assert.equal(await ask(home, 1000, () => fail(new Error("a bug"))), "Error: a bug");
  }
  const missing = new DomainError("palette_not_found", "none");
  assert.equal(await ask(home, 1000, () => fail(missing)), "palette_not_found");
  assert.equal(await ask(home, 1), "too_many_requests");
});
