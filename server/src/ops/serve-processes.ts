/**
 * Starts as many processes as `PROCESSES` says, on one port and one database, restarts those that
 * die, and stops them all. The parent answers no requests.
 */
import { type ChildProcess, fork } from "node:child_process";
import { setMaxListeners } from "node:events";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { type Config, ConfigError, type Environment, portMax } from "./config.ts";
import { findFreePort, requireFreePort } from "./free-port.ts";
import { loadSettings, parentVariable } from "./load-config.ts";
import { createLog } from "./log.ts";
import { type StopSignals, watchSignals } from "./serve.ts";

/** Doubles with each restart, until a process has run for the maximum. */
const restMsMin = 1000;
const restMsMax = 30_000;
/** A child exits within this time after the signal, unless the system suspends it. */
const stopMsMax = 6000;

type FromParent = "stop" | "skip-drain";
const listening = "listening";

/** @throws {ConfigError} if a setting is wrong; {DomainError} if the store cannot be opened */
export async function serveByProcesses(env: Environment): Promise<void> {
  const { config, forLibraries } = loadSettings(env);
  Object.assign(process.env, forLibraries);
  const count = config.processes === "auto" ? countCores() : config.processes;
  if (count > 1) return superviseProcesses(env, config, count);
  const { serve } = await import("./serve.ts");
  if (env[parentVariable] !== String(process.ppid)) return serve(env);
  await serve(env, { supervisor: followParent() });
  process.send?.(listening);
}

/** Returns 1 on systems where processes cannot share a port. */
function countCores(): number {
  return process.platform === "linux" ? availableParallelism() : 1;
}

/** Stops when the parent dies, since no one else would stop this process. */
function followParent(): StopSignals {
  const [first, second] = [new AbortController(), new AbortController()];
  const stop = (): void => first.abort("SIGTERM");
  process.on("message", (message: FromParent) => (message === "skip-drain" ? second.abort() : stop()));
  process.once("disconnect", stop);
  if (!process.connected) stop();
  return { first: first.signal, second: second.signal };
}

async function superviseProcesses(env: Environment, config: Config, count: number): Promise<void> {
  const port = config.port === 0 ? await findFreePort(config.host) : config.port;
  const { metricsPort } = config;
  refuseMetricsPorts(metricsPort, { port, count });
  if (!config.reusePort) await requireFreePort({ host: config.host, port });
  const log = createLog(config.logLevel, () => undefined);
  const stopping = limitStop(watchSignals(), config.drainMs);
  const processes = Array.from({ length: count }, (_, index): ManagedProcess => {
    const own = { PROCESSES: "1", REUSE_PORT: "on", PORT: String(port), [parentVariable]: String(process.pid) };
    const metrics = metricsPort === undefined ? {} : { METRICS_PORT: String(metricsPort && metricsPort + index) };
    return { index, env: { ...env, ...own, ...metrics }, stopping, log };
  });
  const [first, ...others] = processes;
  // The first process migrates the database and prints the welcome; the others start after it.
  const isUp = Promise.withResolvers<boolean>();
  const firstEnds = keepRunning(first!, () => isUp.resolve(true)).finally(() => isUp.resolve(false));
  const ends = (await isUp.promise) ? others.map((managed) => keepRunning(managed)) : [];
  const codes = await Promise.all([firstEnds, ...ends]);
  log.flush(() => process.exit(Math.max(...codes)));
}

/** A shared metrics port would answer with the figures of any process. */
function refuseMetricsPorts(first: number | undefined, { port, count }: { port: number; count: number }): void {
  if (first === undefined || first === 0) return;
  const last = first + count - 1;
  if (last <= portMax && (port < first || port > last)) return;
  const wanted = `the first of ${count} ports up to ${portMax}, one for each process and none of them PORT, which is ${port}`;
  throw new ConfigError(`METRICS_PORT must be ${wanted}, got "${first}"`);
}

interface Stopping extends StopSignals {
  /** Aborted when remaining processes must be killed. */
  readonly overdue: AbortSignal;
}

function limitStop({ first, second }: StopSignals, drainMs: number): Stopping {
  const overdue = new AbortController();
  // Every child adds listeners.
  setMaxListeners(0, first, second, overdue.signal);
  first.addEventListener("abort", () => setTimeout(() => overdue.abort(), drainMs + stopMsMax).unref());
  return { first, second, overdue: overdue.signal };
}

interface ManagedProcess {
  readonly index: number;
  readonly env: Environment;
  readonly stopping: Stopping;
  readonly log: Logger;
}

/**
 * @param onListening - called at the first start. A process that ends before is not restarted.
 * @returns its exit code
 */
async function keepRunning(managed: ManagedProcess, onListening?: () => void): Promise<number> {
  const { index, stopping, log } = managed;
  let restMs = restMsMin;
  let isGreeting = onListening !== undefined;
  while (!stopping.first.aborted) {
    const startedAt = performance.now();
    const child = startProcess(managed, isGreeting);
    const state = { isListening: false };
    child.on("message", () => {
      state.isListening = true;
      isGreeting = false;
      onListening?.();
    });
    const [code, signal] = await waitForEnd(child, state, stopping);
    // A child that was stopped before it listens ends by the signal.
    if (stopping.first.aborted) return code === 0 || !state.isListening ? 0 : 1;
    if (isGreeting) return code ?? 1;
    if (performance.now() - startedAt > restMsMax) restMs = restMsMin;
    const ended = { process: index, processId: child.pid, code, signal };
    log.error({ ...ended, restMs }, "process exited unexpectedly; restarting");
    await pause(restMs, undefined, { signal: stopping.first }).catch(() => undefined);
    restMs = Math.min(2 * restMs, restMsMax);
  }
  return 0;
}

function startProcess({ index, env, log }: ManagedProcess, isGreeting: boolean): ChildProcess {
  const [program = "", ...args] = process.argv.slice(1);
  const output = isGreeting ? "inherit" : "ignore";
  const child = fork(program, args, { env, stdio: ["ignore", output, "inherit", "ipc"] });
  log.info({ process: index, processId: child.pid }, "process started");
  return child;
}

type Ending = readonly [code: number | null, signal: NodeJS.Signals | null];

async function waitForEnd(
  child: ChildProcess,
  state: { readonly isListening: boolean },
  { first, second, overdue }: Stopping,
): Promise<Ending> {
  const isOver = new AbortController();
  const send = (message: FromParent): void => {
    // A process that does not listen yet has no requests to finish.
    if (!state.isListening) child.kill("SIGTERM");
    else if (child.connected) child.send(message, () => undefined);
  };
  const until = { once: true, signal: isOver.signal };
  first.addEventListener("abort", () => send("stop"), until);
  second.addEventListener("abort", () => send("skip-drain"), until);
  overdue.addEventListener("abort", () => child.kill("SIGKILL"), until);
  const ending = await new Promise<Ending>((resolve) => {
    child.once("exit", (code, endedBy) => resolve([code, endedBy]));
    child.once("error", () => resolve([1, null]));
  });
  isOver.abort();
  return ending;
}
