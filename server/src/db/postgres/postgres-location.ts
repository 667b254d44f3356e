import { DomainError } from "@tincture/contract/errors";

/** The location of a PostgreSQL database, for the driver and for messages. */
export interface PostgresLocation {
  /** Contains the password. */
  readonly connectionString: string;
  /** `host:port/database`, without user and password. */
  readonly label: string;
  /** The `search_path` of `options`, if any. */
  readonly searchPath: string | undefined;
}

const defaultPort = "5432";

/**
 * Parses a `postgres://` or `postgresql://` URL with parameters of the driver, such as `sslmode`,
 * `options` or `host`, without loading the driver.
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

/** Replaces a missing host, as with `host=` for a socket. */
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
