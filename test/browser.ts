/** Starts the system's Chromium without access to other machines. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import test, { type TestContext } from "node:test";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import type { Owner } from "./running-server.ts";
import { createContext, usualViewport, type WindowKind, Windows } from "./windows.ts";

/** Needs no window, and two thirds of the others' processor time. */
const programs = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
/**
 * Chromium uses only the last list of features, so this one repeats Playwright's. The last two
 * render suggestions of the address bar in processes of their own.
 */
const featuresOff = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "SpareRendererForSitePerProcess",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];
/**
 * Features that compile scripts while they load. They are off here because compiled scripts are
 * shared between pages.
 */
const streamingFeatures = ["BackgroundResourceFetch", "ScriptStreaming"];
/**
 * The first three keep the pages of a window in one process and start no spare ones, which saves
 * 0.04 s of processor time per visit.
 */
const args = [
  "--process-per-site",
  "--renderer-process-limit=1",
  "--disable-site-isolation-trials",
  `--window-size=${usualViewport.width},${usualViewport.height}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
];

/** Far above the slowest page beside other tests, so that only a hang is ended by it. */
const hangMsMax = 120_000;

/** The site marks a page when its scripts run. Pages without scripts name none. */
const readySelector = "html[data-hydrated], :root:not(:has(script[data-modules]))";

/** The reason to skip tests with a browser; false when there is one. */
export const browserMissing: string | false =
  findBrowser() === undefined &&
  "no Chromium found: apt-get install chromium-headless-shell, or set CHROMIUM to its path";

export interface Visit {
  readonly page: Page;
  readonly outsideRequests: readonly string[];
  /** Errors and warnings of the console, scripts that threw, and answers of 400 and above. */
  readonly complaints: readonly string[];
}

export interface VisitOptions extends Partial<Pick<WindowKind, "hasTouch">> {
  readonly width: number;
  readonly colorScheme?: "light" | "dark";
  readonly cookie?: string;
  /**
   * Whether things move on their way; tests of movements say so, and those of what may go wrong
   * under way.
   */
  readonly hasMotion?: boolean;
  readonly isNew?: boolean;
}

const common: { start?: () => Promise<Browser>; windows?: Windows } = {};

/**
 * Shares one browser between the tests of this process. The first test starts it. A browser of
 * another process would be a tenth slower.
 */
export function shareBrowser(owner: Owner): void {
  let started: Promise<Browser> | undefined;
  common.start = () => (started ??= launchForAll());
  owner.after(async () => (await started)?.close());
}

async function launchForAll(): Promise<Browser> {
  const browser = await launch([...featuresOff, ...streamingFeatures]);
  common.windows = new Windows(browser);
  return browser;
}

/** Registers a test that needs Chromium, and is skipped without it. */
export function testInBrowser(title: string, run: (browser: Browser, t: TestContext) => Promise<void>): void {
  test(title, { skip: browserMissing }, async (t) => run(await startBrowser(t), t));
}

export async function startBrowser(owner: Owner): Promise<Browser> {
  const browser = await (common.start?.() ?? launch());
  if (common.start === undefined) owner.after(() => browser.close());
  else {
    const others = new Set(browser.contexts());
    const listOwn = (): BrowserContext[] =>
      browser.contexts().filter((context) => !others.has(context) && common.windows?.has(context) !== true);
    owner.after(async () => {
      await Promise.all(listOwn().map((context) => context.close()));
      await common.windows?.release();
    });
  }
  return browser;
}

function launch(withoutFeatures: readonly string[] = featuresOff): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error(String(browserMissing));
  return chromium.launch({ executablePath, args: [...args, `--disable-features=${withoutFeatures.join(",")}`] });
}

export async function visit(browser: Browser, address: string, options: VisitOptions): Promise<Visit> {
  const { width, colorScheme = "light", hasMotion = false, cookie, isNew = false, ...kind } = options;
  const { origin } = new URL(address);
  const context = isNew ? await createContext(browser, { ...usual, ...kind }) : await openWindow(browser, origin, kind);
  const page = await context.newPage();
  page.setDefaultTimeout(hangMsMax);
  if (width !== usualViewport.width) await page.setViewportSize({ ...usualViewport, width });
  if (colorScheme !== "light") await page.emulateMedia({ colorScheme });
  if (hasMotion) await page.emulateMedia({ reducedMotion: "no-preference" });
  if (cookie !== undefined) await context.addCookies(readCookies(cookie, origin));
  const outsideRequests: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== origin && !/^(?:data|blob):/u.test(request.url())) {
      outsideRequests.push(request.url());
    }
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  await goTo(page, address);
  return { page, outsideRequests, complaints };
}

const usual: WindowKind = { hasTouch: false, hasScripts: true };

/**
 * A window for this test, which others have had before and have after it. It is emptied in between.
 */
export function openWindow(browser: Browser, origin: string, kind: Partial<WindowKind> = {}): Promise<BrowserContext> {
  const wanted = { ...usual, ...kind };
  return common.windows?.open(origin, wanted) ?? createContext(browser, wanted);
}

export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitUntilReady(page);
}

export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
}

export async function waitUntilReady(page: Page): Promise<void> {
  await page.locator(readySelector).waitFor({ state: "attached" });
}

function readCookies(header: string, url: string): { name: string; value: string; url: string }[] {
  return header.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url };
  });
}

function findBrowser(): string | undefined {
  const named = process.env["CHROMIUM"];
  const folders = process.env["PATH"]?.split(delimiter) ?? [];
  const found = folders.flatMap((folder) => programs.map((program) => join(folder, program))).find(isExecutable);
  return named !== undefined && named !== "" ? named : found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
