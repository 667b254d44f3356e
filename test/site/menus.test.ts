import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { testInBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";

const shared = visitServer();

testInBrowser("menus close on Escape, on a press elsewhere and on navigation", async (browser) => {
  const { origin } = await shared();
  const { page, complaints } = await visit(browser, `${origin}/palettes`, { width: 390 });
  await tryMenu(page, page.locator("summary[aria-label=Menu]"));
  await page.locator(`main a[href^="/palette/"]`).first().click();
  await page.getByText("Export", { exact: true }).waitFor();
  await tryMenu(page, page.locator("summary", { hasText: "Export" }));
  assert.deepEqual(complaints, []);
});

async function tryMenu(page: Page, summary: Locator): Promise<void> {
  const link = summary.locator("xpath=..").getByRole("link").first();
  await summary.press("Enter");
  await link.waitFor();
  await page.keyboard.press("Tab");
  assert.ok(await link.evaluate((node) => node === node.ownerDocument.activeElement), "Tab leads into it");
  await page.keyboard.press("Escape");
  await link.waitFor({ state: "hidden" });
  assert.ok(await summary.evaluate((node) => node === node.ownerDocument.activeElement), "focus is back");

  await summary.click();
  await link.waitFor();
  await page.evaluate("document.activeElement.blur()");
  await page.keyboard.press("Escape");
  await link.waitFor({ state: "hidden" });

  await summary.click();
  await link.waitFor();
  await page.locator("h1").click();
  await link.waitFor({ state: "hidden" });

  await summary.press("Enter");
  await link.waitFor();
  await page.keyboard.press("Shift+Tab");
  await link.waitFor({ state: "hidden" });
}
