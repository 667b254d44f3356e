/** Sends one HTTP request to an address that a customer chose. */
import { type LookupAddress, type LookupOptions, promises as dns } from "node:dns";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { findAddressProblem, type WebhookTargets } from "./public-addresses.ts";

/** Includes the DNS lookup, the connection and the start of the response. */
export const postMsMax = 10_000;
const headerBytesMax = 8192;
/** The rest of a longer response is not read. */
const bodyBytesMax = 4096;

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Returns all addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export const resolveByDns: Resolve = (hostname) => dns.lookup(hostname, { all: true });

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal;
}

export interface PostOptions {
  readonly targets: WebhookTargets;
  readonly resolve?: Resolve;
  readonly msMax?: number;
}

export type PostOutcome =
  | { readonly kind: "answered"; readonly status: number }
  /** The address may not be used, so that another attempt is useless. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string };

/**
 * Resolves the host, checks every address, and connects to those addresses only, so that a second
 * DNS lookup cannot lead elsewhere. Redirects are not followed. Never rejects.
 */
export async function postWebhook(post: Post, options: PostOptions): Promise<PostOutcome> {
  const { targets, resolve = resolveByDns, msMax = postMsMax } = options;
  const timeout = AbortSignal.timeout(msMax);
  const signal = post.signal ? AbortSignal.any([timeout, post.signal]) : timeout;
  const url = new URL(post.url);
  if (url.protocol !== "https:" && targets !== "any")
    return { kind: "refused", reason: "The address does not start with https://" };
  try {
    const addresses = await untilAborted(findAddresses(url, resolve), signal);
    for (const { address } of addresses) {
      const problem = findAddressProblem(address, targets);
      if (problem !== undefined) return { kind: "refused", reason: `"${url.hostname}" ${problem}` };
    }
    const status = await untilAborted(send(url, { ...post, addresses, signal }), signal);
    return { kind: "answered", status };
  } catch (error) {
    if (timeout.aborted) return { kind: "failed", reason: `No response within ${msMax / 1000} s` };
    return { kind: "failed", reason: describeFailure(error) };
  }
}

async function findAddresses({ hostname }: URL, resolve: Resolve): Promise<readonly ResolvedAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(literal);
  const addresses = family === 0 ? await resolve(hostname) : [{ address: literal, family }];
  if (addresses.length === 0) throw new Error("The host name has no address");
  return addresses;
}

interface Sending extends Post {
  readonly addresses: readonly ResolvedAddress[];
  readonly signal: AbortSignal;
}

function send(url: URL, { addresses, headers, body, signal }: Sending): Promise<number> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body), connection: "close" },
        // A shared connection could be one to an address that was not checked.
        agent: false,
        lookup: (_hostname, options, done) => answerLookup(addresses, options, done),
        maxHeaderSize: headerBytesMax,
        signal,
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        readBriefly(response, () => sent.destroy());
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Part of the body is read, until the timeout, so that most receivers see a clean end. */
function readBriefly(response: IncomingMessage, end: () => void): void {
  let bytes = 0;
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) end();
  });
  response.on("end", end);
  response.on("error", end);
}

type LookupDone = (error: null, address: string | LookupAddress[], family?: number) => void;

function answerLookup(addresses: readonly ResolvedAddress[], options: LookupOptions, done: LookupDone): void {
  const [first] = addresses;
  if (options.all === true || first === undefined) done(null, [...addresses]);
  else done(null, first.address, first.family);
}

/** A DNS lookup cannot be aborted, so its result is ignored instead. */
function untilAborted<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new Error("The service is stopping"));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** The code of the system or of TLS. Its message may quote what a receiver sent. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return "The request failed";
  return "code" in error && typeof error.code === "string" ? `The request failed (${error.code})` : error.message;
}
