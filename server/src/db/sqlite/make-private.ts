/** Creates files and folders that only their owner can read, since a database contains hashes. */
import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { giveFolderToOwner, giveToOwner } from "../../runtime/files/give-to-owner.ts";
import { trySyncFolder } from "./sync-to-disk.ts";

const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Creates an empty file, which SQLite accepts as a database and whose mode its log inherits. Does
 * not open an existing file, since closing it would release this process's locks.
 *
 * @param model - the file or folder whose owner gets the new file
 * @throws {Error} of the file system
 */
export function makePrivateFile(file: string, model = dirname(file)): void {
  try {
    const descriptor = openSync(file, "wx", fileMode);
    giveToOwner(descriptor, model);
    closeSync(descriptor);
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
}

/**
 * Creates a folder and its parents. Node's `recursive` option loops forever on file systems such as
 * `/proc`.
 *
 * @throws {Error} of the file system
 */
export function makePrivateFolder(folder: string): void {
  const missing: string[] = [];
  for (let path = folder; !existsSync(path); path = dirname(path)) missing.unshift(path);
  for (const path of missing) makeOne(path, path === folder ? { mode: folderMode } : {});
}

/** SQLite syncs the folder of its files, but not the parent of that folder. */
function makeOne(path: string, options: { readonly mode?: number }): void {
  try {
    mkdirSync(path, options);
    giveFolderToOwner(path);
    trySyncFolder(path);
  } catch (error) {
    // Another process may have created it.
    if (!existsSync(path)) throw error;
  }
}
