import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { browserMissing, startBrowser, visit } from "./browser.ts";
import { visitServer } from "./running-server.ts";

const shared = visitServer();
const phoneWidth = 390;
const desktopWidth = 1440;

test(
  "the index page shows palettes, links to the reference and gives attribution",
  { skip: browserMissing },
  async (t) => {
    const server = await shared();
    const { page, outsideRequests, complaints } = await visit(await startBrowser(t), server.origin, {
      width: phoneWidth,
    });
    await page.waitForLoadState("networkidle");
    for (const width of [phoneWidth, desktopWidth]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        assert.ok(!(await scrollsSideways(page)), `scrolls sideways at ${width}`);
      }
    }
    assert.ok((await page.locator(`a[href$="/docs/api"]`).count()) > 0);
    assert.ok((await page.locator(`a[href*="utm_source=api"][href*="utm_medium=attribution"]`).count()) > 0);
    assert.deepEqual([outsideRequests, complaints], [[], []]);
  },
);

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
}
