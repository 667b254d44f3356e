/**
 * Priorities of threads. On Linux each thread has its own, and what it starts inherits it; elsewhere a priority is the whole process's, so
 * there it stays as it is. Nobody but an administrator may raise one again.
 */
import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

const threadsFolder = "/proc/self/task";
/** What Node calls the threads on which the engine collects garbage and compiles, for all others of the process. */
const engineThreadName = "node-V8Worker";
/** To `setPriority`, the thread that asks. */
const thisThread = 0;

/**
 * Leaves the processor to others, as far as they want it. Where that is not permitted everything goes on as before.
 *
 * @param nice - from 1, hardly behind others, to 19
 */
export function lowerPriority(nice: number, thread = thisThread): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(thread, nice);
  } catch {
    // Not permitted here, or the thread has ended.
  }
}

/** The same for the threads that work for all others of the process, where they can be told. @param nice - as above */
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
