import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** A database holds hashes of passwords and keys. */
const ownerOnly = 0o700;

/**
 * Makes a folder for a database and those above it, where they are missing. Node's own way tries for ever where a system says that the folder
 * above does not exist although it does, as `/proc` says.
 *
 * @throws {Error} of the file system
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let path = folder; !existsSync(path); path = dirname(path)) missing.unshift(path);
  for (const path of missing) makeOne(path, path === folder ? { mode: ownerOnly } : {});
}

function makeOne(path: string, options: { readonly mode?: number }): void {
  try {
    mkdirSync(path, options);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(path)) throw error;
  }
}
