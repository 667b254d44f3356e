/** Files and folders for their owner's eyes alone: a database holds hashes of passwords and keys. */
import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { giveFolderToOwner, giveToOwner } from "../../files/give-to-owner.ts";
import { trySyncFolder } from "./sync-to-disk.ts";

const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Makes an empty file, which SQLite takes for an empty database; its log and index get the same mode. What is there already stays
 * as it is and is not even opened: closing it would end the locks that this process holds on it.
 *
 * @param model - the file whose owner gets the new one, or a folder
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
 * Makes a folder for a database and those above it, where they are missing. Node's own way tries for ever where a system says that the folder
 * above does not exist although it does, as `/proc` says.
 *
 * @throws {Error} of the file system
 */
export function makePrivateFolder(folder: string): void {
  const missing: string[] = [];
  for (let path = folder; !existsSync(path); path = dirname(path)) missing.unshift(path);
  for (const path of missing) makeOne(path, path === folder ? { mode: folderMode } : {});
}

/** SQLite sees to it that the disk has the names of its files, but not that of the folder in which they are. */
function makeOne(path: string, options: { readonly mode?: number }): void {
  try {
    mkdirSync(path, options);
    giveFolderToOwner(path);
    trySyncFolder(path);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(path)) throw error;
  }
}
