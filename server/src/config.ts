/**
 * The environment, read once and turned into a typed `Config`. An empty variable counts as unset. Whatever is wrong is said
 * with the variable's name, before anything starts.
 */
import { isAddressRange } from "./address-range.ts";
import { defaultSiteUrl, type ListenAddress, parseHost } from "./listen-address.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** What a provider of sign-in knows this instance by. */
interface ProviderKeys {
  readonly clientId: string;
  readonly clientSecret: string;
}

interface MailServer {
  /** `smtp://` or `smtps://`, which may have a password. */
  readonly url: string;
  readonly from: string;
}

/** A collector of traces. */
interface TracingTarget {
  /** Its base address, without a trailing slash. */
  readonly endpoint: string;
  /** May have a token. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Of traces that begin here, this part is sent: 0 to 1. */
  readonly ratio: number;
}

/** What `TRUST_PROXY` may say, in Fastify's terms: nobody, everybody, so many hops, or these addresses. */
type TrustedProxies = boolean | number | readonly string[];

export interface Config {
  /** Address to listen on. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Processes that one command starts; "auto" for one a core. */
  readonly processes: number | "auto";
  /** Whether other processes of this machine may listen on the same address and port, and share what comes in. */
  readonly reusePort: boolean;
  /** Origin and optional path of the public address, without a trailing slash. */
  readonly siteUrl: string;
  readonly siteName: string;
  /** Where the program's source code is for those who use this instance; undefined where nobody says. */
  readonly sourceUrl: string | undefined;
  /** What an https address promises browsers. */
  readonly hsts: "host" | "subdomains" | "off";
  /** `sqlite:PATH` or `postgres://…`, which has a password. */
  readonly databaseUrl: string;
  /** Connections to a database server, at most. */
  readonly databaseConnectionsMax: number;
  /** Credits a day of an account without a limit of its own. */
  readonly dailyCredits: number;
  /** Whether what people publish is shown at once or once an operator has approved it. */
  readonly publishMode: "open" | "review" | "newcomers";
  /** Palettes that one person may publish a day, at most. */
  readonly publishDailyLimit: number;
  /** The same on the first day of an account. */
  readonly publishFirstDayLimit: number;
  /** Whether people may sign up by themselves. */
  readonly signUp: "open" | "closed";
  /** The plan of the account that a sign-up makes. */
  readonly defaultPlan: "free" | "pro";
  /** Signs cookies; undefined for a file beside the database. */
  readonly authSecret: string | undefined;
  readonly github: ProviderKeys | undefined;
  readonly google: ProviderKeys | undefined;
  readonly mail: MailServer | undefined;
  readonly starterLibrary: boolean;
  readonly firstAccount: "auto" | "on" | "off";
  readonly logLevel: LogLevel;
  /** Which requests have a line in the log. */
  readonly logRequests: "all" | "refused" | "off";
  /** Whether the log tells the networks that people and programs come from. */
  readonly logNetwork: boolean;
  readonly trustProxy: TrustedProxies;
  readonly isProduction: boolean;
  /** Where metrics are served; undefined for nowhere. 0 takes any free port. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** Undefined where nobody wants traces. */
  readonly tracing: TracingTarget | undefined;
  /** Open connections, at most. */
  readonly connectionsMax: number;
  /** The same of one network. */
  readonly connectionsPerNetworkMax: number;
  /** How long a stop waits for proxies to notice before the server takes no connections any more. */
  readonly drainMs: number;
}

/** Something wrong in the environment; the message names the variable and says what is wanted. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** A value that is wrong in itself, on every machine. */
export class WrongValueError extends ConfigError {}

export const portMax = 65_535;
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
/** Two for debits, three for what runs beside requests, one to read. */
const databaseConnectionsMin = 6;
const databaseConnectionsMax = 1000;
const defaultConnectionsMax = 10_000;
const connectionsMax = 1_000_000;
/** Unless it is set, a network has this part of all connections. */
const connectionsNetworkShare = 0.1;
const drainMsMax = 300_000;

/**
 * @param env - usually `process.env`
 * @throws {WrongValueError} naming the first variable that is wrong
 */
