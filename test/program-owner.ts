import { constants } from "node:os";
import { createOwner, type Owner } from "./running-server.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Shells report 128 plus the number of the signal that ended a program. */
const exitSignalBase = 128;

/**
 * Creates an owner for a program that a person may interrupt. It then cleans up before it exits.
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
