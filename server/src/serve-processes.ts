/**
 * All cores from one command: as many processes as `PROCESSES` says, each a whole service, on one port and one database. The one that was
 * started starts them, replaces those that die, and stops them all; it answers nothing itself.
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
import { type StopSignals, watchSignals } from "./stop-signals.ts";

/** A process that died is replaced after this, and each further time after twice as long, unless it had lived for the longest. */
const restMsMin = 1000;
const restMsMax = 30_000;
/** A process exits within this time after a signal to stop, unless the system suspends it. */
const stopMsMax = 6000;

/** What they say to each other. */
type FromParent = "stop" | "hurry";
const listening = "listening";

/**
 * Runs the service until SIGTERM, SIGINT or SIGHUP, in as many processes as the environment says.
 *
 * @param env - usually `process.env`
 * @throws {ConfigError} when the environment is wrong; {DomainError} when the store cannot be opened
 */
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

/** One where processes cannot listen on the same port. */
function countCores(): number {
  return process.platform === "linux" ? availableParallelism() : 1;
}

/** A process whose parent was killed stops too: nobody would stop it any more. */
function followParent(): StopSignals {
  const [first, second] = [new AbortController(), new AbortController()];
  const stop = (): void => first.abort("SIGTERM");
  process.on("message", (message: FromParent) => (message === "hurry" ? second.abort() : stop()));
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
  const places = Array.from({ length: count }, (_, index): Place => {
    const own = { PROCESSES: "1", REUSE_PORT: "on", PORT: String(port), [parentVariable]: String(process.pid) };
    const metrics = metricsPort === undefined ? {} : { METRICS_PORT: String(metricsPort && metricsPort + index) };
    return { index, env: { ...env, ...own, ...metrics }, stopping, log };
  });
  const [first, ...others] = places;
  // The first migrates the database and greets; those that start meanwhile would only wait for it.
  const isUp = Promise.withResolvers<boolean>();
  const firstEnds = keepRunning(first!, () => isUp.resolve(true)).finally(() => isUp.resolve(false));
  const ends = (await isUp.promise) ? others.map((place) => keepRunning(place)) : [];
  const codes = await Promise.all([firstEnds, ...ends]);
  log.flush(() => process.exit(Math.max(...codes)));
}

/** Each process has its metrics on a port of its own, or what was read would be of whichever answers. */
function refuseMetricsPorts(first: number | undefined, { port, count }: { port: number; count: number }): void {
  if (first === undefined || first === 0) return;
  const last = first + count - 1;
  if (last <= portMax && (port < first || port > last)) return;
  const wanted = `the first of ${count} ports up to ${portMax}, one for each process and none of them PORT, which is ${port}`;
  throw new ConfigError(`METRICS_PORT must be ${wanted}, got "${first}"`);
}

interface Stopping extends StopSignals {
  /** Aborted once no process should be left. */
  readonly overdue: AbortSignal;
}

function limitStop({ first, second }: StopSignals, drainMs: number): Stopping {
  const overdue = new AbortController();
  // Each process listens.
  setMaxListeners(0, first, second, overdue.signal);
  first.addEventListener("abort", () => setTimeout(() => overdue.abort(), drainMs + stopMsMax).unref());
  return { first, second, overdue: overdue.signal };
}

/** One of the processes, by whichever takes its place. */
interface Place {
  readonly index: number;
  readonly env: Environment;
  readonly stopping: Stopping;
  readonly log: Logger;
}

/**
 * Has a process run in a place until all are stopped.
 *
 * @param onListening - told of the first start; a process that ends before is not replaced, since it has said what is wrong
 * @returns its exit code
 */
async function keepRunning(place: Place, onListening?: () => void): Promise<number> {
  const { index, stopping, log } = place;
  let restMs = restMsMin;
  let isGreeting = onListening !== undefined;
  while (!stopping.first.aborted) {
    const startedAt = performance.now();
    const child = startProcess(place, isGreeting);
    const state = { isListening: false };
    child.on("message", () => {
      state.isListening = true;
      isGreeting = false;
      onListening?.();
    });
    const [code, signal] = await waitForEnd(child, state, stopping);
    // Told to stop before it listens, a process ends as by a signal that nobody waits for.
    if (stopping.first.aborted) return code === 0 || !state.isListening ? 0 : 1;
    if (isGreeting) return code ?? 1;
    if (performance.now() - startedAt > restMsMax) restMs = restMsMin;
    const ended = { process: index, processId: child.pid, code, signal };
    log.error({ ...ended, restMs }, "a process ended by itself; starting another");
    await pause(restMs, undefined, { signal: stopping.first }).catch(() => undefined);
    restMs = Math.min(2 * restMs, restMsMax);
  }
  return 0;
}

function startProcess({ index, env, log }: Place, isGreeting: boolean): ChildProcess {
  const [program = "", ...args] = process.argv.slice(1);
  // What is printed is for people, who are greeted once.
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
  const say = (message: FromParent): void => {
    // One that does not listen yet has nothing to bring to an end.
    if (!state.isListening) child.kill("SIGTERM");
    else if (child.connected) child.send(message, () => undefined);
  };
  const until = { once: true, signal: isOver.signal };
  first.addEventListener("abort", () => say("stop"), until);
  second.addEventListener("abort", () => say("hurry"), until);
  overdue.addEventListener("abort", () => child.kill("SIGKILL"), until);
  const ending = await new Promise<Ending>((resolve) => {
    child.once("exit", (code, endedBy) => resolve([code, endedBy]));
    child.once("error", () => resolve([1, null]));
  });
  isOver.abort();
  return ending;
}
