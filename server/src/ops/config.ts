/** An empty variable counts as unset. Errors name the variable. */
import { join } from "node:path";
import { isAddressRange, defaultSiteUrl, type ListenAddress, parseHost } from "./listen-address.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];
export type Config = Readonly<ReturnType<typeof readConfig>>;

/** A setting is wrong or cannot be used. The message names the variable and what is expected. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** A value that is invalid on every machine. */
export class WrongValueError extends ConfigError {}

export const portMax = 65_535;
/** Sources run in a clone; the package is compiled, and may run in any folder. */
export const defaultDataFolder = import.meta.url.endsWith(".ts") ? "data" : "tincture-data";
const databaseName = "tincture.db";
const defaultPort = 3000;
const defaultDailyCredits = 500;
const dailyCreditsMax = 2_147_483_647;
const defaultPublishDailyLimit = 20;
const defaultFirstDayLimit = 5;
const publishLimits = { min: 1, max: 10_000 };
const authSecretLengthMin = 32;
const siteNameLengthMax = 60;
const proxyHopsMax = 100;
const processesMax = 256;
const defaultDatabaseConnections = 12;
/** Two for debits, three for background work, one for reads. */
const databaseConnectionsMin = 6;
const databaseConnectionsMax = 1000;
const defaultConnectionsMax = 10_000;
const connectionsMax = 1_000_000;
const connectionsNetworkShare = 0.1;
const drainMsMax = 300_000;

/** @throws {WrongValueError} naming the first variable that is wrong */
export function readConfig(env: Environment) {
  const openMax = readInteger(env, "MAX_CONNECTIONS", {
    fallback: defaultConnectionsMax,
    min: 1,
    max: connectionsMax,
  });
  const host = readHost(env, "HOST");
  const port = readInteger(env, "PORT", { fallback: defaultPort, max: portMax });
  return {
    host,
    /** 0 takes any free port. */
    port,
    processes: readProcesses(env),
    reusePort: readChoice(env, "REUSE_PORT", ["off", "on"]) === "on",
    /** Origin and optional path of the public address, without a trailing slash. */
    siteUrl: readSiteUrl(env, { host, port }),
    siteName: readSiteName(env),
    /** Address of the program's source code for users of this instance. */
    sourceUrl: readSourceUrl(env),
    hsts: readChoice(env, "HSTS", ["host", "subdomains", "off"]),
    /** Contains the settings file, and the database unless `databaseUrl` is set. */
    dataFolder: read(env, "DATA_FOLDER") ?? defaultDataFolder,
    /** `sqlite:PATH` or `postgres://…`. May contain a password. */
    databaseUrl: readDatabaseUrl(env),
    databaseConnectionsMax: readInteger(env, "DATABASE_CONNECTIONS", {
      fallback: defaultDatabaseConnections,
      min: databaseConnectionsMin,
      max: databaseConnectionsMax,
    }),
    dailyCredits: readInteger(env, "DAILY_CREDITS", { fallback: defaultDailyCredits, max: dailyCreditsMax }),
    /** Whether palettes that people publish need an operator's approval. */
    publishMode: readChoice(env, "PUBLISH", ["open", "review", "newcomers"]),
    publishDailyLimit: readInteger(env, "PUBLISH_DAILY_LIMIT", {
      fallback: defaultPublishDailyLimit,
      ...publishLimits,
    }),
    publishFirstDayLimit: readInteger(env, "PUBLISH_FIRST_DAY_LIMIT", {
      fallback: defaultFirstDayLimit,
      ...publishLimits,
    }),
    signUp: readChoice(env, "SIGNUP", ["open", "closed"]),
    defaultPlan: readChoice(env, "DEFAULT_PLAN", ["free", "pro"]),
    /** Signs cookies; undefined for the file next to the database. */
    authSecret: readAuthSecret(env),
    github: readProvider(env, "GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"),
    google: readProvider(env, "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"),
    mail: readMailServer(env),
    /** Whether webhooks may also be sent by HTTP and to private addresses. */
    webhookTargets: readChoice(env, "WEBHOOK_TARGETS", ["public", "any"]),
    starterLibrary: readChoice(env, "STARTER_LIBRARY", ["on", "off"]) === "on",
    firstAccount: readChoice(env, "FIRST_ACCOUNT", ["auto", "on", "off"]),
    logLevel: read(env, "LOG_LEVEL") === undefined ? "info" : readChoice(env, "LOG_LEVEL", logLevels),
    logRequests: readChoice(env, "LOG_REQUESTS", ["all", "refused", "off"]),
    logNetwork: readChoice(env, "LOG_NETWORK", ["on", "off"]) === "on",
    trustProxy: readTrustProxy(env),
    isProduction: env["NODE_ENV"] === "production",
    /** Undefined for no metrics, 0 for any free port. */
    metricsPort: readMetricsPort(env, port),
    metricsHost: readHost(env, "METRICS_HOST"),
    connectionsMax: openMax,
    connectionsPerNetworkMax: readInteger(env, "MAX_CONNECTIONS_PER_NETWORK", {
      fallback: Math.ceil(openMax * connectionsNetworkShare),
      min: 1,
      max: connectionsMax,
    }),
    /** Time between the signal to stop and closing the listener, in which proxies can react. */
    drainMs: readInteger(env, "DRAIN_MS", { fallback: 0, max: drainMsMax }),
  };
}

