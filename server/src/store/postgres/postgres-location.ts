import { DomainError } from "../../domain/errors.ts";

/** Where a PostgreSQL database is, as the driver needs it and as people may read it. */
export interface PostgresLocation {
  /** Has the password. */
  readonly connectionString: string;
  /** `host:port/database`, without user and password. */
  readonly label: string;
  /** What `options` ask for, if they do: the schemas to look in. */
  readonly searchPath: string | undefined;
}

const defaultPort = "5432";

/**
 * Reads a `postgres://` or `postgresql://` address with the parameters that the driver knows (`sslmode`, `options`, `host`, …).
 * The driver is not loaded for that.
 *
 * @throws {DomainError} `invalid_parameter`; never quotes the address, for a part of it may be a password
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

/** `prefer` and `allow` would go on without encryption where there is none, which the driver does not do. */
const sslModes: readonly string[] = ["disable", "require", "verify-ca", "verify-full"];
/** Without it the driver takes every mode but `disable` for `verify-full`, and warns of that on standard error. */
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

/** As the server reads `options`: words, in which a backslash stands before what is no end of a word; the last one counts. */
function readSearchPath(options: string): string | undefined {
  const words = [...options.matchAll(/(?:\\[^]|\S)+/gu)].map(([word]) => word.replaceAll(/\\([^])/gu, "$1"));
  const settings = words.map((word, i) => (words[i - 1] === "-c" ? word : word.replace(/^(?:-c|--)/u, "")));
  return settings.findLast((setting) => /^search_path=/iu.test(setting))?.slice("search_path=".length);
}

/** Stands in for a host that is left out, as beside a socket's folder in `host=`. */
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

/** The rest of the address goes to the driver as it was written. */
function withQuery(text: string, parameters: URLSearchParams): string {
  const [address = ""] = text.split("?", 1);
  return `${address}?${parameters.toString().replaceAll("+", "%20")}`;
}
