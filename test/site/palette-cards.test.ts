/** Cards of palettes and the page that they lead to: large areas open, small buttons act, and Tab passes by soon. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { browserMissing, startBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { signUp } from "./form-client.ts";

const server = visitServer();
const cardsOnPage = 24;
/** A link and its buttons for each card, and the head, the search, the tags and the pages around them. */
const stopsMax = 2 * cardsOnPage + 45;

test("a card opens its palette wherever it is pressed, and copies by a button", { skip: browserMissing }, async (t) => {
  const { origin } = await server();
  const { page, complaints } = await visit(await startBrowser(t), `${origin}/palettes`, { width: 1440 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const card = page.locator("main li", { has: page.getByRole("toolbar") }).first();
  const swatches = card.locator("[data-hex]");
  const hexes = await swatches.evaluateAll((found) => found.map((swatch) => swatch.getAttribute("data-hex")));
  const name = await card.getByRole("link").innerText();
  await card.getByRole("button", { name: /^Copy the colors/ }).click();
  await page.getByText(/^Copied: #/).waitFor({ state: "attached" });
  assert.equal(await page.evaluate("navigator.clipboard.readText()"), hexes.map((hex) => `#${hex}`).join(", "));
  await swatches.nth(1).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();

  const links = page.locator("main [style*=background] a[href^='/colors/']");
  assert.deepEqual(
    await links.evaluateAll((found) => found.map((link) => link.getAttribute("href"))),
    hexes.map((hex) => `/colors/${hex}`),
  );
  await links.first().click();
  await page.waitForURL(`${origin}/colors/${hexes[0]}`);
  assert.deepEqual(complaints, []);
});

test(
  "Tab passes by a card in two stops, and its buttons are reached by keys alone",
  { skip: browserMissing },
  async (t) => {
    const { origin } = await server();
    const { page } = await visit(await startBrowser(t), `${origin}/palettes`, { width: 1440 });
    const cards = page.locator("main li", { has: page.getByRole("toolbar") });
    assert.equal(await cards.count(), cardsOnPage);
    const stops = await countStops(page);
    assert.ok(stops <= stopsMax, `${stops} stops`);

    await cards.first().getByRole("link").focus();
    await page.keyboard.press("Tab");
    assert.match(await readFocused(page), /^Save /);
    await page.keyboard.press("ArrowLeft");
    assert.match(await readFocused(page), /^Copy the colors of /);
    await page.keyboard.press("ArrowRight");
    assert.match(await readFocused(page), /^Save /);
    await page.keyboard.press("Tab");
    assert.ok(
      await cards
        .nth(1)
        .getByRole("link")
        .evaluate((link) => link === link.ownerDocument.activeElement),
    );
  },
);

test("one save is no saves", async () => {
  const { origin } = await server();
  const person = await signUp(origin, "palette-cards@example.com");
  const name = "Saved once";
  await person.post("/publish", { colors: "102030-2a9d8f-e9c46a", name, tagline: "", tags: "" });
  await person.post("/palette/saved-once/save", { intent: "save", back: "/" });
  const text = (await (await person.get("/published")).text()).replaceAll("<!-- -->", "");
  assert.match(text, /· 1 save</);
});

test(
  "what does not reach the server leaves the page, says so, and can be tried again",
  { skip: browserMissing },
  async (t) => {
    const { origin } = await server();
    const { cookie } = await signUp(origin, "no-line@example.com");
    const { page } = await visit(await startBrowser(t), `${origin}/palettes`, { width: 1440, cookie });
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
      await page.getByLabel("Name").fill("blue");
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByRole("alert").filter({ hasText: reason }).last().waitFor();
      assert.equal(await page.getByLabel("Name").inputValue(), "blue");
      assert.equal(await heart.getAttribute("aria-label"), before);
      await page.unrouteAll();
      await page.getByRole("button", { name: "Dismiss" }).click();
    }
    await heart.click();
    await page.locator("main li button[name=intent][aria-pressed=true]").waitFor();
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("heading", { name: "Palettes called “blue”" }).waitFor();
  },
);

/** How often Tab is pressed until it has been everywhere. */
async function countStops(page: Page): Promise<number> {
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
