/** Creates files and folders that only their owner can read, and syncs them to disk. */
import {
  closeSync,
  existsSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";

const folderMode = 0o700;
const fileMode = 0o600;

/**
 * SQLite accepts an empty file, and its log inherits the mode. Does not open an existing file,
 * since closing it would release this process's locks. @param model - its owner gets the new file
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

/** Node's `recursive` option loops forever on file systems such as `/proc`. */
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

const root = 0;

/**
 * Lets the service open files of commands that root runs. Does nothing for other users.
 * @param descriptor - a path could be replaced by a link to another user's file
 */
function giveToOwner(descriptor: number, model: string): void {
  changeOwner(model, ({ uid, gid }) => {
    const current = fstatSync(descriptor);
    if (current.uid !== uid || current.gid !== gid) fchownSync(descriptor, uid, gid);
  });
}

/** Changes the owner to that of the parent. */
function giveFolderToOwner(folder: string): void {
  changeOwner(dirname(folder), ({ uid, gid }) => lchownSync(folder, uid, gid));
}

function changeOwner(model: string, change: (owner: { readonly uid: number; readonly gid: number }) => void): void {
  if (process.geteuid?.() !== root) return;
  try {
    change(statSync(model));
  } catch {
    // Some file systems and containers do not allow this.
  }
}

export function syncFile(file: string): void {
  sync(file, "r+");
}

/** Syncs the folder of a file, and with it the name. */
export function syncFolder(file: string): void {
  sync(dirname(file), "r");
}

/** For file systems that cannot sync folders. */
export function trySyncFolder(file: string): void {
  try {
    syncFolder(file);
  } catch {}
}

function sync(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
