/**
 * Going from page to page within the site, as those meet it who do not see it, who wait, or who use
 * keys alone.
 */
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { testInBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";

const colors = ["264653", "2a9d8f", "e9c46a"];
const server = visitServer();

testInBrowser("navigation is announced to screen readers", async (browser, t) => {
  const { page, origin, complaints, outsideRequests } = await open(browser, "/palettes");
  await t.test("another page is announced, and its heading has the focus", () => goAndComeBack(page, origin));
  assert.deepEqual([complaints, outsideRequests], [[], []]);
  await t.test("a missing page is announced", () => missPage(page));
});

async function goAndComeBack(page: Page, origin: string): Promise<void> {
  const card = page.locator('main li a[href^="/palette/"]').last();
  await card.scrollIntoViewIfNeeded();
  const [name, left] = [await card.innerText(), await scrolled(page)];
  assert.ok(left > 0);
  await card.press("Enter");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await waitForFocus(page, "h1");
  await spoken(page, name);
  assert.equal(await scrolled(page), 0);

  await page.goBack();
  await page.waitForURL(`${origin}/palettes`);
  await waitForFocus(page, "h1");
  await spoken(page, "Palettes");
  assert.equal(await scrolled(page), left, "the way back is scrolled to where the page was left");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate("document.activeElement.closest('main') !== null"), true);

  await page.getByRole("link", { name: "Docs", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Quick start" }).waitFor();
  await waitForFocus(page, "h1");
  await page.locator("main").getByRole("link", { name: "Credits" }).first().click();
  await spoken(page, "Credits");
  await waitForFocus(page, "h1");
}

async function missPage(page: Page): Promise<void> {
  await page.evaluate(
    `history.pushState({ key: "x" }, "", "/no-such-page"); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  await page.getByRole("heading", { level: 1, name: "Nothing here" }).waitFor();
  await waitForFocus(page, "h1");
}

testInBrowser("keys and fields of the editor keep the focus in place", async (browser, t) => {
  const { page, origin } = await open(browser, `/app/${colors.join("-")}`, { hasMotion: true });
  await t.test("a hex field selects its text, and a paste replaces it", () => pasteHexes(page, origin));
  await t.test("once the help is closed, space generates again", () => closeHelp(page));
});

async function pasteHexes(page: Page, origin: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  const field = page.getByLabel("Hex");
  const selected = "[document.activeElement.selectionStart, document.activeElement.selectionEnd]";
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await field.waitFor();
  assert.deepEqual(await page.evaluate(selected), [0, 6]);
  for (const [pasted, hex] of [
    ["#C0FFEE", "c0ffee"],
    ["  bada55\n", "bada55"],
    [" #0f8 ", "00ff88"],
    ["abc", "aabbcc"],
  ] as const) {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(pasted)})`);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+v");
    assert.equal(await field.inputValue(), hex);
    await page.waitForURL(`**/app/${hex}-${colors.slice(1).join("-")}`);
  }
  await page
    .locator("h1")
    .evaluate(
      (node) => node.ownerDocument.activeElement instanceof HTMLElement && node.ownerDocument.activeElement.blur(),
    );
  await field.click();
  assert.deepEqual(await page.evaluate(selected), [0, 6], "a click selects too");
  await field.click({ position: { x: 20, y: 10 } });
  assert.notDeepEqual(await page.evaluate(selected), [0, 6], "the second one places the caret");
  await page.keyboard.press("Escape");
}

/** Each way to open it and each way to close it; in the long run all of both. */
async function closeHelp(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  const openers = {
    key: () => page.keyboard.press("?"),
    button: () => page.getByRole("button", { name: "Keyboard shortcuts" }).click(),
  };
  const closers = {
    key: () => page.keyboard.press("Escape"),
    button: () => dialog.getByRole("button", { name: "Close" }).click(),
  };
  const ways = ["key", "button"] as const;
  for (const [by, close] of ways.flatMap((one) => ways.map((other) => [one, other] as const))) {
    if (by !== close && size !== "long") continue;
    await openers[by]();
    await dialog.getByText("Generate new colors").waitFor();
    await closers[close]();
    await dialog.waitFor({ state: "detached" });
    const before = await page.locator("[data-copy]").allInnerTexts();
    await page.keyboard.press("Space");
    await page.getByText(`Palette: ${before.join(", ")}`, { exact: true }).waitFor({ state: "detached" });
    assert.equal(await dialog.count(), 0);
  }
  await page.mouse.move(0, 0);
  await page.keyboard.press("ArrowRight");
  const color: string = await page.evaluate("document.activeElement.getAttribute('aria-label')");
  assert.match(color, /^Color \d:/u);
  await openers.key();
  await dialog.getByText("Generate new colors").waitFor();
  await closers.key();
  await waitForFocus(page, `[aria-label="${color}"]`);
}

async function open(browser: Browser, path: string, options: { hasMotion?: boolean } = {}) {
  const { origin } = await server();
  return { origin, ...(await visit(browser, origin + path, { width: 1280, ...options })) };
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate("scrollY");
}

async function waitForFocus(page: Page, selector: string): Promise<void> {
  await page.locator(`${selector}:focus`).waitFor({ state: "attached" });
}

async function spoken(page: Page, words: string): Promise<void> {
  await page.locator("body > [aria-live=polite]").getByText(words).waitFor({ state: "attached" });
}
