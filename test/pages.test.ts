import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { browserMissing, startBrowser, visit } from "./browser.ts";
import { visitServer } from "./running-server.ts";

const shared = visitServer();
const phoneWidth = 390;
const desktopWidth = 1440;

test(
  "the API reference gives attribution, and works without any request to the outside",
  { skip: browserMissing },
  async (t) => {
    const server = await shared();
    const browser = await startBrowser(t);
    for (const width of [phoneWidth, desktopWidth]) {
      const { page, outsideRequests, complaints } = await visit(browser, `${server.origin}/docs/api`, {
        width,
      });
      await page.getByText("Look up a color").first().waitFor({ state: "attached" });
      // What it would ask for once it is drawn, it has asked for now.
      await page.evaluate(
        "document.fonts.ready.then(() => new Promise((drawn) => requestIdleCallback(() => drawn())))",
      );
      assert.deepEqual(outsideRequests, []);
      assert.deepEqual(complaints, []);
      assert.ok(!(await scrollsSideways(page)), `scrolls sideways at ${width}`);
      const powered = page.getByRole("link", { name: "Powered by Tincture" });
      assert.equal(await powered.getAttribute("href"), `${server.origin}?utm_source=api&utm_medium=attribution`);
      assert.ok(await powered.isVisible());
    }
  },
);

test(
  "the index page shows palettes, links to the reference and gives attribution",
  { skip: browserMissing },
  async (t) => {
    const server = await shared();
    const browser = await startBrowser(t);
    for (const width of [phoneWidth, desktopWidth]) {
      for (const colorScheme of ["light", "dark"] as const) {
        const { page, outsideRequests, complaints } = await visit(browser, server.origin, {
          width,
          colorScheme,
        });
        await page.waitForLoadState("networkidle");
        assert.deepEqual(outsideRequests, []);
        assert.deepEqual(complaints, []);
        assert.ok(!(await scrollsSideways(page)), `scrolls sideways at ${width}`);
        assert.ok((await page.locator(`a[href$="/docs/api"]`).count()) > 0);
        assert.ok((await page.locator(`a[href*="utm_source=api"][href*="utm_medium=attribution"]`).count()) > 0);
        await page.close();
      }
    }
  },
);

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
}
