/**
 * The site's thread as seen from the one that serves: pages are loaded and rendered there, so that they hold up no request of the API, and
 * neither React nor the site are ever loaded beside it. It starts with the first page.
 */
import { unavailable } from "../domain/errors.ts";
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

/** What the thread is asked. */
export type PageMaking = {
  readonly makePage: { readonly input: readonly [AskedPage]; readonly output: MadePage };
};

/** What the thread is started with. */
export interface SiteThreadData {
  readonly settings: SiteSettings;
  /** Address of the built site's module. */
  readonly site: string;
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
    entry: new URL("./site-worker.ts", import.meta.url),
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
