/**
 * Cards of palettes and the page that they lead to: large areas open, small buttons act, and Tab
 * passes by soon.
 */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { testInBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { signUp } from "./form-client.ts";

const server = visitServer();
const cardsOnPage = 24;
/** Two per card, plus the header, the search, the tags and the page links. */
const stopsMax = 90;

testInBrowser("a palette card has two Tab stops, working buttons, and opens its palette", async (browser, t) => {
  const { origin } = await server();
  const { cookie } = await signUp(origin, "no-line@example.com");
  const { page, complaints } = await visit(browser, `${origin}/palettes`, { width: 1440, cookie });
  await t.test("a card has two Tab stops, and its buttons are reached by keys", () => passByTab(page));
  await t.test("a failed request is reported and can be repeated", () => lose(page));
  const ofLosses = complaints.length;
  await t.test("a press anywhere on a card opens its palette, and a button copies it", () => open(page));
  assert.deepEqual(complaints.slice(ofLosses), []);
});

async function passByTab(page: Page): Promise<void> {
  const cards = findCards(page);
  assert.equal(await cards.count(), cardsOnPage);
  const stops = await countStops(page);
  assert.ok(stops > 2 * cardsOnPage && stops <= stopsMax, `${stops} stops`);

  await cards.first().getByRole("link").focus();
  await page.keyboard.press("Tab");
  assert.match(await readFocused(page), /^Save /);
  await page.keyboard.press("ArrowLeft");
  assert.match(await readFocused(page), /^Copy the colors of /);
  await page.keyboard.press("ArrowRight");
  assert.match(await readFocused(page), /^Save /);
  await page.keyboard.press("Tab");
  const next = cards.nth(1).getByRole("link");
  assert.ok(await next.evaluate((link) => link === link.ownerDocument.activeElement));
}

async function lose(page: Page): Promise<void> {
  const heart = page.locator("main li button[name=intent]").nth(3);
  const before = await heart.getAttribute("aria-label");
  for (const answer of ["none", "busy"] as const) {
    await page.route(/\/(?:save|theme(?:\.data)?|palettes\.data.*)$/, (route) =>
      answer === "none" ? route.abort("internetdisconnected") : route.fulfill({ status: 503, body: "Busy" }),
    );
    await heart.click();
    await page.getByRole("alert").filter({ hasText: "Not saved" }).waitFor();
    assert.equal(await heart.getAttribute("aria-label"), before);
    assert.equal(await heart.getAttribute("aria-pressed"), "false");

    const reason = answer === "none" ? "could not be reached" : "just now";
    await page.getByRole("button", { name: /^Theme: / }).click();
    await page.getByRole("alert").filter({ hasText: reason }).last().waitFor();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByLabel("Search").fill("blue");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("alert").filter({ hasText: reason }).last().waitFor();
    assert.equal(await page.getByLabel("Search").inputValue(), "blue");
    assert.equal(await heart.getAttribute("aria-label"), before);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Dismiss" }).click();
  }
  const names = await findCards(page).getByRole("link").allInnerTexts();
  await heart.click();
  await page.locator("main li button[name=intent][aria-pressed=true]").waitFor();
  assert.deepEqual(await findCards(page).getByRole("link").allInnerTexts(), names, "a list stays as it is");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("heading", { name: "Palettes for “blue”" }).waitFor();
}

async function open(page: Page): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const card = findCards(page).first();
  const swatches = card.locator("[data-hex]");
  const hexes = await swatches.evaluateAll((found) => found.map((swatch) => swatch.getAttribute("data-hex")));
  const name = await card.getByRole("link").innerText();
  const crest = card.locator("svg.crest path[fill]");
  const fills = await crest.evaluateAll((paths) => paths.map((path) => path.getAttribute("fill")));
  assert.deepEqual(new Set(fills), new Set(hexes.map((hex) => `#${hex}`)), "the crest shows each of its colors");
  const icon = page.locator("link[rel=icon]");
  assert.match((await icon.getAttribute("href")) ?? "", /favicon\.svg$/);
  await card.getByRole("button", { name: /^Copy the colors/ }).click();
  await page.getByText(/^Copied: #/).waitFor({ state: "attached" });
  assert.equal(await page.evaluate("navigator.clipboard.readText()"), hexes.map((hex) => `#${hex}`).join(", "));
  await swatches.nth(1).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.locator("link[rel=icon][href^='data:image/svg']").waitFor({ state: "attached" });
  assert.equal(await icon.count(), 1, "the tab's icon goes with the page");

  const links = page.locator("main [style*=background] a[href^='/colors/']");
  assert.deepEqual(
    await links.evaluateAll((found) => found.map((link) => link.getAttribute("href"))),
    hexes.map((hex) => `/colors/${hex}`),
  );
  await links.first().click();
  await page.waitForURL(`**/colors/${hexes[0]}`);
}

function findCards(page: Page): Locator {
  return page.locator("main li", { has: page.getByRole("toolbar") });
}

/** How often Tab would be pressed until it has been everywhere; in the long run it is. */
async function countStops(page: Page): Promise<number> {
  if (size === "long") return pressTab(page);
  return page.evaluate(`[...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((part) => part.tabIndex >= 0 && !part.disabled && part.checkVisibility({ visibilityProperty: true })).length`);
}

async function pressTab(page: Page): Promise<number> {
  await page.evaluate("document.activeElement.blur()");
  let stops = 0;
  do {
    await page.keyboard.press("Tab");
    stops += 1;
  } while (stops <= 300 && !(await page.evaluate<boolean>("document.activeElement === document.body")));
  return stops - 1;
}

function readFocused(page: Page): Promise<string> {
  return page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''");
}
