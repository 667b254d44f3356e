/** A server under test as a child process. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../server/src/ops/free-port.ts";
import { type Environment, inheritedByService, type Owner } from "../running-server.ts";

const mainPath = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url));
/** Only a hang takes longer. */
const startMsMax = 180_000;

export interface SubjectOptions {
  readonly databaseUrl: string;
  readonly env?: Environment;
  readonly port?: number;
  readonly tree?: string;
  readonly user?: { readonly uid: number; readonly gid: number };
}

export interface Subject {
  readonly port: number;
  readonly processId: number;
  /** Milliseconds until it listened. */
  readonly startMs: number;
  readonly isRunning: () => boolean;
  readonly readLog: () => string;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Sends a signal and waits for the end. @returns the exit code, null after a signal's own end */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
  readonly residentMegabytes: () => number;
}

/** Starts a server and waits until it listens. @throws with its log when it ends before */
export async function startSubject(owner: Owner, options: SubjectOptions): Promise<Subject> {
  const port = options.port ?? (await findFreePort("127.0.0.1"));
  const start = performance.now();
  const child = spawnServer(port, options);
  owner.after(() => child.kill("SIGKILL"));
  const log = collect(child);
  await waitForWelcome(child, log);
  const processId = child.pid ?? 0;
  return {
    port,
    processId,
    startMs: performance.now() - start,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    readLog: log,
    signal: (signal) => child.kill(signal),
    residentMegabytes: () => readResidentMegabytes(processId),
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const closed = once(child, "close");
      child.kill(signal);
      await closed;
      return child.exitCode;
    },
  };
}

function spawnServer(port: number, options: SubjectOptions): ChildProcess {
  const { databaseUrl, env = {}, tree, user = {} } = options;
  const main = tree === undefined ? mainPath : join(tree, "server/src/main.ts");
  return spawn(process.execPath, [main], {
    env: {
      ...inheritedByService,
      PORT: String(port),
      LOG_LEVEL: "error",
      FIRST_ACCOUNT: "off",
      DATABASE_URL: databaseUrl,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    ...user,
  });
}

function collect(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text = (text + chunk).slice(-20_000);
    });
  }
  return () => text;
}

async function waitForWelcome(child: ChildProcess, log: () => string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error(`The server did not start in time:\n${log()}`)), startMsMax);
  child.stdout?.on("data", () => {
    if (log().includes("is listening on")) resolve();
  });
  child.once("close", (code) => reject(new Error(`The server ended with ${code}:\n${log()}`)));
  await promise.finally(() => clearTimeout(timer));
}

function readResidentMegabytes(processId: number): number {
  const kibibytes = /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${processId}/status`, "utf8"))?.[1];
  return Math.round(Number(kibibytes) / 1024);
}
