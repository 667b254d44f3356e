/**
 * Browser windows that serve test after test. A new window starts a process, which compiles the
 * site's scripts again and takes more than half of the time of a visit.
 */
import { isDeepStrictEqual } from "node:util";
import type { Browser, BrowserContext, CDPSession } from "playwright-core";

/**
 * A small text that every server of the site has, for the page that keeps a window's process alive
 * between tests.
 */
const keeperPath = "/robots.txt";

/** Properties that a window cannot change. */
export interface WindowKind {
  readonly hasTouch: boolean;
  readonly hasScripts: boolean;
}

/** The viewport of most tests. Pages start with it, so that they are rendered once. */
export const usualViewport = { width: 1280, height: 900 };
/** Chromium renders this page again whenever another one opens, so it is tiny. */
const keeperViewport = { width: 10, height: 10 };

interface Window {
  readonly kind: WindowKind;
  readonly context: BrowserContext;
  /** Speaks for the window where no page of a test does. */
  readonly session: CDPSession;
  /** Where it has been since it was cleared. */
  readonly origins: Set<string>;
}

export class Windows {
  readonly #browser: Browser;
  readonly #free: Window[] = [];
  readonly #taken: Window[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /**
   * A window for this test alone, without cookies, storage, permissions and answers that are kept.
   * Its pages are opened there.
   */
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

/** Opens a new window without animations, which would be rendered sixty times a second. */
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
