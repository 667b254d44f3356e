/**
 * A first visit on a slow phone: a browser with an empty cache, the line and the processor as Lighthouse slows them when a browser does it
 * for it ("DevTools throttling" of its mobile preset), and what the page says of itself meanwhile.
 */
import type { Browser, Page, Request } from "playwright-core";

/** Lighthouse's `mobileSlow4G`: 150 ms and 1.6 Mbit/s, as a browser has to slow single requests to come to that. */
const slowLine = { latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };
const slowProcessor = 4;
/** Lighthouse's phone. */
const phone = { width: 412, height: 823 };
/** Far above the slowest page, so that only a hang is ended by it. */
const hangMsMax = 120_000;
/** Somebody who presses on until something happens. */
const pressRestMs = 200;
const pressesMax = 100;
const lookRestMs = 20;
/** A page that has asked for nothing for so long is quiet. */
const quietMsMin = 1400;

export interface SlowVisit {
  readonly fcpMs: number;
  readonly lcpMs: number;
  /** When the page's scripts had taken it over. */
  readonly readyMs: number;
  /** Shifts of the layout that nobody caused, summed. */
  readonly cls: number;
  /** Of all answers with their heads, until nothing was asked for any more. */
  readonly bytes: number;
  readonly requests: number;
}

/** What the first press of the space bar brought, pressed as soon as there was something to see. */
export interface FirstPress {
  /** When the first new palette was shown. */
  readonly drawnMs: number;
  /** When it was pressed the first time. */
  readonly pressedMs: number;
  /** How often it had to be pressed. */
  readonly presses: number;
  /** How far the page scrolled by it. */
  readonly scrolledPx: number;
  /** Of the page and all that the press asked for. */
  readonly bytes: number;
}

/** Visits a page and waits until it is quiet. */
export async function visitSlowly(browser: Browser, address: string): Promise<SlowVisit> {
  const { page, weigh } = await openSlowly(browser);
  await page.goto(address);
  const weight = await weigh();
  const seen: Omit<SlowVisit, "bytes" | "requests"> = await page.evaluate("seen");
  await page.context().close();
  return { ...seen, ...weight };
}

/**
 * Visits a page that draws palettes, and presses the space bar from its first paint on until it does.
 *
 * @param swatches - what shows the palette, for `querySelectorAll`
 */
export async function pressSlowly(browser: Browser, address: string, swatches: string): Promise<FirstPress> {
  const { page, weigh } = await openSlowly(browser);
  await page.addInitScript(watchColors(swatches));
  await page.goto(address, { waitUntil: "commit" });
  while ((await readNumber(page, "seen.fcpMs")) === 0) await page.waitForTimeout(lookRestMs);
  const pressedMs = await readNumber(page, "performance.now()");
  let presses = 0;
  let drawnMs = 0;
  while (drawnMs === 0 && presses < pressesMax) {
    await page.keyboard.press("Space");
    presses += 1;
    await page.waitForTimeout(pressRestMs);
    drawnMs = await readNumber(page, "drawnMs");
  }
  const scrolledPx = await readNumber(page, "scrollY");
  const { bytes } = await weigh();
  await page.context().close();
  return { pressedMs, drawnMs, presses, scrolledPx, bytes };
}

/** The page's policy allows no other way of asking it. @param expression - of a number */
async function readNumber(page: Page, expression: string): Promise<number> {
  return Number(await page.evaluate(expression));
}

interface Slowed {
  readonly page: Page;
  /** Waits until nothing is asked for any more. @returns bytes of bodies and heads, and how many */
  readonly weigh: () => Promise<{ readonly bytes: number; readonly requests: number }>;
}

async function openSlowly(browser: Browser): Promise<Slowed> {
  const context = await browser.newContext({
    viewport: phone,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 1.75,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(hangMsMax);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...slowLine });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowProcessor });
  await page.addInitScript(watchPaints);
  const sizes: Promise<number>[] = [];
  const open = new Set<Request>();
  page.on("request", (request) => open.add(request));
  page.on("requestfailed", (request) => open.delete(request));
  page.on("requestfinished", (request) => {
    open.delete(request);
    sizes.push(readSize(request));
  });
  return {
    page,
    async weigh() {
      for (let quietMs = 0; quietMs < quietMsMin; quietMs = open.size === 0 ? quietMs + pressRestMs : 0)
        await page.waitForTimeout(pressRestMs);
      const all = await Promise.all(sizes);
      return { bytes: all.reduce((sum, size) => sum + size, 0), requests: all.length };
    },
  };
}

async function readSize(request: Request): Promise<number> {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  return responseBodySize + responseHeadersSize;
}

/** Keeps in `seen` what the browser tells of paints and shifts. */
const watchPaints = `
  globalThis.seen = { fcpMs: 0, lcpMs: 0, readyMs: 0, cls: 0 };
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("paint", ({ name, startTime }) => { if (name === "first-contentful-paint") seen.fcpMs = startTime; });
  watch("largest-contentful-paint", ({ startTime }) => { seen.lcpMs = startTime; });
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.hydrated === undefined) return;
    seen.readyMs = performance.now();
    observer.disconnect();
  }).observe(document, { attributes: true, childList: true, subtree: true });
  watch("layout-shift", ({ hadRecentInput, value }) => { if (!hadRecentInput) seen.cls += value; });
`;

/** Keeps in `drawnMs` when other colors are shown than the first. */
function watchColors(swatches: string): string {
  return `
    globalThis.drawnMs = 0;
    let first = "";
    const read = () => [...document.querySelectorAll(${JSON.stringify(swatches)})].map((one) => one.style.backgroundColor).join();
    addEventListener("DOMContentLoaded", () => {
      first = read();
      new MutationObserver(() => { if (drawnMs === 0 && read() !== first) drawnMs = performance.now(); })
        .observe(document.body, { attributes: true, childList: true, subtree: true });
    });
  `;
}
