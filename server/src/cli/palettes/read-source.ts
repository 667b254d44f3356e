import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { ByteSource } from "../../domain/library/import/source-row.ts";
import { CommandFailure } from "../errors.ts";

const READ_BYTES = 262_144;
/** What stands for standard input where a file is asked for. */
const STDIN = "-";

export interface ReadOptions {
  /** Ends reading at once, also while it waits for input. */
  readonly signal: AbortSignal;
  /** Told how many more bytes were read. */
  readonly onRead: (bytes: number) => void;
}

/** Size of a file; undefined for what can be read only once, such as standard input. @throws {CommandFailure} */
export async function findFileSize(path: string): Promise<number | undefined> {
  if (path === STDIN) return undefined;
  const stats = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (stats.isDirectory())
    throw new CommandFailure(`Cannot read "${path}": it is a folder, a file is wanted`);
  return stats.isFile() ? stats.size : undefined;
}

/** The bytes of a file, or of standard input for `-`. @throws {CommandFailure} while iterating */
export async function* readSource(path: string, { signal, onRead }: ReadOptions): ByteSource {
  const stream: Readable =
    path === STDIN ? process.stdin : createReadStream(path, { highWaterMark: READ_BYTES });
  function stop(): void {
    stream.destroy();
  }
  signal.addEventListener("abort", stop);
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      onRead(chunk.length);
      yield chunk;
    }
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    signal.removeEventListener("abort", stop);
    stream.destroy();
  }
}

function unreadable(path: string, error: unknown): CommandFailure {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return new CommandFailure(`No such file: "${path}"`);
  if (code === "EACCES") return new CommandFailure(`Cannot read "${path}": permission denied`);
  return new CommandFailure(
    `Cannot read "${path}": ${error instanceof Error ? error.message : String(error)}`,
  );
}
