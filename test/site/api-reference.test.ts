import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page, Route } from "playwright-core";
import { goTo, testInBrowser, visit, scrollsSideways } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { findAxeFaults } from "./axe.ts";
import { findFaintText } from "./faint-text.ts";

const server = visitServer();

interface Contract {
  readonly paths: Readonly<Record<string, { readonly get: { readonly summary: string } }>>;
}

/** Operations that `npm test` renders. Each takes part of a second. */
const fewPaths = new Set(["/v1/color/{hex}", "/v1/theme"]);
const triedPath = "/v1/theme";
const drawsNothing = {
  contentType: "text/javascript",
  body: "globalThis.Scalar = { createApiReference: (place, options) => (globalThis.drawn = options) }",
};
const contract: Contract = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"));
const phoneWidth = 390;
const desktopWidth = 1440;

/** In one visit, since the page takes seconds to be drawn. */
testInBrowser("the API reference fits, is legible, loads nothing from outside, and its forms work", async (browser) => {
  const { origin, key } = await server();
  const { page, outsideRequests, complaints } = await visit(browser, `${origin}/docs`, { width: phoneWidth });
  const ground = await readStyle(page, "body", "backgroundColor");
  if (size !== "long") await page.route("**/api/openapi.json", (route) => shorten(route));
  await goTo(page, `${origin}/docs/api`);
  await page.getByText("Look up a color").first().waitFor({ state: "attached" });
  await assertLook(page, origin);
  await page.setViewportSize({ width: desktopWidth, height: 900 });
  await assertLook(page, origin);
  await assertReadable(page);
  assert.equal(await countTurns(page), "1", "something turns without end for who wants no motion");
  await page.getByPlaceholder("Token").first().fill(key);
  const tried = Object.entries(contract.paths).filter(([path]) => size === "long" || path === triedPath);
  assert.ok(tried.length > 0);
  for (const [path, { get }] of tried) {
    assert.deepEqual([path, await sendForm(page, path, get.summary)], [path, 200]);
  }
  assert.deepEqual(outsideRequests, []);
  // A closed form cancels its requests, which browsers report in two ways.
  assert.deepEqual(
    complaints.filter((complaint) => !/^AbortError|^The request has been cancelled$/.test(complaint)),
    [],
  );
  const download = page.getByRole("link", { name: "Download OpenAPI Document" });
  assert.equal(new URL((await download.getAttribute("href")) ?? "", origin).pathname, "/api/openapi.json");

  assert.equal(await readStyle(page, "body", "backgroundColor"), ground);
  const back = page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Docs" });
  assert.equal(await back.getAttribute("href"), "/docs");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.context().addCookies([{ name: "theme", value: "light", url: origin }]);
  // Rendering Scalar again would take seconds.
  if (size !== "long") await page.route("**/assets/api-reference.js", (route) => route.fulfill(drawsNothing));
  await goTo(page, `${origin}/docs/api`);
  if (size === "long") await page.locator("body.light-mode").waitFor();
  else assert.deepEqual(await page.evaluate("[drawn.forceDarkModeState, drawn.hideDarkModeToggle]"), ["light", true]);
});

async function shorten(route: Route): Promise<void> {
  const whole: Contract = await (await route.fetch()).json();
  const paths = Object.fromEntries(Object.entries(whole.paths).filter(([path]) => fewPaths.has(path)));
  await route.fulfill({ json: { ...whole, paths } });
}

async function assertReadable(page: Page): Promise<void> {
  await page.locator(".scalar-code-copy").first().waitFor({ state: "attached" });
  assert.match(await readStyle(page, "#app h1", "fontFamily"), /^"?Geist/);
  assert.ok(await page.evaluate("document.fonts.check('16px Geist') && document.fonts.size > 0"));
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`body.${colorScheme}-mode`).waitFor();
    assert.deepEqual(await findFaintText(page), [], colorScheme);
  }
  if (size === "long") assert.deepEqual(await findAxeFaults(page, "/docs/api"), []);
  assert.equal(await page.locator(".scalar-code-copy:not([aria-label])").count(), 0);
}

function readStyle(page: Page, selector: string, property: string): Promise<string> {
  return page.evaluate(`getComputedStyle(document.querySelector("${selector}")).${property}`);
}

function countTurns(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const turning = document.body.appendChild(document.createElement("i"));
    turning.style.animation = "turn 1s infinite";
    const { animationIterationCount } = getComputedStyle(turning);
    turning.remove();
    return animationIterationCount;
  })()`);
}

async function assertLook(page: Page, origin: string): Promise<void> {
  // What it would ask for once it is drawn, it has asked for then.
  await page.evaluate("document.fonts.ready.then(() => new Promise((drawn) => requestIdleCallback(() => drawn())))");
  assert.ok(!(await scrollsSideways(page)), `scrolls sideways at ${page.viewportSize()?.width}`);
  const powered = page.getByRole("link", { name: "Powered by Tincture" });
  assert.equal(await powered.getAttribute("href"), `${origin}?utm_source=api&utm_medium=attribution`);
  assert.ok(await powered.isVisible());
}

async function sendForm(page: Page, path: string, summary: string): Promise<number> {
  await page.getByRole("link", { name: summary }).first().click();
  await page.getByRole("button", { name: `(get ${path})` }).click();
  const place = new RegExp(`${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}(?:\\?.*)?$`);
  const answered = page.waitForResponse((response) => place.test(response.url()));
  await page.getByRole("button", { name: /^Send get request/ }).click();
  const response = await answered;
  await page.keyboard.press("Escape");
  return response.status();
}
