import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readPalettes } from "../domain/library/import/read-palettes.ts";
import type { ByteSource, RowBatches, SourceFormat } from "../domain/library/import/source-row.ts";
import { CommandFailure } from "./errors.ts";

const READ_BYTES = 262_144;
/** What stands for standard input where a file is asked for. */
const STDIN = "-";

interface ReadOptions {
  /** Ends reading at once, also while it waits for input. */
  readonly signal: AbortSignal;
  /** Told how many more bytes were read. */
  readonly onRead: (bytes: number) => void;
}

interface ImportSourceOptions extends ReadOptions {
  readonly format: SourceFormat | undefined;
  /** How often the rows will be read. */
  readonly passes: number;
}

/** Rows of a file or of standard input, to be read as often as was asked for. */
export interface ImportSource {
  /** Of all passes together; undefined where the end is not known. */
  readonly bytesTotal: number | undefined;
  openRows(): RowBatches;
  close(): Promise<void>;
}

/**
 * Opens what is to be imported. What can be read only once is copied to a temporary file when it is needed twice.
 *
 * @param path - a file, or `-` for standard input
 * @throws {CommandFailure} when there is no such file
 */
export async function openImportSource(path: string, options: ImportSourceOptions): Promise<ImportSource> {
  const size = await findFileSize(path);
  const isRepeatable = size !== undefined;
  if (!isRepeatable && options.passes > 1) return stageSource(path, options);
  return {
    bytesTotal: isRepeatable ? size * options.passes : undefined,
    openRows: () => readPalettes(readSource(path, options), { format: options.format, fileName: path }),
    close: () => Promise.resolve(),
  };
}

async function stageSource(path: string, options: ImportSourceOptions): Promise<ImportSource> {
  const folder = await mkdtemp(join(tmpdir(), "tincture-import-"));
  const file = join(folder, "rows");
  async function close(): Promise<void> {
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await pipeline(Readable.from(readSource(path, { ...options, onRead: ignore })), createWriteStream(file));
    const size = (await findFileSize(file)) ?? 0;
    const openRows = () =>
      readPalettes(readSource(file, options), { format: options.format, fileName: path });
    return { bytesTotal: size * options.passes, openRows, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function ignore(): void {}

/** Size of a file; undefined for what can be read only once, such as standard input. @throws {CommandFailure} */
async function findFileSize(path: string): Promise<number | undefined> {
  if (path === STDIN) return undefined;
  const stats = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (stats.isDirectory())
    throw new CommandFailure(`Cannot read "${path}": it is a folder, a file is wanted`);
  return stats.isFile() ? stats.size : undefined;
}

/** The bytes of a file, or of standard input for `-`. @throws {CommandFailure} while iterating */
async function* readSource(path: string, { signal, onRead }: ReadOptions): ByteSource {
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
