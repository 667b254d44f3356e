import { isHex } from "@tincture/color";
import type { ApiOperation, ApiParameter } from "../shell/api-contract.ts";

export type ParameterValues = Readonly<Record<string, string>>;

export type TriedOperation = Pick<ApiOperation, "id" | "path" | "summary" | "parameters">;

export function listFields({ parameters }: TriedOperation): readonly ApiParameter[] {
  return parameters.filter(({ place }) => place !== "header");
}

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

export function curlLine(apiUrl: string, address: string): string {
  return `curl -H "Authorization: Bearer $KEY" \\\n  '${apiUrl}${address}'`;
}

export type ApiAnswer = ReturnType<typeof readAnswer>;

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

export function findKeyProblem(key: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(key) ? undefined : "An API key is one word of letters and digits that begins with tnc_";
}

/** @returns the response, also an error of the API; a message when none arrived */
export async function callApi(url: string, key: string): Promise<ApiAnswer | string> {
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

export function listAnswerColors(data: unknown): readonly (readonly string[])[] {
  const items: readonly unknown[] = Array.isArray(data) ? data : [data];
  const palettes = items.map((item) => hexes(field(item, "colors"))).filter((colors) => colors.length > 0);
  const single = hexes(items.map((item) => field(item, "hex")));
  return single.length > 0 ? [...palettes, single] : palettes;
}

function readAnswer({ status, statusText, headers }: Response, text: string) {
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

/** Keeps commas readable. Encodes apostrophes, which would end the quotes of the curl command. */
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
