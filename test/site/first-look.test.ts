/** The first view on a slow connection, and input before the scripts are ready. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Browser, Page, Route } from "playwright-core";
import { request } from "../api-client.ts";
import { openWindow, testInBrowser, visit, waitUntilReady } from "../browser.ts";
import { visitServer } from "../running-server.ts";

const server = visitServer();
const editor = "/app/264653-2a9d8f-e9c46a-f4a261-e76f51";
const kinds = ["/", editor, "/palettes", "/colors/1e90ff", "/docs", "/sign-in"];
/** A connection takes six at a time. The others wait for a whole response. */
const scriptsMax = 9;
/** The generator's model is 42 kB. The rest is the code that draws, and names. */
const firstDrawsBytesMax = 62_000;

test("a page contains its styles and does not preload its scripts", async () => {
  const { origin } = await server();
  for (const path of kinds) {
    const [head = ""] = (await (await fetch(origin + path)).text()).split("</head>");
    assert.match(head, /<style [^>]*>[^<]*--paper/, path);
    assert.doesNotMatch(head, /rel="(?:stylesheet|modulepreload)"|type="module"/, path);
    const [, modules = ""] = /<script data-modules="([^"]*)"/.exec(head) ?? [];
    const count = modules.split(" ").length;
    assert.ok(count > 2 && count <= scriptsMax, `${path} names ${count} scripts`);
  }
});

testInBrowser("keys and presses from before the scripts load take effect when they have loaded", async (browser) => {
  const page = await openWithoutScripts(browser, editor);
  await page.getByRole("link", { name: "Editor", exact: true }).focus();
  await page.keyboard.press("z");
  assert.equal(await page.evaluate("earlyInput.length"), 0, "a key belongs to what it is pressed on");
  await page.evaluate("document.activeElement.blur()");
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
});

testInBrowser("the first generated palettes load little more than the generator and color names", async (browser) => {
  const { origin } = await server();
  const { page } = await visit(browser, origin + editor, { width: 1440, isNew: true });
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (finished) => {
    // Names with an accent load another font file.
    if (finished.resourceType() === "font") return;
    sizes.push(finished.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  for (let press = 0; press < 3; press += 1) await drawNamed(page);
  assert.deepEqual(workers, []);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  assert.ok(bytes > 0 && bytes <= firstDrawsBytesMax, `${bytes} bytes`);
  // Later names come from the full list.
  await drawNamed(page);
  assert.equal(workers.length, 1);
});

test("color names are those of the API, only for the colors of a palette", async () => {
  const { origin, key } = await server();
  const named = await fetch(`${origin}/color-names/2a9d8f-0b0c0d`);
  assert.match(named.headers.get("cache-control") ?? "", /max-age=86400/);
  const names: Readonly<Record<string, string>> = await named.json();
  assert.equal(Object.keys(names).length, 2);
  for (const [hex, name] of Object.entries(names)) {
    const { body } = await request<{ readonly name: string }>({ origin, key }, `/color/${hex}`);
    assert.equal(name, body.data.name);
  }
  assert.equal((await fetch(`${origin}/color-names/2a9d8f`)).status, 200);
  for (const colors of ["red", Array(9).fill("112233").join("-")])
    assert.equal((await fetch(`${origin}/color-names/${colors}`)).status, 404, colors);
});

test("a tool that the address opens causes no layout shift", async () => {
  const { origin } = await server();
  const text = await (await fetch(`${origin}${editor}?theme=AA`)).text();
  assert.match(text, /<aside aria-label="Theme" [^>]*noscript:hidden/);
});

async function drawNamed(page: Page): Promise<void> {
  const before = page.getByText(`Palette: ${(await readHexes(page)).join(", ")}`, { exact: true });
  await page.keyboard.press("Space");
  await before.waitFor({ state: "detached" });
  for (const hex of await readHexes(page))
    await page.locator(`[data-swatch][aria-label$=" ${hex}"]:not([aria-label*=":  "])`).waitFor();
}

async function readHexes(page: Page): Promise<readonly string[]> {
  const labels: string[] = await page.evaluate(
    `[...document.querySelectorAll("[data-swatch]")].map((one) => one.ariaLabel)`,
  );
  return labels.map((label) => /[\da-f]{6}$/.exec(label)![0]);
}

const held = new WeakMap<Page, Route[]>();

async function openWithoutScripts(browser: Browser, path: string): Promise<Page> {
  const { origin } = await server();
  const page = await (await openWindow(browser, origin)).newPage();
  await page.setViewportSize({ width: 1440, height: 500 });
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
