/**
 * Numbers and bytes in one file, with a checksum: a line of JSON that says what follows, then the parts as they lie in memory.
 *
 *     {"format":"tincture-index-4-LE","checksum":123,"lengths":[36,8],"content":"…"}\n   then 36 bytes, then 8
 */
import { constants } from "node:fs";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { endianness } from "node:os";
import { dirname } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { giveToOwner } from "../../../files/give-to-owner.ts";

/** Rises with every change of what a part means: another format is never read. */
const format = `tincture-index-4-${endianness()}`;
const fileMode = 0o600;
/** Read, written and summed up between two turns of the event loop: about a millisecond. */
const chunkBytes = 2 ** 21;
const headBytesMax = 2 ** 24;
/** Some ten million palettes. */
const bytesMax = 2 ** 31;
/** Nothing takes as long to write: whoever began has died. */
const abandonedMs = 600_000;

type SnapshotPart = Uint8Array | Uint16Array | Uint32Array | Float64Array;

interface Snapshot {
  /** In words, for what numbers do not say. */
  readonly content: string;
  readonly parts: readonly SnapshotPart[];
}

interface Head {
  readonly format: string;
  readonly checksum: number;
  readonly lengths: readonly number[];
  readonly content: string;
}

/**
 * Replaces the file at once, for its owner's eyes alone, once the disk has the new one.
 *
 * @throws {Error} of the file system, or when it would be too large, or another process is writing it
 */
export async function writeSnapshot(file: string, { content, parts }: Snapshot): Promise<void> {
  const bytes = parts.map(toBytes);
  const lengths = bytes.map(({ length }) => length);
  const head = JSON.stringify({ format, checksum: await sumUp(content, bytes), lengths, content } satisfies Head);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (head.length > headBytesMax || total > bytesMax) throw new Error(`${total} bytes are too many for a snapshot`);
  await replaceFile(file, async (append) => {
    for (const part of [Buffer.from(`${head}\n`), ...bytes]) await append(part);
  });
}

/**
 * Puts a new file, readable by its owner alone, in the place of another at once, when the disk has all of it.
 *
 * @throws {Error} of the file system, `EEXIST` while another process writes it, or what `write` throws: then all is as before
 */
export async function replaceFile(
  file: string,
  write: (append: (bytes: Uint8Array) => Promise<void>, handle: Pick<FileHandle, "fd">) => Promise<void>,
): Promise<void> {
  const partial = `${file}.partial`;
  await removeAbandoned(partial);
  const handle = await open(partial, "wx+", fileMode);
  giveToOwner(handle.fd, dirname(file));
  try {
    await write((bytes) => appendBytes(handle, bytes), handle);
    await handle.sync();
    await handle.close();
    await rename(partial, file);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** A snapshot whose parts are not read yet. */
interface OpenSnapshot extends AsyncDisposable {
  /** Not to be believed before the parts are read: the checksum is over both. */
  readonly content: string;
  /** @throws {Error} when anything is not as it was written */
  readParts(): Promise<readonly Uint8Array[]>;
}

/** @throws {Error} of the file system, `ENOENT` where there is none, or when it is not of this format */
export async function openSnapshot(file: string): Promise<OpenSnapshot> {
  // A pipe in its place would else wait for somebody who writes to it.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const { head, length } = await readHead(handle);
    return {
      content: head.content,
      readParts: () => readParts(handle, head, length),
      [Symbol.asyncDispose]: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readHead(handle: FileHandle): Promise<{ readonly head: Head; readonly length: number }> {
  const { size } = await handle.stat();
  const start = Buffer.alloc(Math.min(size, headBytesMax));
  let filled = 0;
  let end = -1;
  while (end === -1 && filled < start.length) {
    const { bytesRead } = await handle.read(start, filled, Math.min(chunkBytes, start.length - filled), filled);
    if (bytesRead === 0) break;
    end = start.subarray(0, filled + bytesRead).indexOf("\n", filled);
    filled += bytesRead;
  }
  const head: Partial<Head> = JSON.parse(start.toString("utf8", 0, Math.max(0, end)));
  const { checksum, lengths, content } = head;
  if (head.format !== format || checksum === undefined || content === undefined || !isLengths(lengths))
    throw new Error("Of another format");
  const length = end + 1;
  const total = lengths.reduce((sum, some) => sum + some, length);
  if (total !== size || total > bytesMax + headBytesMax) throw new Error(`${size} bytes instead of ${total}`);
  return { head: { format, checksum, lengths, content }, length };
}

function isLengths(lengths: unknown): lengths is readonly number[] {
  return Array.isArray(lengths) && lengths.every((length) => Number.isSafeInteger(length) && length >= 0);
}

async function readParts(handle: FileHandle, head: Head, start: number): Promise<readonly Uint8Array[]> {
  const parts: Uint8Array[] = [];
  let position = start;
  for (const length of head.lengths) {
    const part = new Uint8Array(length);
    for (let filled = 0; filled < length;) {
      const size = Math.min(chunkBytes, length - filled);
      const { bytesRead } = await handle.read(part, filled, size, position + filled);
      if (bytesRead === 0) throw new Error("It ends too early");
      filled += bytesRead;
    }
    position += length;
    parts.push(part);
  }
  if ((await sumUp(head.content, parts)) !== head.checksum) throw new Error("The checksum does not fit");
  return parts;
}

async function sumUp(content: string, parts: readonly Uint8Array[]): Promise<number> {
  let sum = crc32(content);
  for (const part of parts) {
    for (let start = 0; start < part.length; start += chunkBytes) {
      sum = crc32(part.subarray(start, start + chunkBytes), sum);
      await nextTurn();
    }
  }
  return sum;
}

async function appendBytes(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let start = 0; start < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, start, Math.min(chunkBytes, bytes.length - start));
    start += bytesWritten;
  }
}

function toBytes({ buffer, byteOffset, byteLength }: SnapshotPart): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

async function removeAbandoned(partial: string): Promise<void> {
  const found = await stat(partial).catch(() => undefined);
  if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(partial, { force: true });
}

/** Not every system can; then the old snapshot may come back after a loss of power, and is judged like any other. */
async function syncFolder(folder: string): Promise<void> {
  try {
    await using handle = await open(folder, "r");
    await handle.sync();
  } catch {
    // As said above.
  }
}
