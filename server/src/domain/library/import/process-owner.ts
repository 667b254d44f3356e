import { hostname } from "node:os";

/** What this process calls itself in the journal of imports. */
export function currentOwner(): string {
  return `${hostname()}:${process.pid}`;
}

/** Whether the process of this name runs; undefined for one on another machine. */
export function isOwnerAlive(owner: string): boolean | undefined {
  const [host, pid] = [
    owner.slice(0, owner.lastIndexOf(":")),
    Number(owner.slice(owner.lastIndexOf(":") + 1)),
  ];
  if (host !== hostname()) return undefined;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, but belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