/** The names of all settings of `readConfig`. Secrets may also be set as `<NAME>_FILE`. */
export function listSettingNames(): readonly string[] {
  const names = new Set<string>();
  readConfig(new Proxy({}, { get: (_target, name) => void names.add(String(name)) }));
  return [...names];
}

/** Warns about settings that are valid but probably mistakes. */
export function listConfigWarnings(config: Config): readonly string[] {
  const { trustProxy, siteUrl } = config;
  if (trustProxy === true) {
    return [
      "TRUST_PROXY=on trusts X-Forwarded-For from any client, so clients can evade limits by address; " +
        "set it to the proxy's address or the number of proxies",
    ];
  }
  if ((trustProxy !== false && trustProxy !== 0) || !isBehindProxy(config)) return [];
  return [
    `SITE_URL "${siteUrl}" is served by a proxy, but TRUST_PROXY is off: all clients share the proxy's address, so limits by address apply to ` +
      "all of them together, or to none if the proxy runs on this machine; set TRUST_PROXY to the proxy's address",
  ];
}

/** Whether the public address is one that the service cannot serve without a proxy. */
function isBehindProxy({ siteUrl, host }: Config): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol === "https:") return true;
  return localName.test(host) && !localName.test(hostname);
}

const localName = /^(?:localhost|127\.[\d.]+|\[?::1\]?|.*\.localhost)$/i;

function read(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === "" ? undefined : value;
}

interface IntegerRange {
  readonly fallback: number;
  readonly min?: number;
  readonly max: number;
}

function readInteger(env: Environment, name: string, { fallback, min = 0, max }: IntegerRange): number {
  const text = read(env, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw wrongValue(name, `an integer from ${min} to ${max}`, text);
  return value;
}

function readProcesses(env: Environment): number | "auto" {
  const text = read(env, "PROCESSES") ?? "1";
  if (text === "auto") return text;
  if (/^[1-9]\d*$/.test(text) && Number(text) <= processesMax) return Number(text);
  throw wrongValue("PROCESSES", `auto or an integer from 1 to ${processesMax}`, text);
}

/** The default is the first choice. */
function readChoice<const T extends string>(env: Environment, name: string, choices: readonly [T, ...T[]]): T {
  const text = read(env, name);
  if (text === undefined) return choices[0];
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined) throw wrongValue(name, `one of ${choices.join(", ")}`, text);
  return choice;
}

/** Accepts brackets around IPv6 addresses, as in a URL. */
function readHost(env: Environment, name: string): string {
  const text = read(env, name) ?? "127.0.0.1";
  const host = parseHost(text);
  if (host !== undefined) return host;
  throw wrongValue(name, "an IP address or a host name, without port and scheme, such as 0.0.0.0 or ::1", text);
}

function readSiteUrl(env: Environment, place: ListenAddress): string {
  const text = read(env, "SITE_URL");
  if (text === undefined) return defaultSiteUrl(place);
  const url = readAddress("SITE_URL", text);
  if (!url || url.search || url.hash)
    throw wrongValue("SITE_URL", "an http or https address without query, such as https://example.com", text);
  // Removes a trailing "?" or "#" too.
  return (url.origin + url.pathname).replace(/\/+$/, "");
}

function readAddress(name: string, text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.username || url?.password) throw new WrongValueError(`${name} must not contain a user or a password`);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