export function readConfig(env: Environment): Config {
  const openMax = readInteger(env, "MAX_CONNECTIONS", {
    fallback: defaultConnectionsMax,
    min: 1,
    max: connectionsMax,
  });
  const host = readHost(env, "HOST");
  const port = readInteger(env, "PORT", { fallback: defaultPort, max: portMax });
  return {
    host,
    port,
    processes: readProcesses(env),
    reusePort: readChoice(env, "REUSE_PORT", ["off", "on"]) === "on",
    siteUrl: readSiteUrl(env, { host, port }),
    siteName: readSiteName(env),
    sourceUrl: readSourceUrl(env),
    hsts: readChoice(env, "HSTS", ["host", "subdomains", "off"]),
    databaseUrl: readDatabaseUrl(env),
    databaseConnectionsMax: readInteger(env, "DATABASE_CONNECTIONS", {
      fallback: defaultDatabaseConnections,
      min: databaseConnectionsMin,
      max: databaseConnectionsMax,
    }),
    dailyCredits: readInteger(env, "DAILY_CREDITS", { fallback: defaultDailyCredits, max: dailyCreditsMax }),
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
    authSecret: readAuthSecret(env),
    github: readProvider(env, "GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"),
    google: readProvider(env, "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"),
    mail: readMailServer(env),
    starterLibrary: readChoice(env, "STARTER_LIBRARY", ["on", "off"]) === "on",
    firstAccount: readChoice(env, "FIRST_ACCOUNT", ["auto", "on", "off"]),
    logLevel: read(env, "LOG_LEVEL") === undefined ? "info" : readChoice(env, "LOG_LEVEL", logLevels),
    logRequests: readChoice(env, "LOG_REQUESTS", ["all", "refused", "off"]),
    logNetwork: readChoice(env, "LOG_NETWORK", ["on", "off"]) === "on",
    trustProxy: readTrustProxy(env),
    isProduction: env["NODE_ENV"] === "production",
    metricsPort: readMetricsPort(env, port),
    metricsHost: readHost(env, "METRICS_HOST"),
    tracing: readTracing(env),
    connectionsMax: openMax,
    connectionsPerNetworkMax: readInteger(env, "MAX_CONNECTIONS_PER_NETWORK", {
      fallback: Math.ceil(openMax * connectionsNetworkShare),
      min: 1,
      max: connectionsMax,
    }),
    drainMs: readInteger(env, "DRAIN_MS", { fallback: 0, max: drainMsMax }),
  };
}

/** What is allowed but hardly ever meant, a sentence each, for the log of a start. */
export function listConfigWarnings(config: Config): readonly string[] {
  const { trustProxy, siteUrl } = config;
  if (trustProxy === true) {
    return [
      "TRUST_PROXY=on believes the address that anybody writes into X-Forwarded-For, so that limits by address hold nobody; " +
        "set it to the proxy's address or to the number of proxies",
    ];
  }
  if ((trustProxy !== false && trustProxy !== 0) || !isBehindProxy(config)) return [];
  return [
    `SITE_URL "${siteUrl}" is served by a proxy, but TRUST_PROXY is off: everybody seems to come from the proxy, so that limits by ` +
      "address hold all visitors together, or nobody where it is on this machine; set TRUST_PROXY to the proxy's address",
  ];
}

/** Nobody reaches by themselves what speaks plain HTTP at an https address, or listens to this machine alone and is known by another name. */
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

function readProcesses(env: Environment): Config["processes"] {
  const text = read(env, "PROCESSES") ?? "1";
  if (text === "auto") return text;
  if (/^[1-9]\d*$/.test(text) && Number(text) <= processesMax) return Number(text);
  throw wrongValue("PROCESSES", `auto or an integer from 1 to ${processesMax}`, text);
}

/** The first choice is the default. */
function readChoice<const T extends string>(env: Environment, name: string, choices: readonly [T, ...T[]]): T {
  const text = read(env, name);
  if (text === undefined) return choices[0];
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined) throw wrongValue(name, `one of ${choices.join(", ")}`, text);
  return choice;
}

/** An IPv6 address may be in brackets, as in a URL. */
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
  // A lonely "?" or "#" at its end is no part of it.
  return (url.origin + url.pathname).replace(/\/+$/, "");
}

/** An http or https address; undefined for anything else. @throws {WrongValueError} without showing it, when it may have a password */
function readAddress(name: string, text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.username || url?.password) throw new WrongValueError(`${name} must have no user and no password`);
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

/** Only the scheme of a wrong one is shown: the rest may be a password. */
function readDatabaseUrl(env: Environment): string {
  const url = read(env, "DATABASE_URL") ?? "sqlite:data/tincture.db";
  if (/^(sqlite:.|postgres(ql)?:\/\/.)/i.test(url)) return url;
  const scheme = /^(?:sqlite:|[a-z][a-z0-9+.-]*:(?=\/\/))/i.exec(url)?.[0] ?? "no scheme";
  const wanted = "sqlite:PATH, such as sqlite:data/tincture.db, or postgres://user:password@host:5432/database";
  throw wrongValue("DATABASE_URL", wanted, scheme);
}

