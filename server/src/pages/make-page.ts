/**
 * One page, from plain data to plain data: what the site makes of a request, and what every page has. It runs where the site runs, which
 * in production is a thread of its own: what is costly of a page, its packing too, is done here.
 */
import { randomBytes } from "node:crypto";
import type { Provider } from "../domain/people/people.ts";
import type { RequestContext, SiteHandler, SiteServices } from "../domain/site-services.ts";
import { chooseQuickCoding, packPage, type QuickCoding } from "../http/content-coding.ts";
import { isEntityTagListed } from "../http/entity-tag.ts";
import { packError } from "../threads/thread-messages.ts";
import {
  type AskedPage,
  createRemoteServices,
  findHeader,
  type MadePage,
  type MakePage,
  type PageAsker,
  type SiteSettings,
} from "./page-messages.ts";
import { formatSitePolicy, type InlineSources } from "./page-site.ts";
import { type SharablePage, sharePage, type WholePage } from "./share-page.ts";

const nonceBytes = 16;
const providerOrigins: Readonly<Record<Provider, string>> = {
  github: "https://github.com",
  google: "https://accounts.google.com",
};

/** Has the site make pages, and adds what every page has. */
export function createPageMaker(handle: SiteHandler, settings: SiteSettings): MakePage {
  const { page, people, isDevelopment = false } = settings;
  const signInOrigins = people.providers.map((provider) => providerOrigins[provider]);
  const formatPolicy = (inline: InlineSources): string => formatSitePolicy(inline, signInOrigins);
  const serve = createServices(settings);

  return async function makePage(asked, asker) {
    const nonce = randomBytes(nonceBytes).toString("base64");
    let isForAll = false;
    let document = "";
    const context = createContext(asked, asker, {
      nonce,
      share: () => (isForAll = true),
      takeDocument: (html) => (document = html),
    });
    const response = await handle(createRequest(asked, asker), context, serve(asked, asker));
    const headers = new Headers({ ...page.headers, "cache-control": "private, no-cache", vary: "Cookie" });
    const sources = [`'nonce-${nonce}'`];
    if (!isDevelopment) headers.set("content-security-policy", formatPolicy({ scripts: sources, styles: sources }));
    for (const [name, value] of response.headers) {
      if (name === "set-cookie") headers.append(name, value);
      else headers.set(name, value);
    }
    const body = response.body === null ? document : new Uint8Array(await response.arrayBuffer());
    const whole = { status: response.status, headers, body };
    const shared =
      isForAll && asked.isSharable && !isDevelopment ? sharePage(whole, { nonce, formatPolicy }) : undefined;
    return shared ? packShared(shared) : packOwn(whole, asked);
  };
}

function createContext(
  { address, headers }: AskedPage,
  { call }: PageAsker,
  given: Pick<RequestContext, "nonce" | "share" | "takeDocument">,
): RequestContext {
  const known = findHeader(headers, "if-none-match");
  return {
    ...given,
    address,
    takeDownload: async () => Number(await call({ service: "requestCalls", method: "takeDownload", input: [] })),
    hasAnswer: (tag) => isEntityTagListed(known, tag),
    reportError: (error) => void call({ service: "requestCalls", method: "reportError", input: [packError(error)] }),
  };
}

/** Makes the services of each page. */
function createServices({ facts, people }: SiteSettings): (asked: AskedPage, asker: PageAsker) => SiteServices {
  return ({ receivedAt }, { call }) => {
    const remote = createRemoteServices(call);
    const { act, findPerson } = remote.people;
    return {
      ...remote,
      people: { ...people, act, findPerson: async (cookie) => (cookie === null ? undefined : findPerson(cookie)) },
      facts,
      clock: () => receivedAt,
      randomBytes,
    };
  };
}

/** The request as the site's framework wants it. */
function createRequest({ url, method, headers, body }: AskedPage, { signal }: PageAsker): Request {
  const list = headers.map(([name, value]): [string, string] => [name, value]);
  return new Request(url, { method, headers: list, ...(signal && { signal }), ...(body && { body }) });
}

/** Kept and sent packed: plain pages that go from thread to thread, 83 kB each, would have the other one collect its garbage all the time. */
async function packShared({ headers, body, etag }: SharablePage): Promise<MadePage> {
  return { status: 200, headers: Object.entries(headers), body: await pack(body, "zstd"), sharedTag: etag };
}

/** Below this packing makes it no smaller on the wire. */
const packedBytesMin = 860;
const packableTypes = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

async function packOwn({ status, headers, body: content }: WholePage, asked: AskedPage): Promise<MadePage> {
  const body = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const isPackable =
    body.length >= packedBytesMin &&
    packableTypes.test(headers.get("content-type") ?? "") &&
    !headers.get("cache-control")?.includes("no-transform");
  if (isPackable) headers.append("vary", "Accept-Encoding");
  const coding = isPackable ? chooseCoding(asked) : undefined;
  if (coding !== undefined) headers.set("content-encoding", coding);
  return { status, headers: [...headers], body: coding === undefined ? body : await pack(body, coding) };
}

/** Bytes of their own: what lies in a larger buffer is sent to another thread with all of it. */
async function pack(body: Uint8Array, coding: QuickCoding): Promise<Uint8Array> {
  return new Uint8Array(await packPage(body, coding));
}

function chooseCoding({ headers }: AskedPage): QuickCoding | undefined {
  return chooseQuickCoding(findHeader(headers, "accept-encoding"));
}
