/** What a first visit on a slow line shows first, and what it does with somebody who does not wait. */
import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import type { Page, Route } from "playwright-core";
import { browserMissing, startBrowser, waitUntilReady } from "../browser.ts";
import { visitServer } from "../running-server.ts";

const server = visitServer();
const editor = "/app/264653-2a9d8f-e9c46a-f4a261-e76f51";
const kinds = ["/", editor, "/palettes", "/colors/1e90ff", "/docs", "/sign-in"];
/** A line takes six at a time; what is beyond waits for a whole answer. */
const scriptsMax = 12;

test("a page brings its look along, and lets its scripts wait for all that is seen", async () => {
  const { origin } = await server();
  for (const path of kinds) {
    const [head = ""] = (await (await fetch(origin + path)).text()).split("</head>");
    assert.match(head, /<style [^>]*>[^<]*--paper/, path);
    assert.doesNotMatch(head, /rel="stylesheet"/, path);
    const preloads = head.match(/<link [^>]*rel="modulepreload"[^>]*>/g) ?? [];
    assert.ok(preloads.length > 2 && preloads.length <= scriptsMax, `${path} asks for ${preloads.length} scripts`);
    for (const preload of preloads) assert.match(preload, / fetchpriority="low"/, path);
  }
});

test(
  "keys and presses from before the scripts are there are done once they are",
  { skip: browserMissing },
  async (t) => {
    const page = await openWithoutScripts(t, editor);
    const shown = await readColors(page);
    for (const key of ["2", "Space", "Space"]) await page.keyboard.press(key);
    assert.equal(await page.evaluate("scrollY"), 0, "the space bar scrolls");
    await page.getByRole("button", { name: "Lock f4a261" }).click();
    assert.deepEqual(await readColors(page), shown);

    await releaseScripts(page);
    await page.locator(`[data-swatch="0"]:not([aria-label*="264653"])`).waitFor();
    const drawn = await readColors(page);
    assert.equal(drawn[1], shown[1], "the color that was locked first is another");
    assert.notEqual(drawn[0], shown[0]);
    await page.getByRole("button", { name: "Lock f4a261", pressed: true }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator(`[data-swatch="0"][aria-label*="264653"]`).waitFor();
  },
);

test(
  "a key belongs to the field that it is typed into, also before the scripts are there",
  { skip: browserMissing },
  async (t) => {
    const page = await openWithoutScripts(t, editor);
    await page.getByRole("link", { name: "Editor", exact: true }).focus();
    await page.keyboard.press("z");
    assert.equal(await page.evaluate("earlyActs.length"), 0);
  },
);

const held = new WeakMap<Page, Route[]>();

/** Opens a page whose scripts do not arrive until they are released. */
async function openWithoutScripts(t: TestContext, path: string): Promise<Page> {
  const { origin } = await server();
  const browser = await startBrowser(t);
  const page = await browser.newPage({ viewport: { width: 1440, height: 500 } });
  const routes: Route[] = [];
  held.set(page, routes);
  await page.route(/\.js$/u, (route) => void routes.push(route));
  await page.goto(origin + path, { waitUntil: "commit" });
  await page.locator("[data-swatch]").nth(4).waitFor();
  return page;
}

async function releaseScripts(page: Page): Promise<void> {
  await page.route(/\.js$/u, (route) => route.continue());
  for (const route of held.get(page) ?? []) await route.continue();
  await waitUntilReady(page);
}

async function readColors(page: Page): Promise<readonly string[]> {
  return page.evaluate(`[...document.querySelectorAll("[data-swatch]")].map(({ style }) => style.backgroundColor)`);
}
