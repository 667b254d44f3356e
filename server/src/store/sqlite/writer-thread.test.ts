import { makeTemporaryFolder, openForTest, openKyselyForTest } from "../../../../test/support/db/temporary-folder.ts";
import { writeHeartbeat } from "../../db/engine.ts";
import { createLedgerStore } from "../../credits/ledger-store.ts";
import assert from "node:assert/strict";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fakeAccount, fakeDebit } from "../../../../test/support/db/samples.ts";
import { openWritingConnection } from "../../db/sqlite/sqlite-connection.ts";
import { createWriterThread } from "./writer-thread.ts";

type WriterThread = ReturnType<typeof createWriterThread>;

const unknownOutcome = { code: "service_unavailable", isOutcomeUnknown: true };

test("write() of a thread that dies has an unknown outcome, and the next write a new thread", async (t) => {
  const reasons: string[] = [];
  const writer = createForTest(t, { worker: "dying-worker.ts", log: (reason) => reasons.push(reason) });
  await assert.rejects(writer.write(writeHeartbeat, null), unknownOutcome);
  await assert.rejects(writer.write(writeHeartbeat, null), unknownOutcome);
  assert.equal(reasons.length, 2);
});

test("write() after close() is refused and certainly not done", async (t) => {
  const store = await openForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  await store.ping();
  await store.close();
  await assert.rejects(store.ledger.commitDebits([fakeDebit()]), {
    code: "service_unavailable",
    isOutcomeUnknown: false,
  });
});

test("close() lets the writes in line finish", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  const store = await openForTest(t, file);
  const writes = Array.from({ length: 20 }, () => store.ledger.commitDebits([fakeDebit()]));
  await store.close();
  await Promise.all(writes);
  const again = await openForTest(t, file);
  assert.equal(await again.ledger.readUsed("account", fakeDebit().day), 20);
});

test("write() waits for a lock held elsewhere, while reads and the event loop go on", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  const store = await openForTest(t, file);
  await store.accounts.insertAccount(fakeAccount());
  const other = await openWritingConnection(file);
  t.after(() => other.close());
  other.exec("begin immediate");
  let isDone = false;
  const debit = store.ledger.commitDebits([fakeDebit()]).then(() => (isDone = true));
  await pause(100);
  assert.equal(isDone, false);
  assert.equal((await store.accounts.listAccounts()).length, 1);
  other.exec("commit");
  assert.equal(await debit, true);
});

test("write() that waits too long, for the lock or behind others, is certainly not done", async (t) => {
  const file = join(makeTemporaryFolder(t), "tincture.db");
  const store = await openForTest(t, file);
  const writer = createWriterThread({ file, log: () => undefined, waitMsMax: 500 });
  t.after(() => writer.close());
  await untilStarted(writer);
  const other = await openWritingConnection(file);
  t.after(() => other.close());
  other.exec("begin immediate");
  const ledger = createLedgerStore({ db: await openKyselyForTest(t, file), write: writer.write });
  const writes = [1, 2, 3].map(() => ledger.commitDebits([fakeDebit()]));
  for (const outcome of await Promise.allSettled(writes)) {
    assert.equal(outcome.status, "rejected");
    assert.equal(outcome.reason.code, "service_unavailable");
    assert.equal(outcome.reason.isOutcomeUnknown, false);
  }
  other.exec("rollback");
  await untilStarted(writer);
  assert.equal(await store.ledger.readUsed("account", fakeDebit().day), 0);
});

/** On a slow machine, the start of the thread can take longer than a short timeout. */
async function untilStarted(writer: WriterThread): Promise<void> {
  for (let isStarted = false; !isStarted;) {
    isStarted = await writer.write(writeHeartbeat, null).then(
      () => true,
      () => false,
    );
  }
}

interface ThreadOptions {
  readonly worker: string;
  readonly log?: (message: string) => void;
  readonly replyMsMax?: number;
}

function createForTest(
  t: TestContext,
  { worker, log = () => undefined, replyMsMax = 5000 }: ThreadOptions,
): WriterThread {
  const entry = new URL(`../../../../test/support/threads/${worker}`, import.meta.url);
  const writer = createWriterThread({ file: "unused", log, entry, replyMsMax });
  t.after(() => writer.close());
  return writer;
}
