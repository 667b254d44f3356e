/** Lists the threads of a process on Linux. */
import { readdirSync, readFileSync } from "node:fs";

/** Index of the nice value in `stat`, after the closing parenthesis. @see proc_pid_stat(5) */
const niceField = 16;

interface ListedThread {
  readonly id: number;
  readonly name: string;
  readonly nice: number;
}

/** Omits threads that end during the call. */
export function listThreads(processId = process.pid): readonly ListedThread[] {
  const folder = `/proc/${processId}/task`;
  return readdirSync(folder).flatMap((thread) => readThread(`${folder}/${thread}`, Number(thread)) ?? []);
}

function readThread(folder: string, id: number): ListedThread | undefined {
  try {
    const stat = readFileSync(`${folder}/stat`, "latin1");
    const name = readFileSync(`${folder}/comm`, "latin1").trimEnd();
    return { id, name, nice: Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[niceField]) };
  } catch {
    return undefined;
  }
}
