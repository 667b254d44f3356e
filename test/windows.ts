/**
 * Windows that serve test after test. A new one starts a process, in which the site's scripts are compiled anew: of the processor time
 * of a visit that is more than half.
 */
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";

/** A small text that every server of the site has, for the page that keeps a window's process alive between tests. */
const keeperPath = "/robots.txt";

interface Window {
  readonly context: BrowserContext;
  /** Speaks for the window where no page of a test does. */
  readonly session: CDPSession;
  /** Where it has been since it was cleared. */
  readonly origins: Set<string>;
}

/** Of one browser, which has to keep the pages of a site in one process. */
export class Windows {
  readonly #browser: Browser;
  readonly #free: Window[] = [];
  readonly #taken: Window[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** An empty page of a window that has no cookies, no storage, no permissions and no answers that are kept. */
  async open(origin: string): Promise<Page> {
    const window = this.#free.pop() ?? (await this.#create(origin));
    this.#taken.push(window);
    window.origins.add(origin);
    return window.context.newPage();
  }

  has(context: BrowserContext): boolean {
    return [...this.#free, ...this.#taken].some((window) => window.context === context);
  }

  /** Takes back all windows, once the test that had them is over. */
  async release(): Promise<void> {
    for (const window of this.#taken.splice(0)) {
      await clear(window);
      this.#free.push(window);
    }
  }

  async #create(origin: string): Promise<Window> {
    const context = await this.#browser.newContext();
    const keeper = await context.newPage();
    await keeper.goto(origin + keeperPath);
    const session = await context.newCDPSession(keeper);
    return { context, session, origins: new Set() };
  }
}

/** Without its pages first, so that nothing is written afterwards. */
async function clear({ context, session, origins }: Window): Promise<void> {
  const [, ...pages] = context.pages();
  await Promise.all(pages.map((page) => page.close()));
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
  for (const origin of origins) await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.send("Network.clearBrowserCache");
  origins.clear();
}