/** Never shown, however wrong. */
function readAuthSecret(env: Environment): string | undefined {
  const secret = read(env, "AUTH_SECRET");
  if (secret === undefined || secret.length >= authSecretLengthMin) return secret;
  const wanted = `at least ${authSecretLengthMin} characters, such as "openssl rand -hex 32" prints`;
  throw new ConfigError(`AUTH_SECRET must have ${wanted}, got ${secret.length}`);
}

function readProvider(env: Environment, id: string, secret: string): ProviderKeys | undefined {
  const pair = readPair(env, id, secret);
  return pair && { clientId: pair[0], clientSecret: pair[1] };
}

function readMailServer(env: Environment): MailServer | undefined {
  const pair = readPair(env, "SMTP_URL", "MAIL_FROM");
  if (!pair) return undefined;
  const [url, from] = pair;
  if (!/^smtps?:\/\/./i.test(url) || !URL.canParse(url)) {
    const wanted = "smtp://user:password@mail.example.com:587 or smtps://…";
    throw new ConfigError(`SMTP_URL must look like ${wanted}; its value is not shown, for it may have a password`);
  }
  if (!/^[^\p{Cc}]*[^\s@]@[^\s@][^\p{Cc}]*$/u.test(from))
    throw wrongValue("MAIL_FROM", "an address such as Tincture <no-reply@example.com>", from);
  return { url, from };
}

/** Two variables that are nothing without each other. */
function readPair(env: Environment, first: string, second: string): readonly [string, string] | undefined {
  const [one, two] = [read(env, first), read(env, second)];
  if (one !== undefined && two !== undefined) return [one, two];
  if (one === undefined && two === undefined) return undefined;
  const [given, missing] = one === undefined ? [second, first] : [first, second];
  throw new ConfigError(`${missing} must be set too where ${given} is set`);
}

/** Two listeners cannot share a port of the same address, and the error of the second would blame the first. */
function readMetricsPort(env: Environment, port: number): number | undefined {
  const text = read(env, "METRICS_PORT");
  if (text === undefined) return undefined;
  const metricsPort = readInteger(env, "METRICS_PORT", { fallback: 0, max: portMax });
  if (metricsPort === port && port !== 0)
    throw wrongValue("METRICS_PORT", `another port than PORT, which is ${port}`, text);
  return metricsPort;
}

function readTracing(env: Environment): TracingTarget | undefined {
  const text = read(env, "OTEL_EXPORTER_OTLP_ENDPOINT");
  const headers = readTracingHeaders(env);
  const ratio = readRatio(env, "OTEL_TRACES_SAMPLER_ARG");
  const serviceName = read(env, "OTEL_SERVICE_NAME") ?? "tincture";
  if (text === undefined) return undefined;
  const url = readAddress("OTEL_EXPORTER_OTLP_ENDPOINT", text);
  if (!url || url.search || url.hash) {
    const wanted = "an http or https address without query, such as http://127.0.0.1:4318";
    throw new WrongValueError(`OTEL_EXPORTER_OTLP_ENDPOINT must be ${wanted}`);
  }
  return { endpoint: url.href.replace(/\/+$/, ""), headers, serviceName, ratio };
}

/** Names and values as OpenTelemetry writes them. Never shown, for they may have a token. */
function readTracingHeaders(env: Environment): Readonly<Record<string, string>> {
  const text = read(env, "OTEL_EXPORTER_OTLP_HEADERS") ?? "";
  const pairs = text.split(",").filter((pair) => pair.trim() !== "");
  if (pairs.length === 0) return {}; // The first use of Headers loads Node's client, which no start waits for without a reason.
  try {
    const headers = new Headers(pairs.map((pair) => splitPair(pair)));
    return Object.fromEntries(headers);
  } catch {
    throw new ConfigError("OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value; its value is not shown");
  }
}

function splitPair(pair: string): [string, string] {
  const end = pair.indexOf("=");
  if (end < 0) throw new Error("There is no value");
  return [pair.slice(0, end).trim(), decodeURIComponent(pair.slice(end + 1).trim())];
}

function readRatio(env: Environment, name: string): number {
  const text = read(env, name) ?? "1";
  const ratio = Number(text);
  if (!/^[01](\.\d+)?$/.test(text) || ratio > 1) throw wrongValue(name, "a number from 0 to 1", text);
  return ratio;
}

function readTrustProxy(env: Environment): TrustedProxies {
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
