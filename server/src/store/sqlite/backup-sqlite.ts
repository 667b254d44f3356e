import { randomBytes } from "node:crypto";
import { existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { DomainError } from "../../domain/errors.ts";
import type { DatabaseCounts } from "../engine.ts";
import { copyDatabase } from "./copy-database.ts";
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
    const counts = await copyDatabase({ source: file, target: partial, isSourceChecked: false });
    syncFile(partial);
    if (isForced) renameSync(partial, wanted);
    else placeNew(partial, wanted);
    syncFolder(wanted);
    return counts;
  } finally {
    rmSync(partial, { force: true });
  }
}

function refuseTarget(target: string, { file, isForced }: { file: string; isForced: boolean }): void {
  if (target === file) {
    throw new DomainError("invalid_parameter", `"${target}" is the database itself; choose another file`);
  }
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
