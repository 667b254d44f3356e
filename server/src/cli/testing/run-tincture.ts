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
  /** Runs a command that must fail, and prints nothing then but why. */
  refuse(args: readonly string[]): Promise<Omit<Outcome, "stdout">>;
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
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const environment = { DATABASE_URL: urlOf("tincture.db") };
  const commands = shareCommands({ PATH, NODE_COMPILE_CACHE });
  after(async () => {
    await commands.close();
    for (const tools of opened) await tools.close();
    rmSync(folder, { recursive: true, force: true });
  });
  let created: Promise<unknown> | undefined;
  async function run(args: readonly string[], input = "", variables: Variables = {}): Promise<Outcome> {
    await (created ??= createDatabase(environment.DATABASE_URL));
    return commands.run({ args, input, folder, variables: { ...environment, ...variables } });
  }
  return {
    folder,
    urlOf,
    start: (args, variables = {}) =>
      spawn(process.execPath, [bin, ...args], {
        env: { PATH, NODE_COMPILE_CACHE, ...environment, ...variables },
        cwd: folder,
      }),
    run,
    async refuse(args) {
      const { stdout, ...refusal } = await run(args);
      assert.notEqual(refusal.code, 0, `Command succeeds: ${args.join(" ")}`);
      assert.equal(stdout, "");
      return refusal;
    },
    async open(database = "tincture.db") {
      const tools = await composeOperator(readConfig({ DATABASE_URL: urlOf(database) }));
      opened.push(tools);
      return tools;
    },
  };
}

/** Creates the database, as the first start of the service does. Commands do not create it. */
async function createDatabase(databaseUrl: string): Promise<void> {
  const tools = await composeOperator(readConfig({ DATABASE_URL: databaseUrl }), { isAlone: true });
  await tools.close();
}

/** Commands that share a process, one after the other. */
export interface Commands {
  run(order: CommandOrder): Promise<Outcome>;
  /** Waits for the end of their process, which none of them may keep alive. */
  close(): Promise<void>;
}

let shared: { readonly commands: Commands; users: number } | undefined;

/** The commands of all instances of a process. Whoever is done with them last ends their process. */
function shareCommands(env: Readonly<Record<string, string | undefined>>): Commands {
  const { commands } = (shared ??= { commands: createCommands(env), users: 0 });
  const current = shared;
  current.users += 1;
  return {
    run: (order) => commands.run(order),
    async close() {
      current.users -= 1;
      if (current.users > 0) return;
      shared = undefined;
      await commands.close();
    },
  };
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
