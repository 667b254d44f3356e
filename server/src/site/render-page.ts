/** Renders a page in the site's thread: calls the site, adds headers and compresses the body. */
import { randomBytes } from "node:crypto";
import type { Provider } from "@tincture/contract/people";
import {
  type CallService,
  createRemoteServices,
  type RequestContext,
  type SiteHandler,
  type SiteServices,
} from "@tincture/contract/site-services";
import { chooseQuickCoding, packPage, type QuickCoding } from "../http/content-coding.ts";
import { isEntityTagListed } from "../http/entity-tag.ts";
import { packError, type SentError } from "../runtime/threads/serve-thread.ts";
import { formatSitePolicy, type InlineSources } from "./page-site.ts";
import { sharePage } from "./shared-pages.ts";
import { findHeader, type RenderPage, type SiteRequest, type SiteResponse, type SiteSettings } from "./site-request.ts";

const nonceBytes = 16;
const providerOrigins: Readonly<Record<Provider, string>> = {
  github: "https://github.com",
  google: "https://accounts.google.com",
};

export function createPageRenderer(handle: SiteHandler, settings: SiteSettings): RenderPage {
  const { page, people, isDevelopment = false } = settings;
  const signInOrigins = people.providers.map((provider) => providerOrigins[provider]);
  const formatPolicy = (inline: InlineSources): string => formatSitePolicy(inline, signInOrigins);

  return async function renderPage(asked, { call, signal }) {
    const nonce = randomBytes(nonceBytes).toString("base64");
    const errors: SentError[] = [];
    let isShared = false;
    let document = "";
    const services = createServices(call, asked, settings);
    const listedTags = findHeader(asked.headers, "if-none-match");
    const context: RequestContext = {
      nonce,
      address: asked.address,
      share: () => (isShared = true),
      takeDocument: (html) => (document = html),
      hasAnswer: (tag) => isEntityTagListed(listedTags, tag),
      reportError: (error) => errors.push(packError(error)),
    };
    const response = await handle(createRequest(asked, signal), context, services);
    const headers = new Headers({ ...page.headers, "cache-control": "private, no-cache", vary: "Cookie" });
    const sources = [`'nonce-${nonce}'`];
    if (!isDevelopment) headers.set("content-security-policy", formatPolicy({ scripts: sources, styles: sources }));
    for (const [name, value] of response.headers) {
      if (name === "set-cookie") headers.append(name, value);
      else headers.set(name, value);
    }
    const body = response.body === null ? document : new Uint8Array(await response.arrayBuffer());
    const whole = { status: response.status, headers, body };
    const canShare = isShared && asked.isSharable && !isDevelopment;
    const shared = canShare ? sharePage(whole, { nonce, formatPolicy }) : undefined;
    if (!shared) return { ...(await compressOwn(whole, asked)), errors };
    const compressed = await compress(shared.body, "zstd");
    return { status: 200, headers: Object.entries(shared.headers), body: compressed, sharedTag: shared.etag, errors };
  };
}

function createServices(call: CallService, { receivedAt }: SiteRequest, { facts, people }: SiteSettings): SiteServices {
  const remote = createRemoteServices(call);
  const { act, findPerson } = remote.people;
  return {
    ...remote,
    people: { ...people, act, findPerson: async (cookie) => (cookie === null ? undefined : findPerson(cookie)) },
    facts,
    clock: () => receivedAt,
    randomBytes,
  };
}

function createRequest({ url, method, headers, body }: SiteRequest, signal: AbortSignal | undefined): Request {
  const list = headers.map(([name, value]): [string, string] => [name, value]);
  return new Request(url, { method, headers: list, ...(signal && { signal }), ...(body && { body }) });
}

/** Smaller bodies fit into one packet anyway. */
const compressedBytesMin = 860;
const compressibleTypes = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

interface WholePage {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Uint8Array;
}

async function compressOwn(
  { status, headers, body: content }: WholePage,
  asked: SiteRequest,
): Promise<Omit<SiteResponse, "errors">> {
  const body = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const isCompressible =
    body.length >= compressedBytesMin &&
    compressibleTypes.test(headers.get("content-type") ?? "") &&
    !headers.get("cache-control")?.includes("no-transform");
  if (isCompressible) headers.append("vary", "Accept-Encoding");
  const coding = isCompressible ? chooseQuickCoding(findHeader(asked.headers, "accept-encoding")) : undefined;
  if (coding !== undefined) headers.set("content-encoding", coding);
  return { status, headers: [...headers], body: coding === undefined ? body : await compress(body, coding) };
}

/** Copies the result, since a view is sent to another thread with its whole buffer. */
async function compress(body: Uint8Array, coding: QuickCoding): Promise<Uint8Array> {
  return new Uint8Array(await packPage(body, coding));
}