function readSiteName(env: Environment): string {
  const name = read(env, "SITE_NAME") ?? "Tincture";
  if (name.length > siteNameLengthMax || /\p{Cc}/u.test(name)) {
    throw wrongValue("SITE_NAME", `at most ${siteNameLengthMax} characters without control characters`, name);
  }
  return name;
}

function readSourceUrl(env: Environment): string | undefined {
  const text = read(env, "SOURCE_URL");
  if (text === undefined) return undefined;
  const url = readAddress("SOURCE_URL", text);
  if (!url) throw wrongValue("SOURCE_URL", "an http or https address, such as https://example.com/tincture", text);
  return url.href;
}

/** Errors quote only the scheme, since the rest may contain a password. */
function readDatabaseUrl(env: Environment): string {
  const folder = read(env, "DATA_FOLDER") ?? defaultDataFolder;
  const url = read(env, "DATABASE_URL") ?? `sqlite:${join(folder, databaseName)}`;
  if (/^(sqlite:.|postgres(ql)?:\/\/.)/i.test(url)) return url;
  const scheme = /^(?:sqlite:|[a-z][a-z0-9+.-]*:(?=\/\/))/i.exec(url)?.[0] ?? "no scheme";
  const wanted = "sqlite:PATH, such as sqlite:data/tincture.db, or postgres://user:password@host:5432/database";
  throw wrongValue("DATABASE_URL", wanted, scheme);
}

/** Errors never quote the secret. */
function readAuthSecret(env: Environment): string | undefined {
  const secret = read(env, "AUTH_SECRET");
  if (secret === undefined || secret.length >= authSecretLengthMin) return secret;
  const wanted = `at least ${authSecretLengthMin} characters, such as "openssl rand -hex 32" prints`;
  throw new ConfigError(`AUTH_SECRET must have ${wanted}, got ${secret.length}`);
}

function readProvider(env: Environment, id: string, secret: string) {
  const pair = readPair(env, id, secret);
  return pair && { clientId: pair[0], clientSecret: pair[1] };
}

function readMailServer(env: Environment) {
  const pair = readPair(env, "SMTP_URL", "MAIL_FROM");
  if (!pair) return undefined;
  const [url, from] = pair;
  if (!/^smtps?:\/\/./i.test(url) || !URL.canParse(url)) {
    const wanted = "smtp://user:password@mail.example.com:587 or smtps://…";
    throw new ConfigError(`SMTP_URL must look like ${wanted}; its value is not shown, since it may contain a password`);
  }
  if (!/^[^\p{Cc}]*[^\s@]@[^\s@][^\p{Cc}]*$/u.test(from))
    throw wrongValue("MAIL_FROM", "an address such as Tincture <no-reply@example.com>", from);
  return { url, from };
}

function readPair(env: Environment, first: string, second: string): readonly [string, string] | undefined {
  const [one, two] = [read(env, first), read(env, second)];
  if (one !== undefined && two !== undefined) return [one, two];
  if (one === undefined && two === undefined) return undefined;
  const [given, missing] = one === undefined ? [second, first] : [first, second];
  throw new ConfigError(`${missing} must be set too if ${given} is set`);
}

/** Checked here, since the error of the second listener would be misleading. */
function readMetricsPort(env: Environment, port: number): number | undefined {
  const text = read(env, "METRICS_PORT");
  if (text === undefined) return undefined;
  const metricsPort = readInteger(env, "METRICS_PORT", { fallback: 0, max: portMax });
  if (metricsPort === port && port !== 0)
    throw wrongValue("METRICS_PORT", `another port than PORT, which is ${port}`, text);
  return metricsPort;
}

function readTrustProxy(env: Environment): boolean | number | readonly string[] {
  const text = read(env, "TRUST_PROXY") ?? "off";
  if (text === "off") return false;
  if (text === "on") return true;
  if (/^\d+$/.test(text) && Number(text) <= proxyHopsMax) return Number(text);
  const addresses = text.split(",").map((address) => address.trim());
  if (addresses.every(isAddressRange)) return addresses;
  const wanted = "on, off, a number of hops, or a comma-separated list of addresses such as 10.0.0.0/8 or ::1";
  throw wrongValue("TRUST_PROXY", wanted, text);
}

function wrongValue(name: string, wanted: string, value: string): WrongValueError {
  return new WrongValueError(`${name} must be ${wanted}, got "${value}"`);
}
