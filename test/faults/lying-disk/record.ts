import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createReadStream, mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createFolder, inherited, type Owner } from "../../running-server.ts";
import { parseTrace } from "./parse-trace.ts";
import { type DiskEvent, readEvents, tracedCalls } from "./read-events.ts";

const sellerPath = fileURLToPath(new URL("seller.ts", import.meta.url));
/** Far above what is ever written at once, so that all of it is recorded. */
const bytesMax = 2 ** 24;
/** Far above the longest recording, so that only a hang is ended by it. */
const recordMsMax = 600_000;

export interface Recording {
  /** The folder on the disk. */
  readonly folder: string;
  readonly events: readonly DiskEvent[];
}

interface RecordOptions {
  /** Where the seller keeps its data. */
  readonly place: string;
  readonly debits: number;
  /** Whether its commits do not wait for the disk. */
  readonly isCareless?: boolean;
}

/** Why nothing can be recorded on this machine; undefined when it can. */
export function findMissingTracer(): string | undefined {
  const { status } = spawnSync("strace", ["-o", "/dev/null", "true"], { stdio: "ignore" });
  return status === 0 ? undefined : "needs strace (apt-get install strace) and the right to trace a child";
}

/** Runs the seller, and records what it does to its folder and what it promises, in the order in which both happen. */
export async function recordSeller(owner: Owner, options: RecordOptions): Promise<Recording> {
  const scratch = createFolder(owner);
  const folder = join(realpathSync(options.place), "disk");
  mkdirSync(folder);
  const trace = join(scratch, "trace");
  const marks = join(realpathSync(scratch), "marks");
  const calls = tracedCalls.map((name) => `?${name}`).join(",");
  const seller = [sellerPath, folder, marks, String(options.debits), ...(options.isCareless ? ["careless"] : [])];
  const tracing = `-f -y -xx -s ${bytesMax} --seccomp-bpf -e trace=${calls}`.split(" ");
  await runToKill("strace", [...tracing, "-o", trace, process.execPath, ...seller]);
  const lines: string[] = [];
  for await (const line of createInterface(createReadStream(trace, "latin1"))) lines.push(line);
  return { folder, events: readEvents(parseTrace(lines), { folder, marks }) };
}

/** strace ends as the program did that it watched. */
async function runToKill(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, {
    env: { PATH: process.env["PATH"], ...inherited },
    stdio: ["ignore", "inherit", "pipe"],
    timeout: recordMsMax,
    killSignal: "SIGTERM",
  });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  const [code, signal]: unknown[] = await once(child, "close");
  if (signal !== "SIGKILL") throw new Error(`The seller ended with ${String(code ?? signal)}:\n${log}`);
}
