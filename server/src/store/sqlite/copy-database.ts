/** Copies of a database: a backup, which appears whole or not at all, and the thread that copies, both ends. */
import BetterSqlite3 from "better-sqlite3";
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { workerData } from "node:worker_threads";
import { DomainError, hasCode } from "../../domain/errors.ts";
import { describeAccess } from "../../files/describe-access.ts";
import { serveThread } from "../../threads/serve-thread.ts";
import { createThreadService } from "../../threads/thread-service.ts";
import type { DatabaseCounts } from "../engine.ts";
import { refuseNewer } from "../migrate.ts";
import { migrations } from "../migrations/index.ts";
import { makePrivateFile } from "./make-private.ts";
import { applicationId } from "./sqlite-connection.ts";
import { syncFile, syncFolder } from "./sync-to-disk.ts";

interface BackupRequest {
  /** The database, absolute. */
  readonly file: string;
  readonly target: string;
  /** Whether an existing target is replaced. */
  readonly isForced: boolean;
}

/**
 * Writes a checked copy of the database while it is in use. The target appears whole or not at all.
 *
 * @throws {DomainError} `invalid_parameter` when the target exists and is not to be replaced, or is the database itself
 */
export async function backupSqlite({ file, target, isForced }: BackupRequest): Promise<DatabaseCounts> {
  const wanted = resolve(target);
  refuseTarget(wanted, { file, isForced });
  const partial = `${wanted}.partial-${randomBytes(4).toString("hex")}`;
  try {
    const counts = await copyDatabase({
      source: file,
      target: partial,
      model: modelOf(wanted),
      isSourceChecked: false,
    });
    syncFile(partial);
    if (isForced) renameSync(partial, wanted);
    else placeNew(partial, wanted);
    syncFolder(wanted);
    return counts;
  } finally {
    rmSync(partial, { force: true });
  }
}

/**
 * Returns the path whose owner a new file gets: the file that it replaces, otherwise its folder.
 */
export function modelOf(file: string): string {
  return existsSync(file) ? file : dirname(file);
}

function refuseTarget(target: string, { file, isForced }: { file: string; isForced: boolean }): void {
  if (target === file) {
    throw new DomainError("invalid_parameter", `"${target}" is the database itself; choose another file`);
  }
  const stats = statSync(target, { throwIfNoEntry: false });
  if (stats?.isDirectory()) throw new DomainError("invalid_parameter", `"${target}" is a folder; name a file in it`);
  if (stats && !stats.isFile())
    throw new DomainError("invalid_parameter", `"${target}" is not a regular file; for standard output use -`);
  if (!existsSync(dirname(target)))
    throw new DomainError("service_unavailable", `There is no folder "${dirname(target)}" for the backup`);
  if (!isForced && existsSync(target)) throw existsError(target);
  if (existsSync(`${target}-wal`)) {
    throw new DomainError("invalid_parameter", `"${target}" is a database in use; choose another file`);
  }
}

/** A link never replaces a file that somebody made meanwhile; a rename would. */
function placeNew(partial: string, target: string): void {
  try {
    linkSync(partial, target);
  } catch (error) {
    if (existsSync(target)) throw existsError(target);
    if (!(error instanceof Error)) throw error;
    renameSync(partial, target);
  }
}

function existsError(target: string): DomainError {
  return new DomainError("invalid_parameter", `"${target}" exists already; choose another file or force it`);
}

interface CopyRequest {
  readonly source: string;
  /** Must not exist. */
  readonly target: string;
  /** The file or folder whose owner gets the copy. */
  readonly model: string;
  /** Whether to look for damage in the source too; the copy is always looked at. */
  readonly isSourceChecked: boolean;
}

type Copying = { readonly copy: { readonly input: readonly [CopyRequest]; readonly output: DatabaseCounts } };

/**
 * A consistent, compact and checked copy of a database, made on a thread of its own while others read and write it.
 *
 * @throws {DomainError} `service_unavailable` when the source is damaged or none of ours, or the copy cannot be written
 */
export async function copyDatabase(request: CopyRequest): Promise<DatabaseCounts> {
  const thread = createThreadService<Copying>({
    name: "The copying thread",
    entry: new URL(import.meta.url),
    worker: { workerData: { isCopying: true } },
    // The caller is told.
    log() {},
    refuse: ({ reason, cause }) => new Error(reason, { cause }),
    waitMsMax: Infinity,
    answerMsMax: Infinity,
  });
  try {
    return await thread.ask("copy", request);
  } finally {
    await thread.close();
  }
}

/** Copying waits for nobody but a writer that is just switching the database to WAL. */
const busyMsMax = 5000;

// Only the thread that is started above has it.
const { isCopying }: { readonly isCopying?: boolean } = workerData ?? {};
if (isCopying) serveThread<Copying>({ answers: { copy: async ([request]) => copy(request) } });

/** `VACUUM INTO` in one long read, which stops no writer, then a check of what it wrote. */
function copy({ source, target, model, isSourceChecked }: CopyRequest): DatabaseCounts {
  try {
    withDatabase(source, (database) => {
      refuseForeign(database, source);
      if (isSourceChecked) refuseDamaged(database, source);
      makePrivateFile(target, model);
      database.prepare("vacuum into ?").run(target);
    });
    return withDatabase(target, (database) => inspectCopy(database, target));
  } catch (error) {
    throw withReason(error, { source, target });
  }
}

function withDatabase<Result>(file: string, run: (database: BetterSqlite3.Database) => Result): Result {
  const database = new BetterSqlite3(file, { fileMustExist: true, timeout: busyMsMax });
  try {
    return run(database);
  } finally {
    database.close();
  }
}

function refuseForeign(database: BetterSqlite3.Database, file: string): void {
  if (database.pragma("application_id", { simple: true }) !== applicationId) {
    throw new DomainError("service_unavailable", `"${file}" is not a database of this program`);
  }
  const rows = database.prepare<[], { name: string }>("select name from migrations").all();
  refuseNewer(
    rows.map((row) => row.name),
    migrations,
  );
}

function refuseDamaged(database: BetterSqlite3.Database, file: string): void {
  const verdict = database.pragma("integrity_check(1)", { simple: true });
  if (verdict !== "ok") throw new DomainError("service_unavailable", `"${file}" is damaged: ${String(verdict)}`);
}

function inspectCopy(database: BetterSqlite3.Database, file: string): DatabaseCounts {
  refuseDamaged(database, file);
  return {
    accounts: countRows(database, "accounts"),
    keys: countRows(database, "api_keys"),
    palettes: countRows(database, "palettes"),
  };
}

function countRows(database: BetterSqlite3.Database, table: "accounts" | "api_keys" | "palettes"): number {
  return database.prepare<[], { count: number }>(`select count(*) as count from ${table}`).get()?.count ?? 0;
}

/** SQLite's own words are short; the operator must read which file is meant. */
function withReason(error: unknown, { source, target }: Pick<CopyRequest, "source" | "target">): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error;
  const folder = dirname(target);
  const message = `Cannot copy the database "${source}" into the folder "${folder}": ${error.message}`;
  const access = hasCode(error, "EACCES") ? `. ${describeAccess(folder)}` : "";
  return new DomainError("service_unavailable", message + access, { cause: error });
}
