import { execFileSync } from "node:child_process";
import { cpus } from "node:os";

/** The machine, the versions and the date of the figures, in one line. */
export function describeMachine(): string {
  const all = cpus();
  const cpu = `${all.length} × ${all[0]?.model.trim() ?? "unknown"}, ${process.platform} ${process.arch}`;
  return `${new Date().toISOString().slice(0, 10)}, commit ${readCommit()}, ${cpu}, Node ${process.version}`;
}

/** Short hash; ends with "+" when files differ from it, and is "unknown" outside a repository. */
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
