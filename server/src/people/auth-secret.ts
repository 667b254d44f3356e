import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DomainError, hasCode } from "../domain/errors.ts";
import { describeAccess } from "../files/describe-access.ts";
import { parseDatabaseUrl } from "../store/database-url.ts";
import { makePrivateFile } from "../store/sqlite/make-private.ts";
import { trySyncFolder } from "../store/sqlite/sync-to-disk.ts";

const fileName = "auth-secret";
const secretLengthMin = 32;
const secretBytes = 32;

/**
 * The secret that signs cookies, in a file beside a SQLite database: made at the first start, for its owner's eyes only. It is
 * not in the database, so that a backup alone opens nobody's session.
 *
 * @param databaseUrl - where the instance keeps its data
 * @returns undefined with PostgreSQL, whose processes share no files
 * @throws {DomainError} `service_unavailable` when the file cannot be made or read, or holds too little
 */
export function loadAuthSecret(databaseUrl: string): string | undefined {
  const location = parseDatabaseUrl(databaseUrl);
  if (location.engine !== "sqlite") return undefined;
  const file = join(dirname(location.file), fileName);
  const secret = readOrMake(file);
  if (secret.length >= secretLengthMin) return secret;
  throw new DomainError(
    "service_unavailable",
    `"${file}" must hold at least ${secretLengthMin} characters; delete it to have a new one made, which signs everybody out`,
  );
}

function readOrMake(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw unusable(file, error);
    return make(file);
  }
}

/** Written whole and then linked: of several simultaneous starts one has its way, and nobody ever reads half of it. */
function make(file: string): string {
  const partial = `${file}.${randomBytes(4).toString("hex")}`;
  try {
    makePrivateFile(partial);
    writeFileSync(partial, `${randomBytes(secretBytes).toString("hex")}\n`, { flag: "r+", flush: true });
    link(partial, file);
    trySyncFolder(file);
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw unusable(file, error);
  } finally {
    rmSync(partial, { force: true });
  }
}

function link(partial: string, file: string): void {
  try {
    linkSync(partial, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}

function unusable(file: string, error: unknown): DomainError {
  const reason = error instanceof Error ? error.message : String(error);
  const message = `Cannot keep the secret of sign-in in "${file}": ${reason}. ${describeAccess(file)}`;
  return new DomainError("service_unavailable", message, {
    cause: error,
  });
}
