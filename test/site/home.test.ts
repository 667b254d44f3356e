/**
 * The start page as a generator: by keys, by touch, without scripts, and readable in whatever it
 * draws.
 */
import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { testInBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { showScheme } from "./color-scheme.ts";
import { findFaintText } from "./faint-text.ts";

const server = visitServer();
const width = 1280;
const readableDraws = size === "long" ? 60 : 3;

test("the start page shows the palette of the day, and the next one without scripts", async () => {
  const { origin } = await server();
  const texts = await Promise.all([0, 1].map(() => readText(origin)));
  assert.equal(texts[0], texts[1]);
  const shown = new Set<string>();
  let text = texts[0]!;
  for (let draw = 2; draw < 5; draw += 1) {
    shown.add(readStrip(text));
    const next = findNext(text);
    assert.equal(next, `/?draw=${draw}`);
    text = await readText(origin + next);
  }
  assert.equal(shown.size, 3);
  for (const query of ["?draw=0", "?draw=x", "?draw=10000"])
    assert.equal(readStrip(await readText(origin + "/" + query)), readStrip(texts[0]!));
});

testInBrowser("the space bar on the start page generates legible palettes, which the editor opens", async (browser) => {
  const { origin } = await server();
  const { page, complaints, outsideRequests } = await visit(browser, origin, { width, hasMotion: true });
  const first = await readLook(page);
  await page.keyboard.press("Space");
  const second = await waitForOther(page, first.colors);
  assert.notEqual(second.crest, first.crest);
  assert.notEqual(second.accent, first.accent);
  assert.notEqual(second.scene, first.scene);
  assert.equal(await page.evaluate("scrollY"), 0);

  await page.getByRole("link", { name: second.colors[0]! }).first().focus();
  await page.keyboard.press("Space");
  assert.deepEqual(await listColors(page), second.colors, "the space bar of a link draws");
  await page.getByRole("button", { name: "New palette" }).click();
  const { colors } = await waitForOther(page, second.colors);
  assert.equal(
    await page.getByRole("status").filter({ hasText: "Palette:" }).textContent(),
    `Palette: ${colors.join(", ")}`,
  );
  assert.equal(page.url(), `${origin}/`);
  await changesAtOnceForLessMotion(page);
  const last = await drawReadable(page);
  await page.getByRole("link", { name: "Open the editor" }).click();
  await page.waitForURL(`${origin}/app/${last.join("-")}`);
  assert.deepEqual([complaints, outsideRequests], [[], []]);
});

testInBrowser("the start page generates palettes by touch", async (browser) => {
  const { origin } = await server();
  const { page } = await visit(browser, origin, { width: 390, hasTouch: true });
  const first = await listColors(page);
  await page.getByRole("button", { name: "New palette" }).tap();
  await waitForOther(page, first);
});

async function changesAtOnceForLessMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const delays: string = await page.evaluate(
    `[...document.querySelectorAll("[data-swatch]")].map((one) => getComputedStyle(one).transitionDelay).join()`,
  );
  assert.match(delays, /^(?:0s[, ]*)+$/);
  await page.emulateMedia({ reducedMotion: "no-preference" });
}

async function drawReadable(page: Page): Promise<readonly string[]> {
  let colors = await listColors(page);
  for (let draw = 1; draw <= readableDraws; draw += 1) {
    for (const scheme of ["light", "dark"] as const) {
      await showScheme(page, scheme);
      assert.deepEqual(await findFaintText(page), [], `${colors.join("-")}, ${scheme}`);
    }
    if (draw === readableDraws) break;
    await page.keyboard.press("Space");
    ({ colors } = await waitForOther(page, colors));
  }
  return colors;
}

async function readText(address: string): Promise<string> {
  return (await fetch(address)).text();
}

function findNext(html: string): string {
  const forms = [...html.matchAll(/<form action="([^"]*)">([^]*?)<\/form>/g)];
  const [, action, content = ""] = forms.find(([form]) => form.includes("New palette"))!;
  assert.match(content, /<button type="submit"/);
  const fields = [...content.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return `${action}?${new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, value]))}`;
}

async function listColors(page: Page): Promise<readonly string[]> {
  return page.getByRole("list", { name: "Palette", exact: true }).getByRole("link").allTextContents();
}

function readStrip(html: string): string {
  return [...html.matchAll(/<li data-swatch[^>]*style="background-color:(#[\da-f]+)/g)].map(([, hex]) => hex).join();
}

interface Look {
  readonly colors: readonly string[];
  readonly crest: string;
  readonly accent: string;
  readonly scene: string;
}

async function readLook(page: Page): Promise<Look> {
  const look: Omit<Look, "colors"> = await page.evaluate(`({
    crest: document.querySelector("main .crest").innerHTML,
    accent: getComputedStyle(document.querySelector("main h1")).getPropertyValue("--accent"),
    scene: document.querySelector("main [role=img]").getAttribute("style"),
  })`);
  return { colors: await listColors(page), ...look };
}

async function waitForOther(page: Page, colors: readonly string[]): Promise<Look> {
  const same = page.getByText(`Palette: ${colors.join(", ")}`, { exact: true });
  await same.waitFor({ state: "detached" });
  return readLook(page);
}
