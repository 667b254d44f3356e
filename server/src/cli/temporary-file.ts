import { mkdtemp, rm } from "node:fs/promises";
import { rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Shells report this plus the signal number as the exit code of a command that a signal ended. */
const exitSignalBase = 128;

/**
 * Runs `act` with the path of a file that does not exist yet, in a new folder that only this user
 * can open. The folder is removed afterwards, also when a signal or an exit ends the process.
 */
export async function withTemporaryFile<T>(act: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "tincture-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const stop = (signal: NodeJS.Signals) => process.exit(exitSignalBase + constants.signals[signal]);
  process.on("exit", remove);
  for (const signal of stopSignals) process.on(signal, stop);
  try {
    return await act(join(folder, "copy.db"));
  } finally {
    for (const signal of stopSignals) process.off(signal, stop);
    process.off("exit", remove);
    await rm(folder, { recursive: true, force: true });
  }
}
