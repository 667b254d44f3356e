/** Backups of a database, and the thread that copies it. */
import BetterSqlite3 from "better-sqlite3";
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { workerData } from "node:worker_threads";
import { DomainError, hasCode } from "@tincture/contract/errors";
import { describeAccess } from "../../runtime/files.ts";
import { serveThread } from "../../runtime/threads/serve-thread.ts";
import { createThreadService } from "../../runtime/threads/thread-service.ts";
import type { DatabaseCounts } from "../../db/engine.ts";
import { refuseNewer } from "../migrate.ts";
import { migrations } from "../../db/migrations/index.ts";
import { makePrivateFile, syncFile, syncFolder } from "../../runtime/private-files.ts";
import { applicationId } from "../../db/sqlite/sqlite-connection.ts";

interface BackupRequest {
  readonly file: string;
  readonly target: string;
  readonly isForced: boolean;
}

/**
 * Writes a checked copy of the database while it is in use.
 *
 * @throws {DomainError} `invalid_parameter` when the target exists and may not be replaced
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

/** Returns the path whose owner a new file gets. */
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

/** Unlike a rename, a link does not replace a file that was created in between. */
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
  readonly target: string;
  /** The file or folder whose owner gets the copy. */
  readonly model: string;
  /** Whether to check the source too. The copy is always checked. */
  readonly isSourceChecked: boolean;
}

type Copying = { readonly copy: { readonly input: readonly [CopyRequest]; readonly output: DatabaseCounts } };

/**
 * Writes a consistent, compact and checked copy on a thread.
 *
 * @throws {DomainError} `service_unavailable`
 */
export async function copyDatabase(request: CopyRequest): Promise<DatabaseCounts> {
  const thread = createThreadService<Copying>({
    name: "The copying thread",
    entry: new URL(import.meta.url),
    worker: { workerData: { isCopying: true } },
    log() {},
    refuse: ({ reason, cause }) => new Error(reason, { cause }),
    replyMsMax: Infinity,
  });
  try {
    return await thread.call("copy", [request]);
  } finally {
    await thread.close();
  }
}

/** Copying waits only for a writer that is switching the database to WAL. */
const busyMsMax = 5000;

// Set only in the thread.
const { isCopying }: { readonly isCopying?: boolean } = workerData ?? {};
if (isCopying) serveThread<Copying>({ functions: { copy: async ([request]) => copy(request) } });

/** Copies with `VACUUM INTO`, which does not block writers, and checks the result. */
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

function withReason(error: unknown, { source, target }: Pick<CopyRequest, "source" | "target">): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error;
  const folder = dirname(target);
  const message = `Cannot copy the database "${source}" into the folder "${folder}": ${error.message}`;
  const access = hasCode(error, "EACCES") ? `. ${describeAccess(folder)}` : "";
  return new DomainError("service_unavailable", message + access, { cause: error });
}
