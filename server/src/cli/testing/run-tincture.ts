import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { composeOperator, type OperatorTools } from "../../compose-operator.ts";
import { readConfig } from "../../config.ts";
import { exitCodeOf, formatError } from "../errors.ts";
import { createProgram } from "../program.ts";

const bin = fileURLToPath(new URL("../../../bin/tincture.js", import.meta.url));

type Variables = Readonly<Record<string, string>>;

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
  run(args: readonly string[], input?: string, variables?: Variables): Promise<Outcome>;
  /** Starts a command and leaves it running. */
  start(args: readonly string[], variables?: Variables): ChildProcess;
  /** A look into the database, or into another one of the folder, beside the command line. */
  open(database?: string): Promise<OperatorTools>;
  urlOf(database: string): string;
}

/** Removed with everything in it once the tests of the suite are done. */
export function createInstance(): Instance {
  const folder = mkdtempSync(join(tmpdir(), "tincture-cli-"));
  const opened: OperatorTools[] = [];
  const urlOf = (database: string): string => `sqlite:${join(folder, database)}`;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: urlOf("tincture.db") };
  function start(args: readonly string[], variables: Variables = {}): ChildProcess {
    return spawn(process.execPath, [bin, ...args], { env: { ...env, ...variables }, cwd: folder });
  }
  after(async () => {
    for (const tools of opened) await tools.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    start,
    urlOf,
    run(args, input = "", variables = {}) {
      const child = start(args, variables);
      child.stdin!.on("error", ignore);
      child.stdin!.end(input);
      return collectOutcome(child);
    },
    async open(database = "tincture.db") {
      const tools = await composeOperator(readConfig({ DATABASE_URL: urlOf(database) }));
      opened.push(tools);
      return tools;
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

/** How a command that must fail ends, without a process for it. */
export interface Refusal {
  readonly code: ReturnType<typeof exitCodeOf>;
  readonly stderr: string;
}

/** Runs a command that fails in this process, on the database that this process's environment names. */
export async function refuseCommand(args: readonly string[]): Promise<Refusal> {
  try {
    await createProgram().parseAsync(args, { from: "user" });
  } catch (error) {
    return { code: exitCodeOf(error), stderr: formatError(error, { isJson: false }) };
  }
  throw new Error(`Command succeeds: ${args.join(" ")}`);
}
