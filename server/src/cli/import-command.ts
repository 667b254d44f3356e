import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { createId, createIdSeries } from "../runtime/ids.ts";
import { currentOwner } from "../library/import/import-journal.ts";
import {
  checkPalettes,
  importPalettes,
  type BadRow,
  type ImportCounts,
  importStrictly,
} from "../library/import/import-palettes.ts";
import { type ByteSource, readPalettes, type RowBatches } from "../library/import/read-palettes.ts";
import type { SourceFormat } from "../library/import/write-palettes.ts";
import type { OperatorTools } from "../ops/compose-operator.ts";
import { withOperator, type Output } from "./command.ts";
import { CommandFailure, exitCodes } from "./errors.ts";
import { printJson, printLine, printNote, ProgressBar } from "./print.ts";

const bytesPerRead = 262_144;
const stdinPath = "-";
const badRowsShownMax = 100;

export interface ImportCommandOptions extends Output {
  readonly format?: SourceFormat;
  readonly strict?: boolean;
  readonly dryRun?: boolean;
}

/** @param path - a file, or `-` for standard input */
export async function runImport(path: string, options: ImportCommandOptions): Promise<void> {
  const { signal, release } = interruptOnSignals();
  const console = new ImportConsole();
  const onRead = console.addBytes;
  const passes = options.strict && !options.dryRun ? 2 : 1;
  const source = await openImportSource({ path, format: options.format, passes, signal, onRead });
  console.bytesTotal = source.bytesTotal;
  try {
    console.onProgress(await importFrom(source, { options, console, signal }));
  } finally {
    release();
    await source.close();
    console.finish(options, signal.aborted);
  }
  if (console.counts.bad > 0 || signal.aborted) process.exitCode = exitCodes.failure;
}

interface Run {
  readonly options: ImportCommandOptions;
  readonly console: ImportConsole;
  readonly signal: AbortSignal;
}

function importFrom(source: ImportSource, { options, console, signal }: Run): Promise<ImportCounts> {
  const observer = { onBadRow: console.onBadRow, onProgress: console.onProgress, signal };
  if (options.dryRun) {
    console.isStarted = true;
    return checkPalettes(source.openRows(), observer);
  }
  const fill = async ({ store, clock, randomBytes }: OperatorTools): Promise<ImportCounts> => {
    console.isStarted = true;
    const id = createId(clock(), randomBytes);
    const shared = { ...observer, store: store.palettes, clock, pause };
    if (!options.strict) {
      return importPalettes(source.openRows(), { ...shared, nextId: createIdSeries(id).nextId });
    }
    const { imports: journal } = store;
    return importStrictly(source.openRows, { ...shared, id, owner: currentOwner(), journal });
  };
  return withOperator(fill);
}

/** The first signal stops the import cleanly, the second ends the process as usual. */
function interruptOnSignals(): { readonly signal: AbortSignal; readonly release: () => void } {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const controller = new AbortController();
  function interrupt(): void {
    release();
    controller.abort();
  }
  function release(): void {
    for (const signal of signals) process.off(signal, interrupt);
  }
  for (const signal of signals) process.on(signal, interrupt);
  return { signal: controller.signal, release };
}

interface ImportSourceOptions {
  readonly path: string;
  readonly format: SourceFormat | undefined;
  readonly passes: number;
  /** Stops reading at once, even while it waits for input. */
  readonly signal: AbortSignal;
  readonly onRead: (bytes: number) => void;
}

interface ImportSource {
  readonly bytesTotal: number | undefined;
  readonly openRows: () => RowBatches;
  readonly close: () => Promise<void>;
}

/** Streams that are needed twice are copied to a temporary file. @throws {CommandFailure} */
async function openImportSource(options: ImportSourceOptions): Promise<ImportSource> {
  const { path, passes } = options;
  const size = await findFileSize(path);
  if (size === undefined && passes > 1) return copySource(options);
  return {
    bytesTotal: size === undefined ? undefined : size * passes,
    openRows: () => openRows(path, options),
    close: () => Promise.resolve(),
  };
}

