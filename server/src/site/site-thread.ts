/**
 * The site's thread. Pages are rendered there with the services of the main thread, so that they do
 * not delay API requests. The thread starts with the first page.
 */
import { randomBytes } from "node:crypto";
import { workerData } from "node:worker_threads";
import { unavailable } from "@tincture/contract/errors";
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
import { lowerEnginePriority, lowerPriority, readThreadCpuMs } from "../runtime/thread-cpu.ts";
import { packError, type SentError, serveThread } from "../runtime/threads/serve-thread.ts";
import {
  createThreadService,
  type Refuse,
  type ThreadLoad,
  type ThreadServiceOptions,
} from "../runtime/threads/thread-service.ts";
import { formatSitePolicy, type InlineSources } from "./page-site.ts";
import { sharePage, type WholePage } from "./shared-pages.ts";
import { findHeader, type RenderPage, type SiteRequest, type SiteResponse, type SiteSettings } from "./site-request.ts";

/** Time to render a page, without its calls of services. */
const replyMsMax = 10_000;
const restartMsMin = 1000;
/** When the thread closes, no visitor is connected any more. */
const closeMsMax = 500;
/** An idle thread ends and frees some 60 MB, for instances that only serve the API. */
const idleMsMax = 300_000;
const heapMegabytesMax = 256;
/** Nice value. At 10, a page gets a ninth of a busy core, and API requests rarely wait for it. */
const pagePriority = 10;

type Rendering = {
  readonly renderPage: { readonly input: readonly [SiteRequest]; readonly output: SiteResponse };
};

interface SiteThreadData {
  readonly settings: SiteSettings;
  readonly site: string;
}

interface SiteModule {
  readonly createSite: (place: { readonly base: string }) => SiteHandler;
}

interface SiteThreadOptions
  extends
    SiteThreadData,
    Pick<ThreadServiceOptions, "log">,
    Partial<Pick<ThreadServiceOptions, "replyMsMax" | "idleMsMax">> {}

interface SiteThread {
  readonly render: RenderPage;
  readonly load: ThreadLoad;
  close(): Promise<void>;
}

export function createSiteThread({ settings, site, ...options }: SiteThreadOptions): SiteThread {
  const data: SiteThreadData = { settings, site };
  const thread = createThreadService<Rendering>({
    name: "The site's thread",
    entry: new URL(import.meta.url),
    worker: { workerData: data, resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax } },
    refuse,
    replyMsMax,
    restartMsMin,
    closeMsMax,
    idleMsMax,
    ...options,
  });
  return {
    render: (asked, { call, signal }) => thread.call("renderPage", [asked], { onCallback: call, signal }),
    load: thread.load,
    close: () => thread.close(),
  };
}

const refuse: Refuse = ({ reason, cause }) =>
  unavailable("Pages are temporarily unavailable. Try again in a moment.", { cause: new Error(reason, { cause }) });

// Set only in the thread that `createSiteThread` starts.
const { settings, site }: Partial<SiteThreadData> = workerData ?? {};
if (settings && site !== undefined) void serveSite({ settings, site });

async function serveSite({ settings, site }: SiteThreadData): Promise<void> {
  lowerPriority(pagePriority);
  lowerEnginePriority(pagePriority);
  const { createSite }: SiteModule = await import(site);
  const render = createPageRenderer(createSite({ base: `${settings.page.basePath}/` }), settings);
  serveThread<Rendering>({
    functions: {
      renderPage: ([asked], call) => render(asked, { signal: call.signal, call: (wanted) => call.callBack(wanted) }),
    },
  });
}

const nonceBytes = 16;
const providerOrigins: Readonly<Record<Provider, string>> = {
  github: "https://github.com",
  google: "https://accounts.google.com",
};

export function createPageRenderer(handle: SiteHandler, settings: SiteSettings): RenderPage {
  const { page, people, isDevelopment = false } = settings;
  const signInOrigins = people.providers.map((provider) => providerOrigins[provider]);
  const formatPolicy = (inline: InlineSources): string => formatSitePolicy(inline, signInOrigins);

  let countedMs = readThreadCpuMs();

  /** A page runs without pause until it calls a service or ends, so this CPU time is its own. */
  function takeUncounted(): number {
    const sinceMs = countedMs;
    countedMs = readThreadCpuMs();
    return countedMs - sinceMs;
  }

  return async function renderPage(asked, { call, signal }) {
    let cpuMs = 0;
    const callMeasured: CallService = (wanted) => {
      cpuMs += takeUncounted();
      return call(wanted);
    };
    const nonce = randomBytes(nonceBytes).toString("base64");
    const errors: SentError[] = [];
    let isShared = false;
    let document = "";
    const services = createServices(callMeasured, asked, settings);
    const listedTags = findHeader(asked.headers, "if-none-match");
    const context: RequestContext = {
      nonce,
      address: asked.address,
      share: () => (isShared = true),
      takeDocument: (html) => (document = html),
      hasAnswer: (tag) => isEntityTagListed(listedTags, tag),
      reportError: (error) => errors.push(packError(error)),
    };
    const response = await handle(createRequest(asked, signal), context, services).finally(() => {
      cpuMs += takeUncounted();
    });
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
    cpuMs += takeUncounted();
    if (!shared) return { ...(await compressOwn(whole, asked)), cpuMs, errors };
    const { headers: shownHeaders, etag: sharedTag } = shared;
    const compressed = await compress(shared.body, "zstd");
    return { status: 200, headers: Object.entries(shownHeaders), body: compressed, sharedTag, cpuMs, errors };
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
