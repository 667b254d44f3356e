/**
 * The site's thread. Pages are rendered there with the services of the main thread, so that they do
 * not delay API requests. The thread starts with the first page.
 */
import { workerData } from "node:worker_threads";
import { unavailable } from "@tincture/contract/errors";
import type { SiteHandler } from "@tincture/contract/site-services";
import { lowerEnginePriority, lowerPriority, readThreadCpuMs } from "../runtime/thread-cpu.ts";
import { serveThread } from "../runtime/threads/serve-thread.ts";
import {
  createThreadService,
  type Refuse,
  type ThreadLoad,
  type ThreadServiceOptions,
} from "../runtime/threads/thread-service.ts";
import type { RenderPage, SiteRequest, SiteResponse, SiteSettings } from "./site-request.ts";

/** Time to render a page, without its calls of services. */
const replyMsMax = 10_000;
/** Limits restarts of a thread that fails when it starts. */
const restartMsMin = 1000;
/** When the thread closes, no visitor is connected any more. */
const closeMsMax = 500;
/** An idle thread ends and frees some 60 MB, for instances that only serve the API. */
const idleMsMax = 300_000;
const heapMegabytesMax = 256;
/**
 * The nice value of the site's threads. At 10, a page gets about a ninth of a busy core, and API
 * requests rarely wait for it. V8's own threads mostly collect the garbage of pages.
 */
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
  const { createPageRenderer } = await import("./render-page.ts");
  const { createSite }: SiteModule = await import(site);
  const render = measureCpu(createPageRenderer(createSite({ base: `${settings.page.basePath}/` }), settings));
  serveThread<Rendering>({
    functions: {
      renderPage: ([asked], call) => render(asked, { signal: call.signal, call: (wanted) => call.callBack(wanted) }),
    },
  });
}

/**
 * Measures the CPU time of pages. CPU time counts for the next page that calls a service or ends,
 * since only one page is rendered at a time and the others are waiting for a call.
 */
function measureCpu(renderPage: RenderPage): RenderPage {
  let countedMs = readThreadCpuMs();
  function takeUncounted(): number {
    const sinceMs = countedMs;
    countedMs = readThreadCpuMs();
    return countedMs - sinceMs;
  }
  return async function renderMeasured(asked, { call, signal }) {
    let cpuMs = 0;
    const callMeasured = (wanted: unknown): Promise<unknown> => {
      cpuMs += takeUncounted();
      return call(wanted);
    };
    try {
      const page = await renderPage(asked, { signal, call: callMeasured });
      return { ...page, cpuMs: cpuMs + takeUncounted() };
    } catch (error) {
      takeUncounted();
      throw error;
    }
  };
}
