import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DomainError, hasCode } from "@tincture/contract/errors";
import { describeAccess } from "../runtime/files.ts";
import { parseDatabaseUrl } from "../db/database-url.ts";
import { makePrivateFile, trySyncFolder } from "../runtime/private-files.ts";

const fileName = "auth-secret";
const secretLengthMin = 32;
const secretBytes = 32;

/**
 * Loads the secret of the instance from a file next to its SQLite database, and creates the file at
 * the first start. Undefined with PostgreSQL, whose processes share no files.
 *
 * @throws {DomainError} `service_unavailable`
 */
export function loadAuthSecret(databaseUrl: string): string | undefined {
  const location = parseDatabaseUrl(databaseUrl);
  if (location.engine !== "sqlite") return undefined;
  const file = join(dirname(location.file), fileName);
  const secret = readOrCreate(file);
  if (secret.length >= secretLengthMin) return secret;
  throw new DomainError(
    "service_unavailable",
    `"${file}" must hold at least ${secretLengthMin} characters; delete it to create a new one, which signs everyone out`,
  );
}

function readOrCreate(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw unusable(file, error);
    return create(file);
  }
}

/** Links the finished file, so that of simultaneous starts one wins and none reads half of it. */
function create(file: string): string {
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
  const message = `Cannot use the secret of sign-in in "${file}": ${reason}. ${describeAccess(file)}`;
  return new DomainError("service_unavailable", message, {
    cause: error,
  });
}
