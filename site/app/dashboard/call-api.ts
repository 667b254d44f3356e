import { listAnswerColors } from "./list-answer-colors.ts";

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
  readonly palettes: readonly (readonly string[])[];
}

export interface ApiCall {
  /** On our own origin. */
  readonly url: string;
  readonly key: string;
}

const CALL_MS_MAX = 30_000;
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

/**
 * Sends a request with the key in its header. Nothing of it is kept.
 *
 * @returns the answer, errors of the API too; a sentence when none came
 */
export async function callApi({ url, key }: ApiCall): Promise<ApiAnswer | string> {
  if (!/^[\x21-\x7e]+$/.test(key))
    return "An API key is one word of letters and digits that begins with tnc_";
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${key}` },
      cache: "no-store",
      credentials: "omit",
      signal: AbortSignal.timeout(CALL_MS_MAX),
    });
    return readAnswer(response, await response.text());
  } catch {
    return "No answer came. Check the connection and try again.";
  }
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
    palettes: listAnswerColors(field(body, "data")),
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

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
