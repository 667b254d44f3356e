/**
 * Signals to the documented commands that start the service: the service stops in good order, and
 * no process is left.
 */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import test, { type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { waitUntil } from "./api-client.ts";
import { createFolder, inherited } from "./running-server.ts";
import { size, withinMs } from "./sizes.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const npm = process.env["npm_execpath"];
const skip = npm === undefined ? "only npm test tells where npm is" : !existsSync("/proc/self/environ") && "no /proc";
const startMsMax = withinMs(30_000);
const endMsMax = withinMs(10_000);
const mark = "STARTED_BY_TEST";

const commands = {
  "node server/bin/start.js": ["server/bin/start.js"],
  "node server/bin/tincture.js serve": ["server/bin/tincture.js", "serve"],
  "npm start": [npm ?? "", "start"],
  "npx tincture serve": [npm ?? "", "exec", "--", "tincture", "serve"],
  "npm run dev": [npm ?? "", "run", "dev"],
} as const;

/** npm itself takes a second for each. */
const longCases = [
  ["node server/bin/start.js", "SIGHUP", "process"],
  ["node server/bin/tincture.js serve", "SIGTERM", "process"],
  ["npm start", "SIGHUP", "process"],
  ["npm start", "SIGINT", "group"],
  ["npx tincture serve", "SIGTERM", "process"],
  ["npx tincture serve", "SIGKILL", "process"],
  ["npx tincture serve", "SIGINT", "group"],
  ["npm run dev", "SIGTERM", "process"],
  ["npm run dev", "SIGHUP", "process"],
] as const;

const cases: readonly (readonly [keyof typeof commands, NodeJS.Signals, "process" | "group"])[] = [
  ["npm start", "SIGTERM", "process"],
  ["npx tincture serve", "SIGHUP", "process"],
  ...(size === "long" ? longCases : []),
];

for (const [command, signal, target] of cases)
  test(`${signal} to the ${target} of "${command}" stops the service and leaves no process`, { skip }, async (t) => {
    const started = start(t, commands[command]);
    await waitUntil(async () => started.readOutput().includes('"msg":"listening"'), startMsMax);
    const { pid = 0 } = started.child;
    process.kill(target === "group" ? -pid : pid, signal);
    await started.closed;
    await waitUntil(async () => listProcesses(started.id).length === 0, endMsMax);
    // The development server of Vite exits on SIGTERM by itself, with code 143.
    if (command !== "npm run dev") assert.match(started.readOutput(), /"msg":"stopped"/u);
  });

interface Started {
  readonly child: ChildProcess;
  readonly closed: Promise<unknown>;
  /** In the environment of the command and of every process below it. */
  readonly id: string;
  readOutput(): string;
}

function start(t: TestContext, command: readonly string[]): Started {
  const id = randomUUID();
  const folder = createFolder(t);
  const child = spawn(process.execPath, command, {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...inherited,
      PATH: [join(root, "node_modules/.bin"), process.env["PATH"]].join(delimiter),
      HOME: folder,
      DATABASE_URL: `sqlite:${join(folder, "tincture.db")}`,
      PORT: "0",
      STARTER_LIBRARY: "off",
      [mark]: id,
    },
  });
  t.after(() => {
    for (const processId of listProcesses(id)) process.kill(processId, "SIGKILL");
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  return { child, id, closed: once(child, "exit"), readOutput: () => output };
}

function listProcesses(id: string): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name) && readEnvironment(name).includes(`${mark}=${id}`))
    .map(Number);
}

function readEnvironment(processId: string): readonly string[] {
  try {
    return readFileSync(`/proc/${processId}/environ`, "latin1").split("\0");
  } catch {
    return []; // It ended meanwhile, or belongs to another user.
  }
}
