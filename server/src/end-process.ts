import { setTimeout as pause } from "node:timers/promises";

interface Thread {
  readonly isRunning: boolean;
}

/** Time for idle threads to end. */
const threadsMsMax = 200;
const pollMs = 5;

/** Programs that exit at once with code 0 or 1, on Linux, the BSDs and macOS. */
const endings = {
  0: ["/bin/true", "/usr/bin/true"],
  1: ["/bin/false", "/usr/bin/false"],
} as const;

/**
 * Ends the process after everything that matters is closed.
 *
 * `process.exit` waits for all threads: password hashes, V8's helpers, and low-priority threads of
 * pages. On a busy machine that takes seconds, and a supervisor would kill the process. If threads
 * are left, the process replaces itself with a program that exits at once.
 */
export async function endProcess(code: 0 | 1, threads: readonly Thread[]): Promise<never> {
  // After a failed close there is no time left.
  const giveUpAt = performance.now() + (code === 0 ? threadsMsMax : 0);
  while (threads.some(({ isRunning }) => isRunning)) {
    if (performance.now() > giveUpAt) replaceProcess(code);
    await pause(pollMs);
  }
  process.exit(code);
}

/** Falls back to `process.exit` if the system has no such program or forbids it. */
function replaceProcess(code: 0 | 1): never {
  for (const program of endings[code]) {
    try {
      process.execve?.(program, [program], {});
    } catch {
      // Missing or forbidden here; try the next one.
    }
  }
  process.exit(code);
}
