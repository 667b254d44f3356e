/**
 * The writer thread, both ends: the one connection of the process that writes, so that neither an fsync nor waiting for the lock
 * stalls the event loop that serves requests. One question, one transaction, one answer.
 */
import type BetterSqlite3 from "better-sqlite3";
import { setImmediate as turnLoop } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { serveThread } from "../../threads/serve-thread.ts";
import { monotonicMs } from "../../threads/thread-messages.ts";
import { createThreadService, type Refuse } from "../../threads/thread-service.ts";
import {
  confirmEmailRow,
  eraseAccountRows,
  eraseSaveRows,
  insertAccountRow,
  updateDailyLimit,
  updatePlan,
} from "../account-store.ts";
import { insertAccountAuditRow, setSuspendedRow, withholdPaletteRows } from "../ban-store.ts";
import {
  approveSubmissionRow,
  deleteOwnRow,
  judgeSubmissionRow,
  publishOwnAgainRow,
  publishOwnRow,
  submitPaletteRow,
  unpublishOwnRow,
  withdrawSubmissionRow,
} from "../community/publishing-store.ts";
import { deleteAttachmentRows } from "../community/palette-attachments.ts";
import { dismissReportRows, reportPaletteRow } from "../community/report-store.ts";
import { savePaletteRow, unsavePaletteRow } from "../community/save-store.ts";
import { commitPackedDebits } from "../ledger-store.ts";
import { insertKeyRow, revokeKeyRow, rollKeyRows, updateKeyUses } from "../key-store.ts";
import { deleteImportRow, insertImportRow, touchImportRow } from "../library/import-journal.ts";
import {
  deletePaletteRows,
  insertPaletteRows,
  publishPaletteRow,
  unpublishPaletteRow,
} from "../library/library-writes.ts";
import { forgetWorkRows, keepSessionRow, noteVisitedRow } from "../private/editor-store.ts";
import { deleteCollectionRow, keepCollectionRow, renameCollectionRow } from "../private/collections.ts";
import {
  changePrivateColors,
  changePrivateTexts,
  deletePrivateRows,
  keepPrivateRow,
  movePrivateRows,
  restorePrivateRows,
} from "../private/private-store.ts";
import { writeHeartbeat } from "../heartbeat.ts";
import type { Db } from "../database.ts";
import {
  faultToDomainError,
  isUniqueFault,
  storeError,
  StoreFault,
  type Write,
  type WriteFunction,
  type WriteTime,
} from "../engine.ts";
import { createLockYield, type Rest } from "./lock-yield.ts";
import { findLogPages, lockWaitMsMax, openWritingConnection, sleep, toDb } from "./sqlite-connection.ts";
import { checkpointWhenFull } from "./sqlite-faults.ts";

/** Every write there is: the thread finds by its name what the other end was given. */
const writes: Readonly<Record<string, WriteFunction<never, unknown>>> = {
  insertAccountRow,
  updatePlan,
  updateDailyLimit,
  confirmEmailRow,
  insertKeyRow,
  rollKeyRows,
  revokeKeyRow,
  updateKeyUses,
  commitPackedDebits,
  insertPaletteRows,
  deletePaletteRows,
  publishPaletteRow,
  unpublishPaletteRow,
  insertImportRow,
  touchImportRow,
  deleteImportRow,
  savePaletteRow,
  unsavePaletteRow,
  publishOwnRow,
  unpublishOwnRow,
  publishOwnAgainRow,
  deleteOwnRow,
  submitPaletteRow,
  withdrawSubmissionRow,
  judgeSubmissionRow,
  approveSubmissionRow,
  reportPaletteRow,
  dismissReportRows,
  keepPrivateRow,
  changePrivateColors,
  changePrivateTexts,
  movePrivateRows,
  deletePrivateRows,
  restorePrivateRows,
  keepCollectionRow,
  renameCollectionRow,
  deleteCollectionRow,
  keepSessionRow,
  noteVisitedRow,
  forgetWorkRows,
  eraseAccountRows,
  eraseSaveRows,
  deleteAttachmentRows,
  setSuspendedRow,
  withholdPaletteRows,
  insertAccountAuditRow,
  writeHeartbeat,
};

/**
 * What the thread is asked. Each end trusts the other that input and output are those of the write with this name, and knows one of
 * them: the end that asks takes any input, the end that answers gives any output.
 */
type Writing<Input, Output> = {
  readonly write: {
    readonly input: readonly [name: string, input: Input];
    readonly output: Written<Output> | Violation;
  };
};

/** A write that is done. */
interface Written<Output> {
  readonly output: Output;
  /** Of writes that hold the lock for long. */
  readonly time?: WriteTime;
}

/** A write that was not made, for a unique constraint stood in the way. */
interface Violation {
  readonly violation: string;
}

/** A write that has no answer by then may or may not have been made. Longer than any wait inside the thread. */
const defaultAnswerMsMax = 5000;

interface FileWriter {
  readonly write: Write;
  /** Lets the writes that wait finish, then ends the thread where there is one. */
  close(): Promise<void>;
}

interface WriterThreadOptions {
  readonly file: string;
  readonly log: (message: string, error?: unknown) => void;
  /** The module that the thread runs. */
  readonly entry?: URL;
  readonly answerMsMax?: number;
  /** How long a write may wait, for its turn and for the lock together; less than `answerMsMax`. */
  readonly waitMsMax?: number;
}

