import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { Owner } from "../../test/running-server.ts";
import { tincturePath } from "./library-file.ts";
import { readCpuMs, unpinProcess } from "./processes.ts";

const pollMs = 100;

/** How far an import was at some time. */
export interface ImportMark {
  readonly palettes: number;
  /** Since the command was started. */
  readonly elapsedMs: number;
  /** Processor time so far. */
  readonly cpuMs: number;
}

export interface ImportRun {
  readonly child: ChildProcess;
  /** Resolves when it has ended well. */
  readonly done: Promise<void>;
}

/** Where a command's database is, inside its working folder: the program's own choice. */
export function databasePath(folder: string): string {
  return join(folder, "data", "tincture.db");
}

/** Starts the command that imports a file into the database of a folder, on all cores. */
export function startImport(owner: Owner, { folder, file, isDryRun = false }: ImportStart): ImportRun {
  const flags = isDryRun ? ["--dry-run"] : [];
  const child = spawn(process.execPath, [tincturePath, "palettes", "import", file, "--format", "ndjson", ...flags], {
    cwd: folder,
    env: { LOG_LEVEL: "error" },
    stdio: "ignore",
  });
  unpinProcess(child.pid!);
  owner.after(() => child.kill("SIGKILL"));
  const done = once(child, "close").then(([code]) => {
    if (code !== 0) throw new Error(`The import of "${file}" ended with ${String(code)}`);
  });
  // A caller that ends it half way does not wait for it.
  done.catch(() => undefined);
  return { child, done };
}

interface ImportStart {
  readonly folder: string;
  readonly file: string;
  /** Reads and checks alone: the same work on the processor, nothing in the database. */
  readonly isDryRun?: boolean;
}

/** Marks an import each time that another so many palettes are in, and at its end. */
export async function* markImport(
  { child, done }: ImportRun,
  { folder, step }: { readonly folder: string; readonly step: number },
): AsyncGenerator<ImportMark> {
  const start = performance.now();
  let next = step;
  let cpuMs = 0;
  for (;;) {
    const isDone = await Promise.race([pause(pollMs, false), done.then(() => true)]);
    const spentMs = readCpuMs([child.pid!]);
    // A process that has ended tells no more what it took.
    if (!Number.isNaN(spentMs)) cpuMs = spentMs;
    const palettes = countRows(folder);
    if (palettes >= next || isDone) yield { palettes, elapsedMs: performance.now() - start, cpuMs };
    if (isDone) return;
    if (palettes >= next) next = palettes - (palettes % step) + step;
  }
}

/** Reads and checks a file again and again: the work of an import on the processor, nothing in the database. @returns ends it */
export function repeatDryRuns(owner: Owner, start: Omit<ImportStart, "isDryRun">): () => Promise<void> {
  let run = startImport(owner, { ...start, isDryRun: true });
  let isStopped = false;
  async function repeat(): Promise<void> {
    await run.done.catch(() => undefined);
    if (isStopped) return;
    run = startImport(owner, { ...start, isDryRun: true });
    await repeat();
  }
  const repeated = repeat();
  return async function stop() {
    isStopped = true;
    run.child.kill("SIGKILL");
    await repeated;
  };
}

/** Palettes that were put into a database of which none was taken away; at once, however many they are. */
export function countRows(folder: string): number {
  try {
    const database = new DatabaseSync(databasePath(folder), { readOnly: true });
    try {
      const row = database.prepare("select max(rowid) as count from palettes").get();
      return Number(row?.["count"] ?? 0);
    } finally {
      database.close();
    }
  } catch {
    // Not there yet, or somebody is just making it.
    return 0;
  }
}
