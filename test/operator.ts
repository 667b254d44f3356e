/** The operator's command line, run as operators run it: as a process of its own beside the server. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { inherited } from "./running-server.ts";

const launcherPath = fileURLToPath(new URL("../server/bin/tincture.js", import.meta.url));
const run = promisify(execFile);

/** A folder, and what its commands are told by their environment. */
export interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Runs a command on the database of a folder, or on the one that a place names.
 *
 * @returns its standard output without the last line break
 */
export async function runCommand(place: string | Place, ...args: readonly string[]): Promise<string> {
  const { folder: cwd, env } = typeof place === "string" ? { folder: place, env: {} } : place;
  try {
    const { stdout } = await run(process.execPath, [launcherPath, ...args], {
      cwd,
      env: { ...inherited, ...env },
    });
    return stdout.trimEnd();
  } catch (error) {
    return assert.fail(`tincture ${args.join(" ")}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
