/** The operator's command line, run as operators run it: as a process of its own beside the server. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const launcherPath = fileURLToPath(new URL("../server/bin/tincture.js", import.meta.url));
const run = promisify(execFile);

/**
 * Runs a command on the database of a folder.
 *
 * @returns its standard output without the last line break
 */
export async function runCommand(folder: string, ...args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, [launcherPath, ...args], { cwd: folder, env: {} });
    return stdout.trimEnd();
  } catch (error) {
    return assert.fail(
      `tincture ${args.join(" ")}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
