import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readPalettes } from "../../domain/library/import/read-palettes.ts";
import type { RowBatches, SourceFormat } from "../../domain/library/import/source-row.ts";
import { findFileSize, type ReadOptions, readSource } from "./read-source.ts";

export interface ImportSourceOptions extends ReadOptions {
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
