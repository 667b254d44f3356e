import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import manifest from "../../package.json" with { type: "json" };
import { buildServer } from "../http/server.ts";
import type { TestOverrides } from "./compose-operator.ts";
import { compose, type Application } from "./compose.ts";
import { listConfigWarnings, type Config, type Environment } from "./config.ts";
import { createFirstAccount, findKeyFile, formatWelcome, isOutputLogged } from "./first-start.ts";
import { findAddress, findFreePort, throwListenError } from "./free-port.ts";
import { defaultSiteUrl } from "./listen-address.ts";
import { type LoadedConfig, loadSettings } from "./load-config.ts";
import { createLog } from "./log.ts";
import type { MetricsServer } from "./metrics/metrics-server.ts";
import { openMeters, serveMetrics } from "./serve-metrics.ts";
import type { SiteSettings } from "../site/site-request.ts";
import { mountSite } from "../site/mount-site.ts";
import { createPageSite } from "../site/page-site.ts";
import { loadSiteBuild, type OpenSite, type Site } from "../site/site-build.ts";

/** The server closes within 2.5 s; the store gets the rest. The contract allows 5 s in total. */
const shutdownMsMax = 4500;
/**
 * A hanging reader of the log blocks both its flush and `process.exit`; only SIGKILL helps then.
 */
const exitMsMax = 4800;

const siteCheckDelayMs = 5000;

/**
 * Runs the service until SIGTERM, SIGINT or SIGHUP. Returns once it listens.
 * @throws {ConfigError} if a setting is wrong; {DomainError} if the store cannot be opened
 */
export async function serve(
  env: Environment,
  overrides: TestOverrides & { readonly openSite?: OpenSite; readonly supervisor?: StopSignals } = {},
): Promise<void> {
  const loaded = loadSettings(env);
  Object.assign(process.env, loaded.forLibraries);
  const config = await settlePort(loaded.config);
  const meters = await openMeters(config);
  const log = createLog(config.logLevel, () => meters.noteLostLogLine());
  for (const warning of [...loaded.warnings, ...listConfigWarnings(config)]) log.warn(warning);
  const application = await compose(config, log, { ...overrides, observers: meters });
  const { openSite = loadSiteBuild } = overrides;
  const settings = describeSite(config, application.services.people);
  const site = await openSite(settings, (message, err) => log.error({ err }, message));
  if (site === undefined) log.warn("site not built; pages return 503: run npm run build");
  const pages = mountSite(application.services, {
    page: settings.page,
    site,
  });
  const server = buildServer(application.services, {
    ...config,
    log,
    ...(!log.isLevelEnabled("info") && { logRequests: "off" }),
    pages,
    counter: meters.requests,
    onRefused: (limit) => meters.noteRefusal(limit),
    noteSecurity: application.noteSecurity,
    onKeyUse: application.noteKeyUse,
  });
  let metrics: MetricsServer | undefined;
  let signals: StopSignals;
  try {
    metrics = await serveMetrics(config, { application, server, site, registry: meters.registry });
    signals = watchSignals(overrides.supervisor); // Must run before the first request.
    await listen(server, config);
    await welcome(application, { ...loaded, config }, log);
  } catch (error) {
    await metrics?.close();
    await application.close(); // Open connections and timers would keep the process alive.
    throw error;
  }
  log.info({ address: config.siteUrl, host: config.host, port: config.port }, "listening");
  if (site) warnAboutOutdatedSite(site, log);
  if (metrics) log.info({ host: config.metricsHost, port: metrics.port }, "serving metrics");
  void stopOnSignal({ application, server, log, metrics }, signals, config.drainMs);
}

/** Set by an OpenTelemetry SDK, which the operator may load before the service. */
const tracingApi = Symbol.for("opentelemetry.js.api.1");

/** Without secrets. */
function describeSite(config: Config, { signUp, providers, canMail, offReason }: SiteSettings["people"]): SiteSettings {
  const { siteUrl, siteName, dailyCredits, sourceUrl } = config;
  const { version } = manifest;
  const records = {
    requests: config.logRequests,
    hasNetwork: config.logNetwork,
    isTraced: tracingApi in globalThis,
  };
  return {
    page: createPageSite(config),
    facts: { siteUrl, siteName, dailyCredits, version, records, ...(sourceUrl !== undefined && { sourceUrl }) },
    people: { signUp, providers, canMail, ...(offReason !== undefined && { offReason }) },
  };
}

