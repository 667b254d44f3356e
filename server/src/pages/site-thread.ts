/**
 * The site's thread, both ends. Pages are loaded and rendered there, by the services of the thread that serves, so that they hold up no
 * request of the API, and neither React nor the site are ever loaded beside it. It starts with the first page.
 */
import { workerData } from "node:worker_threads";
import { unavailable } from "../domain/errors.ts";
import type { SiteHandler } from "../domain/site-services.ts";
import { readThreadCpuMs } from "../domain/thread-cpu.ts";
import { lowerEnginePriority, lowerPriority } from "../threads/lower-priority.ts";
import { serveThread, type Underway } from "../threads/serve-thread.ts";
import {
  createThreadService,
  type Refuse,
  type ThreadLoad,
  type ThreadServiceOptions,
} from "../threads/thread-service.ts";
import type { AskedPage, MadePage, MakePage, SiteSettings } from "./page-messages.ts";

/** A page takes milliseconds; what it waits for itself does not count. */
const answerMsMax = 10_000;
/** Threads that die at their start come one a second, not one a page. */
const restMs = 1000;
/** When the thread is told to end, all clients have gone. */
const closeMsMax = 500;
/** The site and React take some 60 MB, which a service that sells colors to programs alone need not keep. */
const idleMsMax = 300_000;
const heapMegabytesMax = 256;
/**
 * So far behind the threads that sell: a page takes milliseconds at a stretch, and each step of a request of the API would wait for a slice of it.
 * Near enough that pages still get a ninth of a core that is wanted for nothing else. What the engine does beside is mostly to collect after pages.
 */
const pagePriority = 10;

/** What the thread is asked. */
type PageMaking = {
  readonly makePage: { readonly input: readonly [AskedPage]; readonly output: MadePage };
};

/** What the thread is started with. */
interface SiteThreadData {
  readonly settings: SiteSettings;
  /** Address of the built site's module. */
  readonly site: string;
}

interface SiteModule {
  readonly createSite: (place: { readonly base: string }) => SiteHandler;
}

interface SiteThreadOptions
  extends
    SiteThreadData,
    Pick<ThreadServiceOptions, "log">,
    Partial<Pick<ThreadServiceOptions, "answerMsMax" | "idleMsMax">> {}

interface SiteThread {
  readonly make: MakePage;
  readonly load: ThreadLoad;
  close(): Promise<void>;
}

export function createSiteThread({ settings, site, ...options }: SiteThreadOptions): SiteThread {
  const given: SiteThreadData = { settings, site };
  const thread = createThreadService<PageMaking>({
    name: "The site's thread",
    entry: new URL(import.meta.url),
    worker: { workerData: given, resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax } },
    refuse,
    waitMsMax: answerMsMax,
    answerMsMax,
    restMs,
    closeMsMax,
    idleMsMax,
    ...options,
  });
  return {
    make: (asked, { call, signal }) => thread.askWith({ answer: call, signal }, "makePage", asked),
    load: thread.load,
    close: () => thread.close(),
  };
}

const refuse: Refuse = ({ reason, cause }) =>
  unavailable("Pages cannot be made right now. Try again in a moment.", { cause: new Error(reason, { cause }) });

// Only the thread that is started above has it.
const { settings, site }: Partial<SiteThreadData> = workerData ?? {};
if (settings && site !== undefined) void serveSite({ settings, site });

/** The other end, which makes pages in the thread. */
async function serveSite({ settings, site }: SiteThreadData): Promise<void> {
  lowerPriority(pagePriority);
  lowerEnginePriority(pagePriority);
  const { createPageMaker } = await import("./make-page.ts");
  const { createSite }: SiteModule = await import(site);
  const measurePage = measurePages(createPageMaker(createSite({ base: `${settings.page.basePath}/` }), settings));
  serveThread<PageMaking>({
    answers: { makePage: ([asked], _deadline, underway) => measurePage(asked, underway) },
    async close(answered) {
      await answered;
      // The framework's timers would keep the thread alive.
      setImmediate(() => process.exit(0));
    },
  });
}

type MeasurePage = (asked: AskedPage, underway: Pick<Underway, "signal" | "call">) => Promise<MadePage>;

/**
 * Measures the CPU time of pages. CPU time counts for the next page that calls a service or ends,
 * since only one page is rendered at a time and the others are waiting for a call.
 */
function measurePages(makePage: MakePage): MeasurePage {
  let countedMs = readThreadCpuMs();
  function takeUncounted(): number {
    const sinceMs = countedMs;
    countedMs = readThreadCpuMs();
    return countedMs - sinceMs;
  }
  return async function measurePage(asked, underway) {
    let cpuMs = 0;
    const call = (wanted: unknown): Promise<unknown> => {
      cpuMs += takeUncounted();
      return underway.call(wanted);
    };
    try {
      const page = await makePage(asked, { signal: underway.signal, call });
      return { ...page, cpuMs: cpuMs + takeUncounted() };
    } catch (error) {
      takeUncounted();
      throw error;
    }
  };
}
