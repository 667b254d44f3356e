import { resolve } from "node:path";
import { DomainError } from "@tincture/contract/errors";

export type DatabaseLocation = SqliteLocation | ({ readonly engine: "postgres" } & PostgresLocation);

interface SqliteLocation {
  readonly engine: "sqlite";
  readonly file: string;
}

export interface PostgresLocation {
  /** Contains the password. */
  readonly connectionString: string;
  /** `host:port/database`, without user and password. */
  readonly label: string;
  /** The `search_path` of `options`, if any. */
  readonly searchPath: string | undefined;
}

/**
 * Parses `sqlite:` with a path, or `postgres://`.
 *
 * @throws {DomainError} `invalid_parameter`; quotes only the scheme, since the rest may be a
 *   password
 */
export function parseDatabaseUrl(databaseUrl: string, name = "DATABASE_URL"): DatabaseLocation {
  const [, scheme, path] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(databaseUrl) ?? [];
  if (scheme === undefined || path === undefined) throw refusal(name, "got none");
  if (/^postgres(ql)?$/i.test(scheme)) return { engine: "postgres", ...parsePostgresUrl(databaseUrl, name) };
  if (scheme.toLowerCase() !== "sqlite") throw refusal(name, `got the scheme "${scheme}:"`);
  if (path === "" || path.includes("\0")) throw refusal(name, "got no path");
  if (path === "-") throw refusal(name, `got "${databaseUrl}", but a database cannot be a stream`);
  if (path.startsWith(":")) throw refusal(name, `got "${databaseUrl}", but a database in memory is not durable`);
  if (/^\/\/[^/]/.test(path)) throw refusal(name, `got "${databaseUrl}", which looks like a host`);
  return { engine: "sqlite", file: resolve(path) };
}

function refusal(name: string, got: string): DomainError {
  return new DomainError(
    "invalid_parameter",
    `${name} must be "sqlite:" and the path of a file, such as "sqlite:data/tincture.db", or "postgres://" and an address; ${got}`,
  );
}

const defaultPort = "5432";

/**
 * Reads the parameters of the driver without loading it.
 *
 * @throws {DomainError} `invalid_parameter`; never quotes the URL, which may contain a password
 */
export function parsePostgresUrl(text: string, name = "DATABASE_URL"): PostgresLocation {
  const url = parseUrl(text, name);
  const { searchParams } = url;
  const host = searchParams.get("host") ?? (url.hostname === noHost ? "localhost" : url.hostname);
  const port = searchParams.get("port") ?? (url.port || defaultPort);
  refuseSslMode(searchParams, name);
  searchParams.set(libpqMeaning, "true");
  return {
    connectionString: withQuery(text, searchParams),
    label: `${host}:${port}${url.pathname}`,
    searchPath: readSearchPath(searchParams.get("options") ?? ""),
  };
}

/** `prefer` and `allow` fall back to no encryption, which the driver does not support. */
const sslModes: readonly string[] = ["disable", "require", "verify-ca", "verify-full"];
/**
 * Otherwise the driver treats every mode except `disable` as `verify-full` and prints a warning.
 */
const libpqMeaning = "uselibpqcompat";

function refuseSslMode(parameters: URLSearchParams, name: string): void {
  const mode = parameters.get("sslmode");
  if (mode !== null && !sslModes.includes(mode)) {
    const modes = sslModes.join(", ");
    throw new DomainError("invalid_parameter", `The sslmode of ${name} must be one of ${modes}, got "${mode}"`);
  }
  if (mode === "verify-ca" && !parameters.has("sslrootcert")) {
    throw new DomainError(
      "invalid_parameter",
      `The sslmode verify-ca of ${name} needs sslrootcert, the file of the authority's certificate; or take verify-full`,
    );
  }
}

/** Splits `options` like the server: a backslash escapes a space, and the last setting wins. */
function readSearchPath(options: string): string | undefined {
  const words = [...options.matchAll(/(?:\\[^]|\S)+/gu)].map(([word]) => word.replaceAll(/\\([^])/gu, "$1"));
  const settings = words.map((word, i) => (words[i - 1] === "-c" ? word : word.replace(/^(?:-c|--)/u, "")));
  return settings.findLast((setting) => /^search_path=/iu.test(setting))?.slice("search_path=".length);
}

const noHost = "no-host";

function parseUrl(text: string, name: string): URL {
  const named = text.replace(/^([a-z]+:\/\/(?:[^@/?]*@)?)(?=[/?]|$)/i, `$1${noHost}`);
  const url = /^postgres(?:ql)?:\/\//i.test(named) && URL.canParse(named) ? new URL(named) : undefined;
  if (url && isDecodable(url) && url.pathname.length > 1 && !url.hash) return url;
  throw new DomainError(
    "invalid_parameter",
    `${name} must look like "postgres://user:password@host:5432/database", with special characters as %XX`,
  );
}

function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    decodeURIComponent(username + password + pathname);
    return true;
  } catch {
    return false;
  }
}

/** The driver gets the rest of the URL unchanged. */
function withQuery(text: string, parameters: URLSearchParams): string {
  const [address = ""] = text.split("?", 1);
  return `${address}?${parameters.toString().replaceAll("+", "%20")}`;
}
