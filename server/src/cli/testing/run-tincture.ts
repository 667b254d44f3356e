import assert from "node:assert/strict";
import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
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
const host = fileURLToPath(new URL("command-host.ts", import.meta.url));

type Variables = Readonly<Record<string, string>>;

/** What a command left behind. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What `command-host.ts` is told to run. */
export interface CommandOrder {
  readonly args: readonly string[];
  readonly input: string;
  /** Where it runs. */
  readonly folder: string;
  readonly variables: Variables;
}

/** An instance of its own in a temporary folder, and the real command line on it. */
export interface Instance {
  readonly folder: string;
  /** Runs a command to its end, in a process that all of them share. */
  run(args: readonly string[], input?: string, variables?: Variables): Promise<Outcome>;
  /** Starts a command in a process of its own and leaves it running. */
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
  const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: urlOf("tincture.db") };
  const commands = createCommands({ ...env, NODE_OPTIONS });
  after(async () => {
    await commands.close();
    for (const tools of opened) await tools.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    urlOf,
    start: (args, variables = {}) =>
      spawn(process.execPath, [bin, ...args], { env: { ...env, ...variables }, cwd: folder }),
    run: (args, input = "", variables = {}) => commands.run({ args, input, folder, variables }),
    async open(database = "tincture.db") {
      const tools = await composeOperator(readConfig({ DATABASE_URL: urlOf(database) }));
      opened.push(tools);
      return tools;
    },
  };
}

/** Commands that share a process, one after the other. */
export interface Commands {
  run(order: CommandOrder): Promise<Outcome>;
  /** Waits for the end of their process, which none of them may keep alive. */
  close(): Promise<void>;
}

/** @param env - of their process, which the first of them starts */
export function createCommands(env: Readonly<Record<string, string | undefined>>): Commands {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function runNext(order: CommandOrder): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const fail = (code: number | null): void => reject(new Error(`The commands' process ended with ${String(code)}`));
    const running = (child ??= fork(host, { env }));
    running.once("message", (outcome: Outcome) => resolve(outcome)).once("exit", fail);
    running.send(order);
    return promise.finally(() => running.off("exit", fail));
  }
  return {
    run(order) {
      const running = last.then(() => runNext(order));
      last = running.catch(ignore);
      return running;
    },
    async close() {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.disconnect();
      assert.deepEqual(await ended, [0, null]);
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
