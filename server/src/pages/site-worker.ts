/** The site's thread: loads the built site and makes pages, without a database, without a network, by the services of the thread that serves. */
import { workerData } from "node:worker_threads";
import type { SiteHandler } from "../domain/site-services.ts";
import { lowerEnginePriority, lowerPriority } from "../threads/lower-priority.ts";
import { serveThread } from "../threads/serve-thread.ts";
import { createPageMaker } from "./make-page.ts";
import type { PageMaking, SiteThreadData } from "./site-thread.ts";

interface SiteModule {
  readonly createSite: (place: { readonly base: string }) => SiteHandler;
}

/**
 * So far behind the threads that sell: a page takes milliseconds at a stretch, and each step of a request of the API would wait for a slice of it.
 * Near enough that pages still get a ninth of a core that is wanted for nothing else. What the engine does beside is mostly to collect after pages.
 */
const pagePriority = 10;

lowerPriority(pagePriority);
lowerEnginePriority(pagePriority);
const { settings, site }: SiteThreadData = workerData;
const { createSite }: SiteModule = await import(site);
const makePage = createPageMaker(createSite({ base: `${settings.page.basePath}/` }), settings);

serveThread<PageMaking>({
  answers: {
    makePage: ([asked], _deadline, underway) =>
      makePage(asked, { signal: underway.signal, call: (wanted) => underway.call(wanted) }),
  },
  async close(answered) {
    await answered;
    // The framework's timers would keep the thread alive.
    setImmediate(() => process.exit(0));
  },
});
