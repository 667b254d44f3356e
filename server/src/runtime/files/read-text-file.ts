import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** Longer than any secret, address or list of settings. */
const bytesMax = 65_536;

/**
 * Reads a small file. A device may have no end, and opening a pipe without a writer would block the
 * start.
 *
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

/** @param code - in place of the system's */
function refusedFile(code: string): Error {
  return Object.assign(new Error(code), { code });
}
