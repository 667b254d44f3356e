import assert from "node:assert/strict";
import { fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { composeOperator, type OperatorTools } from "../../../server/src/ops/compose-operator.ts";
import { readConfig } from "../../../server/src/ops/config.ts";

const bin = fileURLToPath(new URL("../../../server/bin/tincture.js", import.meta.url));
const host = fileURLToPath(new URL("command-host.ts", import.meta.url));

type Variables = Readonly<Record<string, string>>;

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOrder {
  readonly args: readonly string[];
  readonly input: string;
  readonly folder: string;
  readonly variables: Variables;
}

export interface Instance {
  readonly folder: string;
  run(args: readonly string[], input?: string, variables?: Variables): Promise<Outcome>;
  /** Runs a command that must fail and print nothing to standard output. */
  refuse(args: readonly string[]): Promise<Omit<Outcome, "stdout">>;
  start(args: readonly string[], variables?: Variables): ChildProcess;
  open(database?: string): Promise<OperatorTools>;
  urlOf(database: string): string;
}

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

/** Creates the database as the first start of the service does. Commands do not create it. */
async function createDatabase(databaseUrl: string): Promise<void> {
  const tools = await composeOperator(readConfig({ DATABASE_URL: databaseUrl }), { isAlone: true });
  await tools.close();
}

export interface Commands {
  run(order: CommandOrder): Promise<Outcome>;
  /** Waits until the process ends, which no command may prevent. */
  close(): Promise<void>;
}

let shared: { readonly commands: Commands; users: number } | undefined;

/** Shares one process among all instances. The last user ends it. */
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

/** @param env - of the process, which starts with the first command */
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
