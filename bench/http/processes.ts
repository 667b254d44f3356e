import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

export const serverCore = "0";
export const clientCore = "1";

/** Puts all threads of a process on one core. @returns false where that cannot be done */
export function pinProcess(processId: number, core: string): boolean {
  try {
    execFileSync("taskset", ["-acp", core, String(processId)], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export function unpinProcess(processId: number): boolean {
  return pinProcess(processId, `${serverCore},${clientCore}`);
}

const msPerSecond = 1000;
/**
 * Where user time stands in `/proc/<pid>/stat`, counted after the command's closing parenthesis.
 */
const userTimeField = 11;

/**
 * Returns the processor time of all threads of some processes. Other programs hardly change it,
 * unlike a rate.
 *
 * @returns milliseconds; NaN without `/proc`
 * @see proc_pid_stat(5): utime, stime
 */
export function readCpuMs(processIds: readonly number[]): number {
  return processIds.reduce((sum, processId) => sum + readOne(processId), 0);
}

function readOne(processId: number): number {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[userTimeField]) + Number(fields[userTimeField + 1]);
    return (ticks * msPerSecond) / ticksPerSecond();
  } catch {
    return Number.NaN;
  }
}

function ticksPerSecond(): number {
  return Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "latin1" }));
}

const kibibytesPerMb = 1024;

/**
 * Memory of a process that is in use now, and the most it ever was; MB, NaN where there is no
 * `/proc`.
 */
export function readMemoryMb(processId: number): { readonly resident: number; readonly peak: number } {
  const status = readStatus(processId);
  const read = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "mu").exec(status)?.[1]) / kibibytesPerMb;
  return { resident: read("VmRSS"), peak: read("VmHWM") };
}

function readStatus(processId: number): string {
  try {
    return readFileSync(`/proc/${processId}/status`, "latin1");
  } catch {
    return "";
  }
}
