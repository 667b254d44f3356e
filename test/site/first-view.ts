/** Measures the bytes of a first view, over the wire, with an empty cache. */
import type { Page, Request } from "playwright-core";

/** Far above the slowest page on a busy machine. */
const readyMsMax = 120_000;
/** All but cookies, so that the person stays signed in. */
const storageTypes = "local_storage,indexeddb,cache_storage,service_workers";

/**
 * Disables caches and reports when the page is ready. Asking the page would count as input and load
 * more.
 *
 * @param part - a selector of what must be present
 */
export async function watchFirstViews(page: Page, part = "html"): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.addInitScript(`new MutationObserver((_, watching) => {
    if (!document.querySelector("html[data-hydrated]") || !document.querySelector(${JSON.stringify(part)})) return;
    watching.disconnect();
    console.debug("ready");
  }).observe(document, { attributes: true, childList: true, subtree: true })`);
}

/**
 * Goes to an address as if for the first time, with a page that `watchFirstViews` watches.
 *
 * @returns bytes of all bodies
 */
export async function weighFirstView(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes });
  await session.detach();
  const sizes: Promise<number>[] = [];
  const count = (request: Request): void => {
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  page.on("requestfinished", count);
  await goQuietly(page, address);
  page.off("requestfinished", count);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/**
 * Waits until a watched page is ready and quiet. On a busy machine the network may be idle before
 * the scripts are asked for.
 */
export async function goQuietly(page: Page, address: string): Promise<void> {
  const ready = page.waitForEvent("console", {
    predicate: (message) => message.text() === "ready",
    timeout: readyMsMax,
  });
  await page.goto(address);
  await ready;
  await page.waitForLoadState("networkidle");
}
