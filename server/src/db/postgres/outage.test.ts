import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { withinMs } from "../../../../test/sizes.ts";
import type { DebitRequest } from "../../credits/credits.ts";
import { openStore, type Store } from "../../store/open-store.ts";
import { startTestPostgres } from "../../../../test/support/db/postgres-database.ts";
import { startPostgresProxy } from "../../../../test/support/db/postgres-proxy.ts";
import { fakeDebit } from "../../../../test/support/db/samples.ts";

/** Maximum time of a request while the server does not reply, and until it is served again. */
const refusedMsMax = withinMs(900);
const recoveredMsMax = withinMs(2000);
const closedMsMax = withinMs(2000);
const askAgainMs = 25;
const heldUpMs = 1500;
/** More than the number of connections. */
const manyReaders = 20;
const day = "2026-01-31";

const postgres = await startTestPostgres();
const server = postgres?.server;
const skip = postgres ? false : "no PostgreSQL on this machine";

test("a store refuses within a second while its server is stopped, and answers soon after", { skip }, async (t) => {
  const store = await openWarm(t, await postgres!.createDatabase(t));
  server!.stop();
  try {
    await assertRefusals(store);
  } finally {
    server!.cont();
  }
  await assertRecovery(store);
});

test("a store refuses at once while its server is gone, and answers soon after it is back", { skip }, async (t) => {
  const store = await openWarm(t, await postgres!.createDatabase(t));
  await server!.kill();
  try {
    await assertRefusals(store);
  } finally {
    await server!.start();
  }
  await assertRecovery(store);
});

test("a store refuses within a second while its server is slow, and answers soon after", { skip }, async (t) => {
  const proxy = await startPostgresProxy(t, await postgres!.createDatabase(t));
  const store = await openWarm(t, proxy.url);
  proxy.delayMs = 2000;
  await assertRefusals(store);
  proxy.delayMs = 0;
  await assertRecovery(store);
});

test("a debit is unknown when its commit was sent and the answer lost, and is not repeated", { skip }, async (t) => {
  const proxy = await startPostgresProxy(t, await postgres!.createDatabase(t));
  const store = await openWarm(t, proxy.url);
  let commits = 0;
  proxy.decide = (sent) => {
    if (!sent.includes("commit\0")) return "pass";
    commits += 1;
    return "lose_answer";
  };
  await assert.rejects(store.ledger.commitDebits([fakeDebit()]), {
    code: "service_unavailable",
    isOutcomeUnknown: true,
  });
  assert.equal(commits, 1);
  proxy.decide = () => "pass";
  assert.equal(await store.ledger.readUsed("account", day), 1);
});

test("a debit whose connection broke before its commit is made once more, once", { skip }, async (t) => {
  const proxy = await startPostgresProxy(t, await postgres!.createDatabase(t));
  const store = await openWarm(t, proxy.url);
  let isLost = false;
  proxy.decide = (sent) => {
    if (isLost || !sent.includes("begin")) return "pass";
    isLost = true;
    return "lose";
  };
  assert.deepEqual(await store.ledger.commitDebits([fakeDebit()]), [{ granted: 1, used: 1 }]);
  assert.equal(isLost, true);
});

test("a loop that is held up while connections open is the database's fault no more", { skip }, async (t) => {
  const store = await openStore(await postgres!.createDatabase(t), { clock: Date.now });
  t.after(() => store.close());
  const answers = Promise.all([
    ...Array.from({ length: manyReaders }, () => store.ledger.readUsed("account", day)),
    store.ledger.commitDebits([fakeDebit()]),
  ]);
  await new Promise(setImmediate);
  holdUp();
  assert.deepEqual((await answers).at(-1), [{ granted: 1, used: 1 }]);
});

test("a debit is made once more, once, when the server ended it while the loop was held up", { skip }, async (t) => {
  const proxy = await startPostgresProxy(t, await postgres!.createDatabase(t));
  const store = await openWarm(t, proxy.url);
  let debits = 0;
  proxy.decide = (sent) => {
    if (sent.includes("quota") && ++debits === 1) setImmediate(holdUp);
    return "pass";
  };
  assert.deepEqual(await store.ledger.commitDebits([fakeDebit()]), [{ granted: 1, used: 1 }]);
  assert.equal(debits, 2);
  assert.equal(await store.ledger.readUsed("account", day), 1);
});

test("a read whose connection broke is asked again on another one", { skip }, async (t) => {
  const proxy = await startPostgresProxy(t, await postgres!.createDatabase(t));
  const store = await openWarm(t, proxy.url);
  let losses = 0;
  proxy.decide = (sent) => (sent.includes("account") && ++losses === 1 ? "lose" : "pass");
  assert.equal(await store.ledger.readUsed("account", day), 0);
  assert.ok(losses > 1);
});

test("callers of a stopped server are refused at once beyond so many that wait", { skip }, async (t) => {
  const store = await openWarm(t, await postgres!.createDatabase(t));
  server!.stop();
  try {
    const refusals = Array.from({ length: 4096 }, () => store.ledger.readUsed("account", day));
    await assertRefused(() => Promise.race([refusals.at(-1), Promise.all(refusals)]));
    const settled = await Promise.allSettled(refusals);
    assert.ok(settled.every((one) => one.status === "rejected"));
    await assertRefused(() => store.ledger.readUsed("account", day));
  } finally {
    server!.cont();
  }
  await assertRecovery(store);
});

test(
  "close() leaves no connection behind that would keep the process, of a stopped server too",
  { skip },
  async (t) => {
    const url = await postgres!.createDatabase(t);
    const before = countSockets();
    const store = await openWarm(t, url);
    assert.ok(countSockets() > before);
    server!.stop();
    try {
      const started = performance.now();
      await store.close();
      while (countSockets() > before && performance.now() - started < closedMsMax) {
        await new Promise(setImmediate);
      }
      assert.equal(countSockets(), before);
    } finally {
      server!.cont();
    }
  },
);

/** Longer than the timeouts of both pools and of idle transactions. */
function holdUp(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, heldUpMs);
}

/** Counts sockets of this process, including those to its children. */
function countSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === "PipeWrap").length;
}

/** Opens all connections. */
async function openWarm(t: TestContext, url: string): Promise<Store> {
  const store = await openStore(url, { clock: Date.now });
  t.after(() => store.close().catch(() => undefined));
  await Promise.all([store.ping(), store.ledger.readUsed("account", day)]);
  return store;
}

/** Repeats single and parallel requests for longer than any timeout. */
async function assertRefusals(store: Store): Promise<void> {
  const until = performance.now() + 2500;
  while (performance.now() < until) {
    await Promise.all([
      assertRefused(() => store.ledger.readUsed("account", day)),
      assertRefused(() => store.keys.findKeyByHash("hash")),
      assertRefused(() => store.ledger.commitDebits([request])),
    ]);
    await pause(askAgainMs);
  }
}

const request: DebitRequest = fakeDebit();

async function assertRefused(act: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await assert.rejects(act(), { code: "service_unavailable" });
  const tookMs = performance.now() - started;
  assert.ok(tookMs < refusedMsMax, `refused after ${tookMs} ms`);
}

async function assertRecovery(store: Store): Promise<void> {
  const started = performance.now();
  for (;;) {
    try {
      await Promise.all([store.ledger.readUsed("account", day), store.ledger.commitDebits([request])]);
      return;
    } catch (error) {
      if (performance.now() - started > recoveredMsMax) throw error;
      await pause(askAgainMs);
    }
  }
}
