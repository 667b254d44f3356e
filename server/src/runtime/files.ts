import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Longer than any secret, address or list of settings. */
const bytesMax = 65_536;

/**
 * A device may have no end, and opening a pipe without a writer would block the start.
 * @throws {Error} whose `code` says why
 */
export function readTextFile(path: string): string {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile() && !stats.isDirectory()) throw refusedFile("no regular file");
    const bytes = Buffer.alloc(bytesMax + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(descriptor, bytes, length, bytes.length - length, null);
    if (length > bytesMax) throw refusedFile(`longer than ${bytesMax} bytes`);
    return bytes.toString("utf8", 0, length);
  } finally {
    closeSync(descriptor);
  }
}

function refusedFile(code: string): Error {
  return Object.assign(new Error(code), { code });
}

const permissionBits = 0o7777;
const octal = 8;

/**
 * Describes the owner and mode of a path, or of the nearest accessible folder, and this process's
 * user.
 */
export function describeAccess(path: string): string {
  const user = process.geteuid?.();
  if (user === undefined) return "";
  const found = findNearest(path);
  if (found === undefined) return `This process runs as ${nameUser(user)}.`;
  const { uid, mode } = found.stats;
  const modeText = (mode & permissionBits).toString(octal);
  return `"${found.path}" belongs to ${nameUser(uid)} with mode ${modeText}; this process runs as ${nameUser(user)}.`;
}

function findNearest(path: string) {
  for (let current = path; ; current = dirname(current)) {
    try {
      return { path: current, stats: statSync(current) };
    } catch {
      if (dirname(current) === current) return undefined;
    }
  }
}

function nameUser(uid: number): string {
  const name = readUserNames().get(uid);
  return name === undefined ? `uid ${uid}` : `${name} (uid ${uid})`;
}

function readUserNames(): ReadonlyMap<number, string> {
  try {
    const entries = readFileSync("/etc/passwd", "utf8").split("\n");
    return new Map(entries.map((entry) => entry.split(":")).map(([name = "", , uid]) => [Number(uid), name]));
  } catch {
    return new Map();
  }
}
