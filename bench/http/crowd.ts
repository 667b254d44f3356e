/**
 * A crowd of connections in a process of its own: in the process that measures, what the crowd
 * reads would count as the others' wait.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { runClosedLoop, runOpenLoop, type Target } from "./load.ts";
import { clientCore, pinProcess } from "./processes.ts";

interface CrowdOrder {
  readonly target: Omit<Target, "requests"> & { readonly requests: readonly string[] };
  readonly connections: number;
  readonly seconds: number;
  /** Requests per second. Without it, as many as are answered. */
  readonly rate?: number;
}

interface RunningCrowd {
  readonly end: Promise<number>;
}

export async function startCrowd(target: Target, load: Omit<CrowdOrder, "target">): Promise<RunningCrowd> {
  const child = fork(fileURLToPath(import.meta.url));
  if (child.pid !== undefined) {
    pinProcess(child.pid, clientCore);
    setPriority(child.pid, constants.priority.PRIORITY_LOW);
  }
  const requests = target.requests.map((request) => request.toString("latin1"));
  const order: CrowdOrder = { target: { ...target, requests }, ...load };
  const begun = once(child, "message");
  child.send(order);
  await begun;
  const end = once(child, "message").then(([rate]) => Number(rate));
  return { end };
}

// Only the child process of `startCrowd` gets this message.
process.once("message", (order: CrowdOrder) => void runCrowd(order));

async function runCrowd({ target, connections, seconds, rate }: CrowdOrder): Promise<void> {
  const requests = target.requests.map((request) => Buffer.from(request, "latin1"));
  process.send?.("begun");
  const asked = { ...target, requests };
  const load = { connections, seconds, mayRest: true };
  const { requestsPerSecond } = await (rate === undefined
    ? runClosedLoop(asked, load)
    : runOpenLoop(asked, { ...load, rate }));
  process.send?.(requestsPerSecond);
  if (process.connected) process.disconnect?.();
}
