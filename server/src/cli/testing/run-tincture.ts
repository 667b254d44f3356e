import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../../../bin/tincture.js", import.meta.url));

/** What a command left behind. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** An instance of its own in a temporary folder, and the real command line on it. */
export interface Instance {
  readonly folder: string;
  /** Runs a command to its end. */
  run(
    args: readonly string[],
    input?: string,
    variables?: Readonly<Record<string, string>>,
  ): Promise<Outcome>;
  /** Starts a command and leaves it running. */
  start(args: readonly string[], variables?: Readonly<Record<string, string>>): ChildProcess;
}

/** Removed with everything in it once the tests of the file are done. */
export function createInstance(): Instance {
  const folder = mkdtempSync(join(tmpdir(), "tincture-cli-"));
  const env = { PATH: process.env["PATH"], DATABASE_URL: `sqlite:${join(folder, "tincture.db")}` };
  function start(args: readonly string[], variables: Readonly<Record<string, string>> = {}): ChildProcess {
    return spawn(process.execPath, [bin, ...args], { env: { ...env, ...variables }, cwd: folder });
  }
  after(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    start,
    run(args, input = "", variables = {}) {
      const child = start(args, variables);
      child.stdin!.on("error", ignore);
      child.stdin!.end(input);
      return collectOutcome(child);
    },
  };
}

/** Waits for the end of a command. */
export function collectOutcome(child: ChildProcess): Promise<Outcome> {
  let stdout = "";
  let stderr = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr!.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** A command that fails early closes its input before all was written. */
function ignore(): void {}
