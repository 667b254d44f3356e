/**
 * The real server as a child process, in a folder of its own and on a free port: what every journey
 * starts with.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

const startPath = fileURLToPath(new URL("../server/bin/start.js", import.meta.url));
/** Only a hang takes longer. */
const startMsMax = 180_000;

export type Environment = Readonly<Record<string, string>>;

/**
 * The environment that a child inherits: the folder of compiled sources, which halves the time of a
 * start.
 */
export const inherited = { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] };

/** The same folder for the service, whose engine flags need compiled sources of their own. */
export const inheritedByService = {
  NODE_COMPILE_CACHE: inherited.NODE_COMPILE_CACHE && join(inherited.NODE_COMPILE_CACHE, "service"),
};

export interface Owner {
  after(clear: () => unknown): void;
}

export function createOwner(): Owner & { clear(): Promise<void> } {
  const clearings: (() => unknown)[] = [];
  return {
    after: (clear) => void clearings.push(clear),
    async clear() {
      for (let clear = clearings.pop(); clear; clear = clearings.pop()) await clear();
    },
  };
}

export interface RunningServer {
  readonly processId: number;
  readonly origin: string;
  /** The first account's key; empty when this start created none. */
  readonly key: string;
  /** Returns the standard output so far. */
  readOutput(): string;
  /** Returns the log so far. */
  readLog(): string;
  end(signal: NodeJS.Signals): Promise<Ending>;
}

export interface Ending {
  readonly exitCode: number | null;
  readonly tookMs: number;
}

const common: { owner?: Owner; readonly servers: Map<string, Promise<SharedServer>> } = { servers: new Map() };

/** From now on, the files of this process share servers that have the same environment. */
export function shareServers(owner: Owner): void {
  const servers = createOwner();
  owner.after(() => servers.clear());
  common.owner = servers;
}

/**
 * Returns one server for all tests of a file, which the first test starts. Tests must use people
 * and names of their own.
 */
export function shareServer(env: Environment = {}): () => Promise<SharedServer> {
  const own = createOwner();
  after(() => own.clear());
  async function start(owner: Owner): Promise<SharedServer> {
    const folder = createFolder(owner);
    return { ...(await startServer(owner, folder, env)), folder };
  }
  let started: Promise<SharedServer> | undefined;
  function find(): Promise<SharedServer> {
    const { owner, servers } = common;
    if (owner === undefined) return start(own);
    const name = JSON.stringify(env);
    const server = servers.get(name) ?? start(owner);
    servers.set(name, server);
    return server;
  }
  return () => (started ??= find());
}

export type ServerAddress = Pick<RunningServer, "origin" | "key">;

/**
 * The environment of the server that a whole run shares: enough credits, people on the Pro plan,
 * and trusted `X-Forwarded-For` headers, so that a test can act from another network.
 */
export const commonEnvironment: Environment = {
  DEFAULT_PLAN: "pro",
  DAILY_CREDITS: "1000000",
  TRUST_PROXY: "1",
};

export const freeEnvironment: Environment = { TRUST_PROXY: "1" };

/**
 * Returns the shared server of a run (`TEST_SERVER`), or one for this file when it runs alone.
 * Tests must not disturb each other: they publish under their own names and sign up their own
 * e-mails. A test that provokes refusals sends an `X-Forwarded-For` of its own.
 */
export function visitServer(): () => Promise<ServerAddress> {
  const described = process.env["TEST_SERVER"];
  if (described === undefined) return shareServer(commonEnvironment);
  const server: ServerAddress = JSON.parse(described);
  return () => Promise.resolve(server);
}

export type ServerProcess = ChildProcess & { readonly stdout: Readable; readonly stderr: Readable };

export interface SharedServer extends RunningServer {
  readonly folder: string;
}

export function createFolder(owner: Owner): string {
  const folder = mkdtempSync(join(tmpdir(), "tincture-test-"));
  owner.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/**
 * Starts the server with an environment that holds nothing but what is given, and waits until it
 * listens.
 */
export async function startServer(owner: Owner, folder: string, env: Environment = {}): Promise<RunningServer> {
  const child = spawn(process.execPath, [startPath], {
    cwd: folder,
    env: { ...inheritedByService, PORT: "0", FIRST_ACCOUNT: "on", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return waitForServer(owner, child);
}

/** Waits until a started server listens. It is killed at the end if it still runs. */
export async function waitForServer(owner: Owner, child: ServerProcess): Promise<RunningServer> {
  owner.after(() => child.kill("SIGKILL"));
  const output = collect(child.stdout);
  const log = collect(child.stderr);
  const origin = await waitForAddress(child, output, log);
  return {
    processId: child.pid ?? 0,
    origin,
    key: /tnc_\w+/u.exec(output())?.[0] ?? "",
    readOutput: output,
    readLog: log,
    end: (signal) => end(child, signal),
  };
}

function collect(stream: NodeJS.ReadableStream): () => string {
  const chunks: string[] = [];
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => chunks.push(chunk));
  return () => chunks.join("");
}

async function waitForAddress(child: ChildProcess, output: () => string, log: () => string): Promise<string> {
  const deadline = { signal: AbortSignal.timeout(startMsMax) };
  const closed = once(child, "close", deadline);
  // The end of the server after a good start is not an error.
  closed.catch(() => undefined);
  while (child.exitCode === null && child.signalCode === null && !deadline.signal.aborted) {
    // The output arrives at once and ends with the line after the address, or with the curl line.
    const address = /is listening on (?<origin>\S+)\n[^]*\n/u.exec(output())?.groups?.["origin"];
    if (address !== undefined) return address;
    await Promise.race([once(child.stdout!, "data", deadline), closed]).catch(() => undefined);
  }
  await closed.catch(() => undefined);
  throw new Error(`The server did not start (${child.exitCode ?? child.signalCode}):\n${output()}\n${log()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<Ending> {
  const start = performance.now();
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, "close");
  }
  return { exitCode: child.exitCode, tookMs: performance.now() - start };
}
