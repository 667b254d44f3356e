import { setTimeout as pause } from "node:timers/promises";

/** A thread, as its service tells of it. */
interface Thread {
  readonly isRunning: boolean;
}

/** How long threads that have nothing to do any more may take to end. */
const threadsMsMax = 200;
const lookAgainMs = 5;

/** Programs that do nothing but end, with code 0 and with 1, where Linux, the BSDs and macOS have them. */
const endings = {
  0: ["/bin/true", "/usr/bin/true"],
  1: ["/bin/false", "/usr/bin/false"],
} as const;

/**
 * Ends the process, all that matters being closed.
 *
 * Node's own exit waits for every thread to be cleared up, for passwords that are being hashed, for the engine's helpers. Where other programs
 * want the processor, and the threads of pages stand back by their priority, that takes seconds, and whoever told the process to stop
 * kills it meanwhile. So where threads are left the process becomes a program that ends at once: then the system asks no thread.
 */
export async function endProcess(code: 0 | 1, threads: readonly Thread[]): Promise<never> {
  // What has failed to close in time has no time left.
  const giveUpAt = performance.now() + (code === 0 ? threadsMsMax : 0);
  while (threads.some(({ isRunning }) => isRunning)) {
    if (performance.now() > giveUpAt) becomeEnding(code);
    await pause(lookAgainMs);
  }
  process.exit(code);
}

/** Where that is not to be had, or forbidden, the exit takes as long as it takes. */
function becomeEnding(code: 0 | 1): never {
  for (const program of endings[code]) {
    try {
      process.execve?.(program, [program], {});
    } catch {
      // Not there, or not allowed here.
    }
  }
  process.exit(code);
}
