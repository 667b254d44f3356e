/** The console's side of the API: from a form that is filled in to a request, and from its answer to what is shown. */
import { isHex } from "@tincture/color";
import type { ApiOperation, ApiParameter } from "../ground/api-contract.ts";

export type ParameterValues = Readonly<Record<string, string>>;

/** An operation as far as it takes to send it. */
export type TriedOperation = Pick<ApiOperation, "id" | "path" | "summary" | "parameters">;

/** The parameters with a field in the form. Headers have none: the console sets its own. */
export function listFields({ parameters }: TriedOperation): readonly ApiParameter[] {
  return parameters.filter(({ place }) => place !== "header");
}

/**
 * Path and query of a request, below the API's address.
 *
 * @param values - by parameter; what is empty is left out of the query
 */
export function requestAddress({ path, parameters }: TriedOperation, values: ParameterValues): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => encode(values[name] ?? ""));
  const query = parameters
    .filter(({ place }) => place === "query")
    .map(({ name }) => [name, values[name] ?? ""] as const)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join("&");
  return query === "" ? filled : `${filled}?${query}`;
}

/** The same request for a terminal. The key is never in it. */
export function curlLine(apiUrl: string, address: string): string {
  return `curl -H "Authorization: Bearer $KEY" \\\n  '${apiUrl}${address}'`;
}

/** What came back, ready to be shown. */
export interface ApiAnswer {
  readonly status: number;
  readonly statusText: string;
  /** Those that say something about the answer, in this order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Indented JSON. */
  readonly body: string;
  readonly creditsUsed: number | undefined;
  readonly creditsLeft: number | undefined;
  /** The body's `data`. */
  readonly data: unknown;
}

interface ApiCall {
  /** On our own origin. */
  readonly url: string;
  /** Without a `findKeyProblem`. */
  readonly key: string;
}

const callMsMax = 30_000;
const shownHeaders = [
  "content-type",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "etag",
  "link",
  "x-palette-seed",
  "x-palette-algorithm",
  "x-request-id",
];

/** What is wrong with a key that no request could carry; undefined for any other. */
export function findKeyProblem(key: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(key) ? undefined : "An API key is one word of letters and digits that begins with tnc_";
}

/**
 * Sends a request with the key in its header. Nothing of it is kept.
 *
 * @returns the answer, errors of the API too; a sentence when none came
 */
export async function callApi({ url, key }: ApiCall): Promise<ApiAnswer | string> {
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${key}` },
      cache: "no-store",
      credentials: "omit",
      signal: AbortSignal.timeout(callMsMax),
    });
    return readAnswer(response, await response.text());
  } catch {
    return "No answer came. Check your connection and try again.";
  }
}

/**
 * The colors in an answer's `data`, for looking at.
 *
 * @returns a row for each palette; colors by themselves share one row
 */
export function listAnswerColors(data: unknown): readonly (readonly string[])[] {
  const items: readonly unknown[] = Array.isArray(data) ? data : [data];
  const palettes = items.map((item) => hexes(field(item, "colors"))).filter((colors) => colors.length > 0);
  const single = hexes(items.map((item) => field(item, "hex")));
  return single.length > 0 ? [...palettes, single] : palettes;
}

function readAnswer({ status, statusText, headers }: Response, text: string): ApiAnswer {
  const body = parseJson(text);
  const meta = field(body, "meta");
  return {
    status,
    statusText,
    headers: shownHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    body: body === undefined ? text : JSON.stringify(body, null, 2),
    creditsUsed: numberOf(field(meta, "credits_used")),
    creditsLeft: numberOf(field(meta, "credits_remaining")),
    data: field(body, "data"),
  };
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Commas stay readable; an apostrophe would end the quotes of the curl line. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("'", "%27");
}

function hexes(values: unknown): readonly string[] {
  if (!Array.isArray(values)) return [];
  return values.filter((value): value is string => typeof value === "string" && isHex(value));
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
