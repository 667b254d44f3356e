import { closeSync, fsyncSync, openSync } from "node:fs";
import { dirname } from "node:path";

/** Syncs the content of a file. */
export function syncFile(file: string): void {
  sync(file, "r+");
}

/** Syncs the folder of a file, and with it the name. */
export function syncFolder(file: string): void {
  sync(dirname(file), "r");
}

/** Like `syncFolder`, but ignores errors, for file systems that cannot sync folders. */
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
