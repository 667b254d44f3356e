/**
 * Work in the editor that outlives its page: locks, undo, redo and the palettes seen, by reload, by
 * leaving, and beside other tabs.
 */
import assert from "node:assert/strict";
import { goTo, openWindow, testInBrowser, waitUntilReady } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { waitForWork } from "./editor-work.ts";

const server = visitServer();
const start = "264653-2a9d8f-e9c46a-f4a261";

testInBrowser("locks, undo, redo and history outlive a reload, another page and the tab", async (browser) => {
  const { origin } = await server();
  const context = await openWindow(browser, origin);
  const page = await context.newPage();
  await goTo(page, `${origin}/app/${start}`);
  await page.keyboard.press("2");
  const moves = ["ArrowRight", "Shift+ArrowRight"];
  for (const key of moves) await page.keyboard.press(key);
  const moved = "2a9d8f-264653-e9c46a-f4a261";
  await page.waitForURL(`${origin}/app/${moved}`);
  await page.keyboard.press("z");
  await page.waitForURL(`${origin}/app/${start}`);

  await page.reload();
  await waitUntilReady(page);
  await waitForWork(page, { locked: 1, canUndo: false, canRedo: true });
  await page.keyboard.press("Shift+Z");
  await page.waitForURL(`${origin}/app/${moved}`);
  await page.getByRole("link", { name: "Palettes", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Palettes" }).waitFor();
  await page.goBack();
  await page.locator("[data-swatch]").nth(3).waitFor();
  await waitForWork(page, { locked: 1, canUndo: true, canRedo: false });
  await page.close();

  const next = await context.newPage();
  await goTo(next, `${origin}/app/${moved}`);
  await waitForWork(next, { locked: 1, canUndo: true, canRedo: false });
  await next.keyboard.press("z");
  await next.waitForURL(`${origin}/app/${start}`);
});

testInBrowser("two tabs have their own undo, share the history, and clear it together", async (browser) => {
  const { origin } = await server();
  const context = await openWindow(browser, origin);
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const page of [one, other]) await goTo(page, `${origin}/app/${start}`);
  await one.keyboard.press("ArrowRight");
  await one.keyboard.press("Shift+ArrowRight");
  await one.waitForURL((url) => !url.pathname.endsWith(start));
  await other.keyboard.press("1");
  await one.reload();
  await waitUntilReady(one);
  await waitForWork(one, { locked: 0, canUndo: true, canRedo: false });
  await other.reload();
  await waitUntilReady(other);
  await waitForWork(other, { locked: 1, canUndo: false, canRedo: false });
  await other.getByRole("button", { name: "History" }).click();
  await other.getByRole("button", { name: "Return to 2a9d8f, 264653, e9c46a, f4a261" }).waitFor();
  await other.getByText("Clear history").click();
  await other.getByRole("button", { name: "Clear it" }).click();
  await one.locator('button[aria-label^="Undo"][aria-disabled]').waitFor();
  assert.equal(await other.getByRole("button", { name: /^Return to/ }).count(), 1);
  await one.reload();
  await waitUntilReady(one);
  await waitForWork(one, { locked: 0, canUndo: false, canRedo: false });
});

testInBrowser("invalid data in the browser's storage does no harm", async (browser) => {
  const { origin } = await server();
  const page = await (await openWindow(browser, origin)).newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.addInitScript(() => {
    localStorage.setItem("tincture-history", "{");
    localStorage.setItem("tincture-session-garbage1", '{"version":9,"present":7}');
    sessionStorage.setItem("tincture-session", "garbage1");
  });
  await goTo(page, `${origin}/app/${start}`);
  await page.keyboard.press("Space");
  await page.waitForURL((url) => !url.pathname.endsWith(start));
  assert.deepEqual(errors, []);
});
