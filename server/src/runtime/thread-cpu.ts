import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

/** Missing before Node 23.9, where the CPU time of the whole process is charged instead. */
const threads: Partial<Pick<typeof process, "threadCpuUsage">> = process;

/**
 * On Linux, `threadCpuUsage` alone lags by up to a scheduler tick (4 ms). Reading the CPU time of
 * the whole process makes the kernel update the figure of the current thread.
 */
export function readThreadCpuMs(): number {
  const ofProcess = process.cpuUsage();
  const { user, system } = threads.threadCpuUsage?.() ?? ofProcess;
  return (user + system) / 1000;
}

const threadsFolder = "/proc/self/task";
/** The name of the threads on which V8 collects garbage and compiles. */
const engineThreadName = "node-V8Worker";
const thisThread = 0;

/** @param nice - from 1 to 19, the lowest priority. Ignored if that is not permitted */
export function lowerPriority(nice: number, thread = thisThread): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(thread, nice);
  } catch {
    // Not permitted, or the thread has ended.
  }
}

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
