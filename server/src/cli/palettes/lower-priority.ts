import { constants, setPriority } from "node:os";

/**
 * Leaves the processor to others on the same machine, as far as they want it: reading and checking rows takes a core for itself.
 *
 * On Linux a priority is a thread's own and what it starts inherits it. The thread that writes must be running before: it holds the
 * lock that servers wait for, and with a low priority it would hold it for longer. Elsewhere a priority is the whole process's, so
 * there it stays as it is.
 */
export function lowerPriority(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Not permitted here; the import goes on as before.
  }
}
