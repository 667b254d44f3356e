/** Describes the owner of a file and the user of this process, for errors about permissions. */
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

const permissionBits = 0o7777;
const octal = 8;

/**
 * Returns a sentence with the owner and mode of a path, and the user of this process. Describes the
 * nearest accessible folder if the path does not exist or is inaccessible. Empty on systems without
 * user ids.
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

/** Returns a text such as `tincture (uid 999)`. */
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
