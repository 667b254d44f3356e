/** Sends requests to a running server, as an application would. */
import { setTimeout as pause } from "node:timers/promises";
import type { ServerAddress } from "./running-server.ts";

/** A shorter pause would slow down what the test waits for. */
const askAgainMs = 50;
const lateMsMax = 60_000;

export interface Meta {
  readonly request_id: string;
  readonly api_version: string;
  readonly credits_used: number;
  readonly credits_remaining: number;
  readonly daily_limit: number;
}

export interface Pagination {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly returned: number;
  readonly truncated: boolean;
}

export interface PaletteBody {
  readonly colors: readonly string[];
  readonly info: { readonly name: string; readonly slug: string; readonly tags: readonly string[] } | null;
  readonly stats: { readonly save_count: number };
  readonly links: { readonly page: string | null; readonly generator: string };
}

export interface AccountBody {
  readonly plan: string;
  readonly credits_used_today: number;
  readonly credits_remaining: number;
  readonly daily_limit: number;
  readonly key: { readonly id: string; readonly name: string };
}

export interface Answer<Data> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly data: Data;
    readonly meta: Meta;
    readonly pagination: Pagination;
    readonly error: { readonly code: string; readonly message: string; readonly status: number };
  };
}

/** GETs a path below `/api/v1`, by default with the first account's key. */
export async function request<Data>(server: ServerAddress, path: string, key = server.key): Promise<Answer<Data>> {
  const response = await fetch(`${server.origin}/api/v1${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { status, headers } = response;
  return { status, headers, body: JSON.parse(await response.text()) };
}

/**
 * Like `request`, and sends the request again while the database is late (503, not charged). On a
 * busy machine that is allowed.
 */
export async function requestPatiently<Data>(
  server: ServerAddress,
  path: string,
  key = server.key,
): Promise<Answer<Data>> {
  const giveUpAt = performance.now() + lateMsMax;
  for (;;) {
    const answer = await request<Data>(server, path, key);
    if (!isLate(answer) || performance.now() > giveUpAt) return answer;
    await pause(askAgainMs);
  }
}

function isLate({ status, body }: Answer<unknown>): boolean {
  return status === 503 && body.error.code === "service_unavailable";
}

/** Reads today's usage of a key's account. Free of charge. */
export async function readAccount(server: ServerAddress, key = server.key): Promise<AccountBody> {
  const { body } = await requestPatiently<AccountBody>(server, "/account", key);
  return body.data;
}

/**
 * Asks again and again until the answer is as wanted, and fails when that takes longer than
 * allowed.
 *
 * @returns milliseconds it took
 */
export async function waitUntil(isReached: () => Promise<boolean>, msMax: number): Promise<number> {
  const start = performance.now();
  while (!(await isReached())) {
    if (performance.now() - start > msMax) throw new Error(`Not reached within ${msMax} ms`);
    await pause(askAgainMs);
  }
  return performance.now() - start;
}
