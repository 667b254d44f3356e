import type { ApiError, Meta } from "./api-types.ts";
import { TinctureError, type TinctureErrorDetails } from "./errors.ts";
import { toCredits, type Credits, type ReplyBody } from "./result.ts";

export interface ClientOptions {
  /** The API key. Undefined is an error, so that a variable of the environment needs no check. */
  readonly key: string | undefined;
  /** The address of the instance, such as `https://colors.example.com`, without `/api`. */
  readonly baseUrl: string;
  /** Sends the requests. Defaults to the global `fetch`. */
  readonly fetch?: Fetch;
  /** Milliseconds per attempt. Defaults to 10,000. */
  readonly timeout?: number;
  /** How often a failed request is repeated. Defaults to 2. */
  readonly retries?: number;
  /** Stores replies, so that unchanged ones cost nothing: a `Map` or an LRU cache. */
  readonly cache?: ReplyCache;
  /** Called after each reply. */
  readonly onCredits?: (credits: Credits) => void;
}

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of one call. */
export interface CallOptions {
  /**
   * Identifies the charge: 1 to 64 printable ASCII characters. Defaults to a random one. Later
   * pages of a list append `/1`, `/2` and so on.
   */
  readonly chargeId?: string;
  /** Ends the call, which rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Milliseconds per attempt. */
  readonly timeout?: number;
}

export interface ReplyCache {
  get(url: string): CachedReply | undefined;
  set(url: string, reply: CachedReply): unknown;
}

export interface CachedReply {
  readonly etag: string;
  readonly body: ReplyBody;
}

/** The body of a reply, and the charge that paid for it. */
export interface Reply<Data> {
  readonly body: ReplyBody<Data>;
  readonly chargeId: string;
}

/** Sends requests, and repeats under one charge those that may succeed later. */
export interface Requests {
  /** Returns the body of a reply, whose data is of the caller's type. */
  json<Data>(url: string, call?: CallOptions): Promise<Reply<Data>>;
  /** Returns a file, which is public. */
  text(url: string, call?: CallOptions): Promise<string>;
}

/** Longest wait before a retry. A longer `Retry-After` ends the call. */
const waitMsMax = 30_000;
const firstWaitMs = 500;

export function createRequests(options: ClientOptions): Requests {
  const { key, cache, onCredits, retries = 2 } = options;
  const send: Fetch = options.fetch ?? fetch;
  if (!key) throw new TypeError('createTincture needs a "key"');

  async function readBody<Data>(url: string, chargeId: string, signal: AbortSignal): Promise<ReplyBody<Data>> {
    const cached = cache?.get(url);
    const headers = {
      authorization: `Bearer ${key}`,
      "charge-id": chargeId,
      ...(cached && { "if-none-match": cached.etag }),
    };
    const response = await send(url, { headers, signal });
    if (response.status === 304 && isReplyBody<Data>(cached?.body)) {
      return { ...cached.body, meta: toFreeMeta(cached.body.meta, response) };
    }
    const body = parseJson(await response.text());
    if (!response.ok || !isReplyBody<Data>(body)) throw toError(response, body, chargeId);
    const etag = response.headers.get("etag");
    if (etag !== null) cache?.set(url, { etag, body });
    return body;
  }

  async function retry<Output>(call: CallOptions, run: (signal: AbortSignal) => Promise<Output>): Promise<Output> {
    const { chargeId, signal, timeout = options.timeout ?? 10_000 } = call;
    for (let count = 0; ; count += 1) {
      const deadline = AbortSignal.timeout(timeout);
      try {
        return await run(signal ? AbortSignal.any([signal, deadline]) : deadline);
      } catch (cause) {
        signal?.throwIfAborted();
        const error = cause instanceof TinctureError ? cause : toNoReply(cause, deadline.aborted, chargeId);
        const backoffMs = firstWaitMs * 2 ** count * (0.75 + Math.random() / 4);
        const waitMs = error.retryAt ? error.retryAt.getTime() - Date.now() : backoffMs;
        if (count >= retries || !isTransient(error) || waitMs > waitMsMax) throw error;
        await sleep(waitMs, signal);
      }
    }
  }

  return {
    async json<Data>(url: string, { chargeId = createChargeId(), ...call }: CallOptions = {}) {
      const body = await retry({ ...call, chargeId }, (signal) => readBody<Data>(url, chargeId, signal));
      onCredits?.(toCredits(body.meta));
      return { body, chargeId };
    },
    text: (url, call = {}) =>
      retry(call, async (signal) => {
        const response = await send(url, { signal });
        const text = await response.text();
        if (!response.ok) throw toError(response, parseJson(text));
        return text;
      }),
  };
}

/** The daily limit is not transient: its `Retry-After` may be 24 hours. */
function isTransient({ code, status }: TinctureError): boolean {
  return code === "too_many_requests" || code === "timeout" || code === "connection" || status >= 500;
}

function toError({ status, headers }: Response, body: unknown, chargeId?: string): TinctureError {
  const {
    code = "invalid_response",
    message = `Status ${status} without an API reply; check baseUrl and proxies`,
    param,
  }: Partial<Pick<TinctureErrorDetails, "code" | "message" | "param">> = isErrorBody(body) ? body.error : {};
  const seconds = headers.get("retry-after");
  const retryAt = seconds === null ? undefined : toDate(seconds);
  const requestId = headers.get("x-request-id") ?? undefined;
  return new TinctureError({ code, message, status, param, requestId, chargeId, retryAt });
}

/** @param retryAfter - seconds, or an HTTP date as proxies may send */
function toDate(retryAfter: string): Date | undefined {
  const date = new Date(/^\d+$/.test(retryAfter) ? Date.now() + Number(retryAfter) * 1000 : retryAfter);
  return date.getTime() ? date : undefined;
}

function toNoReply(cause: unknown, isTimeout: boolean, chargeId: string | undefined): TinctureError {
  const [code, message] = isTimeout
    ? (["timeout", "No reply in time"] as const)
    : (["connection", "The instance could not be reached"] as const);
  return new TinctureError({ code, message, chargeId, cause });
}

function toFreeMeta<ReplyMeta extends Meta>(meta: ReplyMeta, { headers }: Response): ReplyMeta {
  const remaining = /;r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1];
  return {
    ...meta,
    request_id: headers.get("x-request-id") ?? meta.request_id,
    credits_used: 0,
    credits_remaining: remaining === undefined ? meta.credits_remaining : Number(remaining),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Trusts the instance to send data of the operation's type. */
function isReplyBody<Data>(body: unknown): body is ReplyBody<Data> {
  return has(body, "data") && has(body, "meta");
}

function isErrorBody(body: unknown): body is { readonly error: ApiError } {
  return has(body, "error") && has(body.error, "code");
}

function has<Name extends string>(body: unknown, name: Name): body is Readonly<Record<Name, unknown>> {
  return body instanceof Object && name in body;
}

/** Works on pages without HTTPS too, where `crypto.randomUUID` is missing. */
export function createChargeId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)));
  });
}
