/**
 * The writer thread: the one connection of the process that writes, so that neither an fsync nor waiting for the lock
 * stalls the event loop that serves requests. One message in, one transaction, one message out.
 */
import { Kysely } from "kysely";
import { parentPort, workerData } from "node:worker_threads";
import type { Database } from "../database.ts";
import { StoreFault } from "../store-fault.ts";
import { runWrite, type WriteName } from "../writes.ts";
import { createBreath, type Rest } from "./breath.ts";
import { findLogPages } from "./log-pages.ts";
import { openWritingConnection } from "./open-connection.ts";
import { relieveDisk } from "./relieve-disk.ts";
import { createSqliteDialect } from "./sqlite-dialect.ts";
import { sleep } from "./wait-for-lock.ts";
import { monotonicMs, packError, type WriteAnswer, type WriteMessage } from "./writer-messages.ts";

/** Writes that come one after the other and hold the lock for long: whoever else waits for it gets a chance in between. */
const longWrites: ReadonlySet<WriteName> = new Set<WriteName>(["insertPaletteRows", "deletePaletteRows"]);
/**
 * After the first of them this connection carries the log over a little earlier than others would: who fills the log does it, not
 * a server whose requests would wait for that.
 */
const LONG_WRITES_SHARE = 3 / 4;

const { file }: { readonly file: string } = workerData;
/** Until when the write under way may wait for the lock, monotonic milliseconds: nobody listens to it later. */
let deadline = 0;
/** When the write under way got the lock, or began to wait for it. */
let lockedAtMs = 0;
const connection = await openWritingConnection(file);
const logPages = Math.floor(findLogPages(file) * LONG_WRITES_SHARE);
const measureBreath = createBreath(readVersion());
const dialect = createSqliteDialect(connection, {
  readLockWaitMs: () => deadline - monotonicMs(),
});
const db = new Kysely<Database>({ dialect });
let previous: Promise<void> = Promise.resolve();

parentPort!.on("message", (message: WriteMessage | "close") => {
  previous = previous.then(() => (message === "close" ? close() : answer(message)));
});

async function answer(message: WriteMessage): Promise<void> {
  if (longWrites.has(message.name)) return answerLong(message);
  parentPort!.postMessage(await perform(message), []);
}

async function answerLong(message: WriteMessage): Promise<void> {
  const written = await perform(message);
  const rest = measureRest(monotonicMs());
  parentPort!.postMessage("error" in written || !rest ? written : { ...written, time: rest.time }, []);
  connection.pragma(`wal_autocheckpoint = ${logPages}`);
  if (rest) sleep(rest.breathMs);
}

/** What is written is answered even where the file can no longer be read. */
function measureRest(endedAtMs: number): Rest | undefined {
  try {
    return measureBreath({ heldMs: endedAtMs - lockedAtMs, version: readVersion(), endedAtMs });
  } catch {
    return undefined;
  }
}

function readVersion(): unknown {
  return connection.pragma("data_version", { simple: true });
}

async function perform(message: WriteMessage): Promise<WriteAnswer> {
  const { id, name, input } = message;
  try {
    deadline = message.deadline;
    lockedAtMs = monotonicMs();
    if (monotonicMs() > deadline) throw new StoreFault("busy", "Waited too long behind other writes");
    const output = await db.transaction().execute((trx) => {
      lockedAtMs = monotonicMs();
      return runWrite(trx, name, input);
    });
    return { id, output };
  } catch (error) {
    relieveDisk(connection, error);
    return { id, error: packError(error) };
  }
}

async function close(): Promise<void> {
  await db.destroy();
  parentPort!.close();
}
