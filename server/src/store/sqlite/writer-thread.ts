/**
 * The writer thread, where frequent and long writes do not block requests. Each message is one
 * write, which runs in one transaction.
 */
import type BetterSqlite3 from "better-sqlite3";
import { workerData } from "node:worker_threads";
import { monotonicMs, serveThread } from "../../runtime/threads/serve-thread.ts";
import { createThreadService, type Refuse } from "../../runtime/threads/thread-service.ts";
import type { Db } from "../../db/database.ts";
import {
  faultToDomainError,
  isUniqueFault,
  storeError,
  StoreFault,
  type Write,
  type WriteFunction,
  writeHeartbeat,
} from "../../db/engine.ts";
import { lockWaitMsMax, openWritingConnection, toDb } from "../../db/sqlite/sqlite-connection.ts";
import { checkpointWhenFull } from "../../db/sqlite/sqlite-faults.ts";
import {
  confirmEmailRow,
  insertAccountAuditRow,
  insertAccountRow,
  updateDailyLimit,
  updatePlan,
} from "../../accounts/accounts.ts";
import {
  deleteWebhookRows,
  insertAlertRows,
  insertTestRows,
  insertWebhookRow,
  noteNetworkRows,
  setAlertSettingsRow,
} from "../../alerts/alert-writes.ts";
import { claimDeliveryRows, finishDeliveryRow, releaseDeliveryRows } from "../../alerts/delivery-writes.ts";
import { eraseAccountRows, eraseSaveRows } from "../../accounts/erase-account.ts";
import { setSuspendedRow, withholdPaletteRows } from "../../accounts/bans.ts";
import { deleteAttachmentRows } from "../../community/store/published-palettes.ts";
import {
  approveSubmissionRow,
  deleteOwnRow,
  judgeSubmissionRow,
  publishOwnAgainRow,
  publishOwnRow,
  submitPaletteRow,
  unpublishOwnRow,
  withdrawSubmissionRow,
} from "../../community/store/publishing-store.ts";
import { dismissReportRows, reportPaletteRow } from "../../community/reports.ts";
import { savePaletteRow, unsavePaletteRow } from "../../community/saves.ts";
import { insertKeyRow, renameKeyRow, revokeKeyRow, rollKeyRows, updateKeyUses } from "../../keys/key-store.ts";
import { commitDebitRows } from "../../credits/ledger-store.ts";
import { deleteImportRow, insertImportRow, touchImportRow } from "../../library/import/import-journal.ts";
import {
  deletePaletteRows,
  insertPaletteRows,
  publishPaletteRow,
  unpublishPaletteRow,
} from "../../library/store/library-writes.ts";
import { removeExpiredRows } from "../../people/remove-rows.ts";
import { deleteCollectionRow, keepCollectionRow, renameCollectionRow } from "../../drafts/collections.ts";
import { clearDraftRows, saveDraftRow, addVisitedRow } from "../../drafts/drafts.ts";
import {
  changePrivateColors,
  changePrivateTexts,
  deletePrivateRows,
  keepPrivateRow,
  movePrivateRows,
  restorePrivateRows,
} from "../../drafts/private-store.ts";

/** The two ends of the thread know different types of the same values, see `createWriterThread`. */
type WriterFunctions<Input, Output> = {
  readonly write: {
    readonly input: readonly [name: string, input: Input];
    readonly output: WriteReply<Output>;
  };
};

/**
 * A violated unique constraint is a reply, since a `StoreFault` cannot cross threads as an error.
 */
type WriteReply<Output> =
  | { readonly kind: "written"; readonly output: Output }
  | { readonly kind: "unique"; readonly message: string };

/** After this time the outcome of a write is unknown. Longer than any wait inside the thread. */
const defaultReplyMsMax = 5000;
/** V8's default lets the thread hold 12 MB more of short-lived objects. */
const youngMegabytesMax = 4;

interface FileWriter {
  readonly write: Write;
  /** Finishes the queued writes, then ends the thread. */
  close(): Promise<void>;
}

interface WriterThreadOptions {
  readonly file: string;
  readonly log: (message: string, error?: unknown) => void;
  readonly entry?: URL;
  readonly replyMsMax?: number;
  /** Maximum wait in the queue and for the lock; less than `replyMsMax`. */
  readonly waitMsMax?: number;
}

/**
 * Creates a writer whose thread starts with the first write. The caller's types of input and output
 * are those of the write, so the protocol accepts any input (`unknown`) and any output (`never`).
 */
