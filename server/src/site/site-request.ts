/** Requests for pages and their responses, as plain data that can cross threads. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { IncomingHttpHeaders } from "node:http";
import type { PeopleFacts, SiteFacts } from "@tincture/contract/site-services";
import type { SentError } from "../runtime/threads/serve-thread.ts";
import type { PageSite } from "./page-site.ts";

type HeaderList = readonly (readonly [name: string, value: string])[];

export interface SiteRequest {
  /** Starts with the public address. */
  readonly url: string;
  readonly method: string;
  readonly headers: HeaderList;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  readonly address: string;
  readonly receivedAt: number;
  readonly isSharable: boolean;
}

export interface SiteResponse {
  readonly status: number;
  readonly headers: HeaderList;
  /** Compressed as the client accepts it; the body of a shared page is always in Zstandard. */
  readonly body: Uint8Array;
  /** The entity tag of a page that visitors without a cookie share. */
  readonly sharedTag?: string;
  /** In milliseconds. */
  readonly cpuMs?: number;
  readonly errors: readonly SentError[];
}

interface RenderOptions {
  call(this: void, wanted: unknown): Promise<unknown>;
  readonly signal?: AbortSignal | undefined;
}

export type RenderPage = (asked: SiteRequest, options: RenderOptions) => Promise<SiteResponse>;

export interface SiteSettings {
  readonly page: PageSite;
  readonly facts: SiteFacts;
  readonly people: PeopleFacts;
  /** In development, Vite adds scripts to pages, so they have no policy and are not shared. */
  readonly isDevelopment?: boolean;
}

export function findHeader(headers: HeaderList, name: string): string | undefined {
  return headers.find(([candidate]) => candidate === name)?.[1];
}

/**
 * The URL starts with the public address and never depends on the `Host` header.
 *
 * @throws {TypeError} if the request target is not a path
 */
export function describeRequest(
  request: FastifyRequest,
  address: string,
): Omit<SiteRequest, "receivedAt" | "isSharable"> {
  return {
    url: new URL(address + request.url).href,
    method: request.method,
    headers: listHeaders(request),
    body: request.body instanceof Uint8Array ? new Uint8Array(request.body) : undefined,
    address: request.ip,
  };
}

/** Returns a signal for disconnected visitors; undefined for POST, which always runs to its end. */
export function watchVisitor({ method }: FastifyRequest, reply: FastifyReply): AbortSignal | undefined {
  if (method === "POST") return undefined;
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

const hidden = new Set([
  "host",
  "connection",
  "x-forwarded-host",
  "x-forwarded-proto",
  "transfer-encoding",
  "content-length",
]);

/** Leaves out headers about the connection, which could be mistaken for the public address. */
function listHeaders({ headers }: FastifyRequest): HeaderList {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || hidden.has(name)) return [];
    return Array.isArray(value) ? value.map((one) => [name, one] as const) : [[name, value] as const];
  });
}

/**
 * Protects forms: the `Origin` must be the public address, or match `Host` for an instance that is
 * tried out under another name of the machine. Returns the origin under which the browser sees this
 * site.
 */
export function findOwnOrigin(headers: IncomingHttpHeaders, siteOrigin: string): string | undefined {
  const { origin, host } = headers;
  if (origin === undefined || origin === siteOrigin) return origin;
  // Rejects origins with a path or a user name, which only programs send.
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return undefined;
  return new URL(origin).host === host && origin.startsWith("http:") ? origin : undefined;
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: SiteResponse): void {
  reply.code(status).header("x-request-id", request.id);
  for (const [name, value] of headers) reply.header(name, value);
  if (request.method === "HEAD" || body.length === 0) reply.send();
  else reply.send(body);
}