async function copySource(options: ImportSourceOptions): Promise<ImportSource> {
  const folder = await mkdtemp(join(tmpdir(), "tincture-import-"));
  const file = join(folder, "rows");
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const bytes = readBytes(options.path, { ...options, onRead() {} });
    await pipeline(Readable.from(bytes), createWriteStream(file));
    const { size } = await stat(file);
    return { bytesTotal: size * options.passes, openRows: () => openRows(file, options), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openRows(file: string, options: ImportSourceOptions): RowBatches {
  return readPalettes(readBytes(file, options), { format: options.format, fileName: options.path });
}

/** Undefined for streams. @throws {CommandFailure} */
async function findFileSize(path: string): Promise<number | undefined> {
  if (path === stdinPath) return undefined;
  const stats = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (stats.isDirectory()) throw new CommandFailure(`Cannot read "${path}": expected a file, got a folder`);
  return stats.isFile() ? stats.size : undefined;
}

/** Reads a file, or standard input for `-`. @throws {CommandFailure} while iterating */
async function* readBytes(
  file: string,
  { signal, onRead }: Pick<ImportSourceOptions, "signal" | "onRead">,
): ByteSource {
  const stream: Readable = file === stdinPath ? process.stdin : createReadStream(file, { highWaterMark: bytesPerRead });
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
    throw unreadable(file, error);
  } finally {
    signal.removeEventListener("abort", stop);
    stream.destroy();
  }
}

function unreadable(path: string, error: unknown): CommandFailure {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return new CommandFailure(`No such file: "${path}"`);
  if (code === "EACCES") return new CommandFailure(`Cannot read "${path}": permission denied`);
  return new CommandFailure(`Cannot read "${path}": ${error instanceof Error ? error.message : String(error)}`);
}

class ImportConsole {
  readonly #bar = new ProgressBar(process.stderr);
  readonly #startedAtMs = performance.now();
  readonly #badRows: BadRow[] = [];
  #badCount = 0;
  #bytes = 0;
  counts: ImportCounts = { rows: 0, imported: 0, duplicates: 0, bad: 0 };
  bytesTotal: number | undefined;
  /** Whether to print a summary; false if the database could not be opened. */
  isStarted = false;

  readonly addBytes = (bytes: number): void => {
    this.#bytes += bytes;
  };

  readonly onBadRow = (row: BadRow): void => {
    this.#badCount += 1;
    if (this.#badCount > badRowsShownMax) return;
    this.#badRows.push(row);
    this.#bar.clear();
    printNote(formatBadRow(row));
  };

  readonly onProgress = (counts: ImportCounts): void => {
    this.counts = counts;
    const elapsedMs = performance.now() - this.#startedAtMs;
    this.#bar.draw({ rows: counts.rows, bytes: this.#bytes, bytesTotal: this.bytesTotal, elapsedMs });
  };

  finish({ json, dryRun = false }: ImportCommandOptions, isInterrupted: boolean): void {
    this.#bar.clear();
    if (!this.isStarted) return;
    const more = this.#badCount - badRowsShownMax;
    if (more > 0) printNote(`… and ${more.toLocaleString("en-US")} more bad rows`);
    if (isInterrupted) printNote("Interrupted; the rows counted below were imported");
    if (json) printJson({ ...this.counts, dry_run: dryRun, bad_rows: this.#badRows });
    else printLine(formatSummary(this.counts, dryRun));
  }
}

function formatBadRow({ line, item, reason }: BadRow): string {
  return `${item === undefined ? `Line ${line}` : `Item ${item} (line ${line})`}: ${reason}`;
}

function formatSummary({ rows, imported, duplicates, bad }: ImportCounts, isDryRun: boolean): string {
  const [good, done, skipped, refused] = [rows - bad, imported, duplicates, bad].map((count) =>
    count.toLocaleString("en-US"),
  );
  if (isDryRun) return `Good rows ${good}, bad rows ${refused}; nothing imported`;
  return `Imported ${done}, duplicates skipped ${skipped}, bad rows ${refused}`;
}