export function createWriterThread({ file, ...options }: WriterThreadOptions): FileWriter {
  const thread = createThreadService<WriterFunctions<unknown, never>>({
    name: "The writer thread",
    entry: new URL(import.meta.url),
    worker: { workerData: { fileToWrite: file }, resourceLimits: { maxYoungGenerationSizeMb: youngMegabytesMax } },
    refuse,
    waitMsMax: lockWaitMsMax,
    replyMsMax: defaultReplyMsMax,
    ...options,
  });
  return {
    write: async (run, input) => getOutput(await thread.call("write", [getWriteName(run), input])),
    close: () => thread.close(),
  };
}

/**
 * Creates a writer without a thread, for rare writes and for commands: starting a thread takes
 * longer than most commands. Opens the file with the first write.
 */
export function createLocalWriter(file: string): FileWriter {
  let opened: Promise<Writer> | undefined;
  return {
    async write(run, input) {
      const writer = await (opened ??= openWriter(file));
      return getOutput(await writer.write((trx) => run(trx, input), monotonicMs() + lockWaitMsMax));
    },
    close: async () => (await opened)?.close(),
  };
}

function getOutput<Output>(reply: WriteReply<Output>): Output {
  if (reply.kind === "unique") throw new StoreFault("unique", reply.message);
  return reply.output;
}

const refuse: Refuse = ({ isSent, reason, cause }) =>
  storeError(isSent ? "unknown" : "unavailable", new Error(reason, { cause }));

type Transact<Output> = (trx: Db) => Promise<Output>;

/** Runs writes one after the other, on the writer thread if there is one. */
class Writer {
  readonly #connection: BetterSqlite3.Database;
  readonly #db: Db;
  /** When the current write stops waiting for the lock, by `monotonicMs`. */
  #lockDeadline = 0;
  #previous: Promise<unknown> = Promise.resolve();

  constructor(connection: BetterSqlite3.Database) {
    this.#connection = connection;
    this.#db = toDb(connection, { readLockWaitMs: () => this.#lockDeadline - monotonicMs() });
  }

  write<Output>(run: Transact<Output>, deadline: number): Promise<WriteReply<Output>> {
    const reply = this.#previous.then(() => this.#transact(run, deadline));
    this.#previous = reply.catch(() => {});
    return reply;
  }

  async close(): Promise<void> {
    await this.#previous;
    await this.#db.destroy();
  }

  async #transact<Output>(run: Transact<Output>, deadline: number): Promise<WriteReply<Output>> {
    try {
      if (monotonicMs() > deadline) throw new StoreFault("busy", "Waited too long behind other writes");
      this.#lockDeadline = deadline;
      return { kind: "written", output: await this.#db.transaction().execute(run) };
    } catch (error) {
      checkpointWhenFull(this.#connection, error);
      if (isUniqueFault(error)) return { kind: "unique", message: error.message };
      throw faultToDomainError(error);
    }
  }
}

async function openWriter(file: string): Promise<Writer> {
  return new Writer(await openWritingConnection(file));
}

type NamedWrite = WriteFunction<never, unknown>;

/** All writes, with the names that identify them in messages. */
const writes = new Map<string, NamedWrite>(
  Object.entries<NamedWrite>({
    insertAccountRow,
    updatePlan,
    updateDailyLimit,
    confirmEmailRow,
    insertKeyRow,
    rollKeyRows,
    renameKeyRow,
    revokeKeyRow,
    updateKeyUses,
    commitDebitRows,
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
    saveDraftRow,
    addVisitedRow,
    clearDraftRows,
    eraseAccountRows,
    eraseSaveRows,
    deleteAttachmentRows,
    setSuspendedRow,
    withholdPaletteRows,
    insertAccountAuditRow,
    removeExpiredRows,
    insertAlertRows,
    insertTestRows,
    noteNetworkRows,
    setAlertSettingsRow,
    insertWebhookRow,
    deleteWebhookRows,
    claimDeliveryRows,
    finishDeliveryRow,
    releaseDeliveryRows,
    writeHeartbeat,
  }),
);

const names = new Map<unknown, string>([...writes].map(([name, write]) => [write, name]));

function getWriteName(write: unknown): string {
  const name = names.get(write);
  if (name === undefined) throw new TypeError(`A write is missing from the list in ${import.meta.filename}`);
  return name;
}

function getWrite(name: string): NamedWrite {
  const write = writes.get(name);
  if (!write) throw new TypeError(`Unknown write "${name}"`);
  return write;
}

// Set only in the thread that `createWriterThread` starts.
const { fileToWrite }: { readonly fileToWrite?: string } = workerData ?? {};
if (fileToWrite !== undefined) {
  const writer = await openWriter(fileToWrite);
  serveThread<WriterFunctions<never, unknown>>({
    functions: {
      write: ([name, input], { deadline }) => writer.write((trx) => getWrite(name)(trx, input), deadline),
    },
    close: () => writer.close(),
  });
}
