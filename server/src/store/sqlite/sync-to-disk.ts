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

function sync(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
