import { closeSync, fsyncSync, openSync } from "node:fs";
import { dirname } from "node:path";

/** Waits until the disk has a file's content. */
export function syncFile(file: string): void {
  sync(file, "r+");
}

/** Waits until the disk has the name under which a file was placed. */
export function syncFolder(file: string): void {
  sync(dirname(file), "r");
}

/**
 * The same where nobody has been promised anything yet, so that a service starts on file systems that sync no folders and in folders that it
 * may not read.
 */
export function trySyncFolder(file: string): void {
  try {
    syncFolder(file);
  } catch {
    // What SQLite does too when it makes a log.
  }
}

function sync(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
