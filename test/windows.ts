/**
 * Windows that serve test after test. A new one starts a process, in which the site's scripts are compiled anew: of the processor time
 * of a visit that is more than half.
 */
import { isDeepStrictEqual } from "node:util";
import type { Browser, BrowserContext, CDPSession } from "playwright-core";

/** A small text that every server of the site has, for the page that keeps a window's process alive between tests. */
const keeperPath = "/robots.txt";

/** What a window keeps for as long as it is there. */
export interface WindowKind {
  /** A phone's screen, which fingers are put on. */
  readonly hasTouch: boolean;
  readonly hasScripts: boolean;
}

/** What most tests look at. A page begins with it, so that none of them is drawn in another size first. */
export const usualViewport = { width: 1280, height: 900 };
/** A keeper is drawn anew whenever a page is opened beside it, though nobody looks at it. */
const keeperViewport = { width: 10, height: 10 };

interface Window {
  readonly kind: WindowKind;
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

  /** A window for this test alone, without cookies, storage, permissions and answers that are kept. Its pages are opened there. */
  async open(origin: string, kind: WindowKind): Promise<BrowserContext> {
    const at = this.#free.findLastIndex((window) => isDeepStrictEqual(window.kind, kind));
    const [window = await this.#create(origin, kind)] = at === -1 ? [] : this.#free.splice(at, 1);
    this.#taken.push(window);
    window.origins.add(origin);
    return window.context;
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

  async #create(origin: string, kind: WindowKind): Promise<Window> {
    const context = await createContext(this.#browser, kind);
    const keeper = await context.newPage();
    await keeper.setViewportSize(keeperViewport);
    await keeper.goto(origin + keeperPath);
    const session = await context.newCDPSession(keeper);
    return { kind, context, session, origins: new Set() };
  }
}

/** A window that nobody has been in. Nothing moves there, for a movement is drawn sixty times a second while a test waits for its end. */
export function createContext(browser: Browser, { hasTouch, hasScripts }: WindowKind): Promise<BrowserContext> {
  return browser.newContext({
    hasTouch,
    isMobile: hasTouch,
    javaScriptEnabled: hasScripts,
    viewport: usualViewport,
    reducedMotion: "reduce",
  });
}

/** Without its pages first, so that nothing is written afterwards. */
async function clear({ context, session, origins }: Window): Promise<void> {
  const [, ...pages] = context.pages();
  await Promise.all(pages.map((page) => page.close()));
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
  for (const origin of origins) await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.send("Network.clearBrowserCache");
  origins.clear();
}