/** The end that asks. The thread starts with the first write: many a command only reads. */
export function createWriterThread({ file, ...options }: WriterThreadOptions): FileWriter {
  const thread = createThreadService<Writing<unknown, never>>({
    name: "The writer thread",
    entry: new URL(import.meta.url),
    worker: { workerData: { fileToWrite: file } },
    refuse,
    waitMsMax: lockWaitMsMax,
    answerMsMax: defaultAnswerMsMax,
    ...options,
  });
  return {
    write: async (run, input, onWritten) => takeOutput(await thread.ask("write", run.name, input), onWritten),
    close: () => thread.close(),
  };
}

/**
 * The same without a thread, for a process that does nothing while it writes: to start one takes longer than most of what commands do.
 * Opens the file with the first write.
 */
export function createWriterHere(file: string): FileWriter {
  let opened: Promise<Writer> | undefined;
  return {
    async write(run, input, onWritten) {
      const writer = await (opened ??= openWriter(file));
      const deadline = monotonicMs() + lockWaitMsMax;
      return takeOutput(await writer.write(run.name, (trx) => run(trx, input), deadline), onWritten);
    },
    close: async () => (await opened)?.close(),
  };
}

function takeOutput<Output>(written: Written<Output> | Violation, onWritten?: (time: WriteTime) => void): Output {
  if ("violation" in written) throw new StoreFault("unique", written.violation);
  if (written.time) onWritten?.(written.time);
  return written.output;
}

const refuse: Refuse = ({ kind, reason, cause }) =>
  storeError(kind === "broke" ? "unknown" : "unavailable", new Error(reason, { cause }));

type Transact<Output> = (trx: Db) => Promise<Output>;

/** Writes that come one after the other and hold the lock for long: other writers get a chance in between. */
const longWrites: ReadonlySet<string> = new Set([insertPaletteRows.name, deletePaletteRows.name]);
/**
 * After the first of them this connection carries the log over a little earlier than others would: who fills the log does it, not
 * a server whose requests would wait for that.
 */
const longWritesShare = 3 / 4;

/** The end that answers, in the thread where there is one. */
class Writer {
  readonly #connection: BetterSqlite3.Database;
  /** How long the log may grow once there was a long write. */
  readonly #logPages: number;
  readonly #db: Db;
  readonly #measureYield: ReturnType<typeof createLockYield>;
  /** Until when the write under way may wait for the lock, by `monotonicMs`: nobody listens to it later. */
  #lockDeadline = 0;
  /** When the write under way got the lock, or began to wait for it. */
  #lockedAtMs = 0;
  /** What the last write cost others, if it was a long one. */
  #rest: Rest | undefined;
  #previous: Promise<void> = Promise.resolve();

  constructor(connection: BetterSqlite3.Database, logPages: number) {
    this.#connection = connection;
    this.#logPages = Math.floor(logPages * longWritesShare);
    this.#db = toDb(connection, { readLockWaitMs: () => this.#lockDeadline - monotonicMs() });
    this.#measureYield = createLockYield(this.#readVersion());
  }

  /** One after the other. */
  write<Output>(name: string, run: Transact<Output>, deadline: number): Promise<Written<Output> | Violation> {
    const written = this.#previous.then(() => this.#perform(name, run, deadline));
    const prepareNext = (): Promise<void> => this.#prepareNext();
    this.#previous = written.then(prepareNext, prepareNext);
    return written;
  }

  async close(): Promise<void> {
    await this.#previous;
    await this.#db.destroy();
  }

  async #perform<Output>(name: string, run: Transact<Output>, deadline: number): Promise<Written<Output> | Violation> {
    try {
      const output = await this.#transact(run, deadline);
      this.#measureRest(name);
      return { output, ...(this.#rest && { time: this.#rest.time }) };
    } catch (error) {
      this.#measureRest(name);
      checkpointWhenFull(this.#connection, error);
      if (isUniqueFault(error)) return { violation: error.message };
      throw faultToDomainError(error);
    }
  }

  async #transact<Output>(run: Transact<Output>, deadline: number): Promise<Output> {
    this.#lockDeadline = deadline;
    this.#lockedAtMs = monotonicMs();
    if (this.#lockedAtMs > deadline) throw new StoreFault("busy", "Waited too long behind other writes");
    return this.#db.transaction().execute((trx) => {
      this.#lockedAtMs = monotonicMs();
      return run(trx);
    });
  }

  /** What is written is answered even where the file can no longer be read. */
  #measureRest(name: string): void {
    this.#rest = undefined;
    if (!longWrites.has(name)) return;
    const endedAtMs = monotonicMs();
    const heldMs = endedAtMs - this.#lockedAtMs;
    try {
      this.#rest = this.#measureYield({ heldMs, version: this.#readVersion(), endedAtMs });
    } catch {
      // The next write finds out.
    }
  }

  /** Only after the answer is on its way. */
  async #prepareNext(): Promise<void> {
    if (this.#rest) {
      await turnLoop();
      this.#connection.pragma(`wal_autocheckpoint = ${this.#logPages}`);
      sleep(this.#rest.yieldMs);
    }
  }

  #readVersion(): unknown {
    return this.#connection.pragma("data_version", { simple: true });
  }
}

async function openWriter(file: string): Promise<Writer> {
  return new Writer(await openWritingConnection(file), findLogPages(file));
}

function findWrite(name: string): WriteFunction<never, unknown> {
  const run = writes[name];
  if (!run) throw new Error(`"${name}" is missing in the table of writes`);
  return run;
}

// Only the thread that is started above has it.
const { fileToWrite }: { readonly fileToWrite?: string } = workerData ?? {};
if (fileToWrite !== undefined) {
  const writer = await openWriter(fileToWrite);
  serveThread<Writing<never, unknown>>({
    answers: { write: ([name, input], deadline) => writer.write(name, (trx) => findWrite(name)(trx, input), deadline) },
    async close(answered) {
      await answered;
      await writer.close();
    },
  });
}
