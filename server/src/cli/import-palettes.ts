import { constants, setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { createId, createIdSeries } from "../domain/ids.ts";
import { currentOwner } from "../domain/library/import/import-journal.ts";
import {
  checkPalettes,
  importPalettes,
  type ImportCounts,
} from "../domain/library/import/import-palettes.ts";
import { importStrictly } from "../domain/library/import/import-strictly.ts";
import type { SourceFormat } from "../domain/library/import/source-row.ts";
import { withOperator, type Output } from "./command.ts";
import { exitCodes } from "./errors.ts";
import { ImportConsole } from "./import-console.ts";
import { openImportSource, type ImportSource } from "./import-source.ts";

export interface ImportCommandOptions extends Output {
  readonly format?: SourceFormat;
  readonly strict?: boolean;
  readonly dryRun?: boolean;
}

/** Runs one import from beginning to end: reads, reports, sums up, sets the exit code. */
export async function runImport(path: string, options: ImportCommandOptions): Promise<void> {
  const { signal, release } = interruptOnSignals();
  const console = new ImportConsole({ isJson: options.json === true, isDryRun: options.dryRun === true });
  const source = await openImportSource(path, {
    format: options.format,
    passes: options.strict && !options.dryRun ? 2 : 1,
    signal,
    onRead: (bytes) => console.addBytes(bytes),
  });
  console.bytesTotal = source.bytesTotal;
  try {
    console.onProgress(await importFrom(source, { options, console, signal }));
  } finally {
    release();
    await source.close();
    console.finish({ isInterrupted: signal.aborted });
  }
  if (console.counts.bad > 0 || signal.aborted) process.exitCode = exitCodes.failure;
}

interface Run {
  readonly options: ImportCommandOptions;
  readonly console: ImportConsole;
  readonly signal: AbortSignal;
}

function importFrom(source: ImportSource, { options, console, signal }: Run): Promise<ImportCounts> {
  const observer = {
    onBadRow: console.onBadRow.bind(console),
    onProgress: console.onProgress.bind(console),
    signal,
  };
  if (options.dryRun) {
    lowerPriority();
    return checkPalettes(source.openRows(), observer);
  }
  return withOperator(async ({ store, clock, randomBytes }) => {
    // Starts the thread that writes, which is to keep its priority.
    await store.ping();
    lowerPriority();
    const id = createId(clock(), randomBytes);
    const shared = { ...observer, store: store.palettes, clock, pause };
    if (!options.strict) {
      return importPalettes(source.openRows(), { ...shared, nextId: createIdSeries(id).nextId });
    }
    const { imports: journal } = store;
    return importStrictly(() => source.openRows(), { ...shared, id, owner: currentOwner(), journal });
  });
}

/**
 * Leaves the processor to others on the same machine, as far as they want it: reading and checking rows takes a core for itself.
 *
 * On Linux a priority is a thread's own and what it starts inherits it. The thread that writes must be running before: it holds the
 * lock that servers wait for, and with a low priority it would hold it for longer. Elsewhere a priority is the whole process's, so
 * there it stays as it is.
 */
function lowerPriority(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Not permitted here; the import goes on as before.
  }
}

/** The first Ctrl-C or SIGTERM asks for an orderly end; a second one kills as usual. */
function interruptOnSignals(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  function interrupt(): void {
    release();
    controller.abort();
  }
  function release(): void {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  return { signal: controller.signal, release };
}
