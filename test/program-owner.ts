import { constants } from "node:os";
import { createOwner, type Owner } from "./running-server.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** What a shell reports for a program that a signal ended: this plus the signal's number. */
const exitSignalBase = 128;

/**
 * An owner for a program that somebody may interrupt: then all is cleared away before it ends. What fails meanwhile, since its server is
 * gone, waits in `clear` and is not told.
 */
export function createProgramOwner(): Owner & { clear(): Promise<void> } {
  const owner = createOwner();
  let ending: Promise<never> | undefined;
  const interrupt = (signal: NodeJS.Signals): void => void (ending ??= end(signal));
  for (const signal of signals) process.on(signal, interrupt);

  async function end(signal: NodeJS.Signals): Promise<never> {
    try {
      await owner.clear();
    } finally {
      process.exit(exitSignalBase + constants.signals[signal]);
    }
  }

  return {
    after: (clear) => owner.after(clear),
    async clear() {
      await (ending ?? owner.clear());
      for (const signal of signals) process.off(signal, interrupt);
    },
  };
}
