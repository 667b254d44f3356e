import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Returns the CPU time of the calling thread in milliseconds, with a resolution of one microsecond.
 *
 * On Linux, `threadCpuUsage` alone lags by up to a scheduler tick (4 ms at 250 Hz). Reading the CPU
 * time of the whole process makes the kernel update the figure of the current thread.
 *
 * @see getrusage in the kernel: `thread_group_cputime` updates the current thread, RUSAGE_THREAD
 *   does not
 */
export function readThreadCpuMs(): number {
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

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
