/**
 * The writer thread: the one connection of the process that writes, so that neither an fsync nor waiting for the lock
 * stalls the event loop that serves requests. One question, one transaction, one answer.
 */
import { Kysely } from "kysely";
import { setImmediate as turnLoop } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { monotonicMs, serveThread } from "../../threads/serve-thread.ts";
import type { Database } from "../database.ts";
import { faultToDomainError, isUniqueFault, StoreFault } from "../store-fault.ts";
import { runWrite, type WriteInput, type WriteName, type WriteOutput } from "../writes.ts";
import { createLockYield, type Rest } from "./lock-yield.ts";
import { findLogPages } from "./log-pages.ts";
import { openWritingConnection } from "./open-connection.ts";
import { relieveDisk } from "./sqlite-faults.ts";
import { createSqliteDialect } from "./sqlite-dialect.ts";
import { sleep } from "./wait-for-lock.ts";
import type { Violation, Writing, Written } from "./writer-thread.ts";

/** Writes that come one after the other and hold the lock for long: whoever else waits for it gets a chance in between. */
const longWrites: ReadonlySet<WriteName> = new Set<WriteName>(["insertPaletteRows", "deletePaletteRows"]);
/**
 * After the first of them this connection carries the log over a little earlier than others would: who fills the log does it, not
 * a server whose requests would wait for that.
 */
const LONG_WRITES_SHARE = 3 / 4;

const { file }: { readonly file: string } = workerData;
const connection = await openWritingConnection(file);
const logPages = Math.floor(findLogPages(file) * LONG_WRITES_SHARE);
const measureYield = createLockYield(readVersion());
const dialect = createSqliteDialect(connection, {
  readLockWaitMs: () => lockDeadline - monotonicMs(),
});
const db = new Kysely<Database>({ dialect });
/** Until when the write under way may wait for the lock, by `monotonicMs`: nobody listens to it later. */
let lockDeadline = 0;
/** When the write under way got the lock, or began to wait for it. */
let lockedAtMs = 0;
/** What the last write cost others, if it was a long one. */
let rest: Rest | undefined;
let previous: Promise<void> = Promise.resolve();

serveThread<Writing>({
  answer(name, [input], deadline) {
    const written = previous.then(() => perform(name, input, deadline));
    previous = written.then(yieldLock, yieldLock);
    return written;
  },
  async close(answered) {
    await answered;
    await previous;
    await db.destroy();
  },
});

async function perform<Name extends WriteName>(
  name: Name,
  input: WriteInput<Name>,
  deadline: number,
): Promise<Written<Name> | Violation> {
  try {
    const output = await transact(name, input, deadline);
    measureRest(name);
    return { output, ...(rest && { time: rest.time }) };
  } catch (error) {
    measureRest(name);
    relieveDisk(connection, error);
    if (isUniqueFault(error)) return { violation: error.message };
    throw faultToDomainError(error);
  }
}

function transact<Name extends WriteName>(
  name: Name,
  input: WriteInput<Name>,
  deadline: number,
): Promise<WriteOutput<Name>> {
  lockDeadline = deadline;
  lockedAtMs = monotonicMs();
  if (lockedAtMs > deadline) throw new StoreFault("busy", "Waited too long behind other writes");
  return db.transaction().execute((trx) => {
    lockedAtMs = monotonicMs();
    return runWrite(trx, name, input);
  });
}

/** What is written is answered even where the file can no longer be read. */
function measureRest(name: WriteName): void {
  rest = undefined;
  if (!longWrites.has(name)) return;
  const endedAtMs = monotonicMs();
  try {
    rest = measureYield({ heldMs: endedAtMs - lockedAtMs, version: readVersion(), endedAtMs });
  } catch {
    // The next write finds out.
  }
}

/** Only after the answer is on its way. */
async function yieldLock(): Promise<void> {
  if (!rest) return;
  await turnLoop();
  connection.pragma(`wal_autocheckpoint = ${logPages}`);
  sleep(rest.yieldMs);
}

function readVersion(): unknown {
  return connection.pragma("data_version", { simple: true });
}
