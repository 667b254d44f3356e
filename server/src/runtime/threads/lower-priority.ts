/**
 * Priorities of threads. On Linux, each thread has its own priority, which new threads inherit and
 * which only an administrator may raise. Other systems have only one per process, which stays.
 */
import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

const threadsFolder = "/proc/self/task";
/** The name of the threads on which V8 collects garbage and compiles. */
const engineThreadName = "node-V8Worker";
/** The current thread, for `setPriority`. */
const thisThread = 0;

/**
 * Lowers the priority of a thread, if that is permitted.
 *
 * @param nice - from 1 to 19, the lowest priority
 */
export function lowerPriority(nice: number, thread = thisThread): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(thread, nice);
  } catch {
    // Not permitted, or the thread has ended.
  }
}

/** Lowers the priority of V8's own threads, see `lowerPriority`. */
export function lowerEnginePriority(nice: number): void {
  for (const thread of listThreads()) if (readName(thread) === engineThreadName) lowerPriority(nice, Number(thread));
}

function listThreads(): readonly string[] {
  try {
    return readdirSync(threadsFolder);
  } catch {
    return [];
  }
}

function readName(thread: string): string | undefined {
  try {
    return readFileSync(`${threadsFolder}/${thread}/comm`, "latin1").trimEnd();
  } catch {
    return undefined;
  }
}