/** Links need the port before the server listens. */
async function settlePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await findFreePort(config.host).catch((error: unknown) => throwListenError(config, error));
  const isDefault = config.siteUrl === defaultSiteUrl(config);
  const siteUrl = isDefault ? defaultSiteUrl({ ...config, port }) : config.siteUrl;
  return { ...config, port, siteUrl };
}

async function listen(server: FastifyInstance, { host, port, reusePort }: Config): Promise<void> {
  try {
    const options = { host: await findAddress(host), port, reusePort };
    await server.listen(options);
  } catch (error) {
    throwListenError({ host, port }, error);
  }
}

/** Runs after the start, since it reads all sources. */
function warnAboutOutdatedSite(site: Site, log: Logger): void {
  setTimeout(() => {
    if (site.isOutdated?.()) log.warn("site sources changed since the last build: run npm run build and restart");
  }, siteCheckDelayMs).unref();
}

async function welcome({ services }: Application, loaded: LoadedConfig, log: Logger): Promise<void> {
  process.stdout.on("error", (error) => log.warn({ err: error }, "welcome not printed"));
  const isTerminal = process.stdout.isTTY;
  const showsKey = isTerminal || (loaded.config.firstAccount === "on" && !isOutputLogged());
  const first = await createFirstAccount(services, {
    config: loaded.config,
    keyFile: isTerminal ? undefined : findKeyFile(loaded),
    showsKey,
    log: (error) => log.warn({ err: error }, "first account not created"),
  });
  process.stdout.write(formatWelcome(loaded, first, showsKey));
}

interface Running {
  readonly metrics: MetricsServer | undefined;
  readonly application: Application;
  readonly server: FastifyInstance;
  readonly log: Logger;
}

/** Fails `/readyz` for `drainMs` before the listener closes, so that proxies can react. */
async function stopOnSignal(running: Running, signals: StopSignals, drainMs: number): Promise<void> {
  const { log, server } = running;
  await new Promise<void>((resolve) => whenAborted(signals.first, resolve));
  log.info({ signal: signals.first.reason, drainMs }, "shutting down");
  server.stop.begin();
  if (drainMs > 0) await pause(drainMs, undefined, { signal: signals.second }).catch(() => log.info("drain cut short"));
  await shutDown(running);
}

async function shutDown({ application, server, log, metrics }: Running): Promise<void> {
  setTimeout(() => process.kill(process.pid, "SIGKILL"), exitMsMax).unref();
  const end = (code: 0 | 1): void => log.flush(() => process.exit(code));
  const open = new Set<string>();
  async function watch(part: string, closed: Promise<unknown>): Promise<unknown> {
    open.add(part);
    const value = await closed;
    open.delete(part);
    return value;
  }
  const timer = setTimeout(() => {
    log.error({ open: [...open] }, "shutdown timed out; exiting");
    end(1);
  }, shutdownMsMax);
  try {
    await watch("clients", server.close());
    await Promise.all([watch("metrics", Promise.resolve(metrics?.close())), application.close(watch)]);
    log.info("stopped");
    end(0);
  } catch (error) {
    log.error({ err: error }, "shutdown failed");
    end(1);
  }
  timer.unref();
}

export interface StopSignals {
  /** Aborted by the first signal. Its name is the reason. */
  readonly first: AbortSignal;
  /** Aborted by a second signal, which skips the drain. */
  readonly second: AbortSignal;
}

/**
 * After Ctrl-C, npm passes on a SIGINT that the terminal has sent as well, and the loss of npm is
 * noticed as a SIGTERM. Signals within this time belong to the same stop.
 */
const sameStopMs = 500;

/**
 * @param supervisor - stops several processes at once. A signal to both it and them counts once.
 */
export function watchSignals(supervisor?: StopSignals): StopSignals {
  const [first, second] = [new AbortController(), new AbortController()];
  let start: { readonly signal: NodeJS.Signals; readonly at: number } | undefined;
  function note(signal: NodeJS.Signals): void {
    const at = performance.now();
    if (start && (start.signal === "SIGTERM" || at - start.at > sameStopMs)) second.abort();
    start ??= { signal, at };
    first.abort(signal);
  }
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, note);
  if (supervisor) {
    whenAborted(supervisor.first, () => first.abort(supervisor.first.reason));
    whenAborted(supervisor.second, () => second.abort());
  }
  return { first: first.signal, second: second.signal };
}

function whenAborted(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener("abort", act, { once: true });
}
