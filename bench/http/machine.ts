import { execFileSync } from "node:child_process";
import { cpus } from "node:os";

interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly platform: string;
  readonly node: string;
  /** Short hash; ends with "+" when files differ from it, and is "unknown" outside a repository. */
  readonly commit: string;
  readonly date: string;
}

export function describeMachine(): Machine {
  const all = cpus();
  return {
    cpu: all[0]?.model.trim() ?? "unknown",
    cores: all.length,
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    commit: readCommit(),
    date: new Date().toISOString().slice(0, 10),
  };
}

export function formatMachine({ cpu, cores, platform, node, commit, date }: Machine): string {
  return `${date}, commit ${commit}, ${cores} × ${cpu}, ${platform}, Node ${node}`;
}

function readCommit(): string {
  try {
    const hash = git("rev-parse", "--short", "HEAD").trim();
    const changes = git("status", "--porcelain", "--untracked-files=no");
    return changes === "" ? hash : `${hash}+`;
  } catch {
    return "unknown";
  }
}

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: import.meta.dirname, encoding: "utf8", stdio: "pipe" });
}
