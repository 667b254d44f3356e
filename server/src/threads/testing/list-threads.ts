/** The threads of a process, as Linux tells them. */
import { readdirSync, readFileSync } from "node:fs";

/** Where the nice value stands in `stat`, counted after the command's closing parenthesis. @see proc_pid_stat(5) */
const niceField = 16;

interface ListedThread {
  readonly id: number;
  readonly name: string;
  readonly nice: number;
}

export function listThreads(processId = process.pid): readonly ListedThread[] {
  const folder = `/proc/${processId}/task`;
  return readdirSync(folder).map((thread) => {
    const stat = readFileSync(`${folder}/${thread}/stat`, "latin1");
    return {
      id: Number(thread),
      name: readFileSync(`${folder}/${thread}/comm`, "latin1").trimEnd(),
      nice: Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[niceField]),
    };
  });
}
