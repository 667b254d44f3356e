/** The start page as a generator: by keys, by touch, without scripts, and readable in whatever it draws. */
import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import type { Browser, Page } from "playwright-core";
import { browserMissing, openWindow, startBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { showScheme } from "./color-scheme.ts";
import { findFaintText } from "./faint-text.ts";

const server = visitServer();
const width = 1280;
const readableDraws = size === "long" ? 60 : 3;

test(
  "the start page shows the palette of the day to all, and the next one without scripts",
  { skip: browserMissing },
  async (t) => {
    const { origin, browser } = await open(t);
    const texts = await Promise.all([0, 1].map(async () => (await fetch(origin)).text()));
    assert.equal(texts[0], texts[1]);
    const page = await (await openWindow(browser, origin, { hasScripts: false })).newPage();
    const shown = new Set<string>();
    await page.goto(origin);
    for (let draw = 2; draw < 5; draw += 1) {
      shown.add(String(await listColors(page)));
      await page.getByRole("button", { name: "New palette" }).click();
      assert.equal(page.url(), `${origin}/?draw=${draw}`);
    }
    assert.equal(shown.size, 3);
    for (const query of ["?draw=0", "?draw=x", "?draw=10000"])
      assert.equal(readStrip(await (await fetch(origin + "/" + query)).text()), readStrip(texts[0]!));
  },
);

test(
  "the space bar draws on the start page, which takes the palette's colors on to the editor",
  { skip: browserMissing },
  async (t) => {
    const { origin, browser } = await open(t);
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
    await page.getByRole("link", { name: "Open the editor" }).click();
    await page.waitForURL(`${origin}/app/${colors.join("-")}`);
    assert.deepEqual([complaints, outsideRequests], [[], []]);
  },
);

test("a finger draws on the start page", { skip: browserMissing }, async (t) => {
  const { origin, browser } = await open(t);
  const { page } = await visit(browser, origin, { width: 390, hasTouch: true });
  const first = await listColors(page);
  await page.getByRole("button", { name: "New palette" }).tap();
  await waitForOther(page, first);
});

test(
  "whatever the start page draws can be read, and changes at once for who wants less motion",
  { skip: browserMissing },
  async (t) => {
    const { origin, browser } = await open(t);
    const { page } = await visit(browser, origin, { width });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const delays: string = await page.evaluate(
      `[...document.querySelectorAll("[data-swatch]")].map((one) => getComputedStyle(one).transitionDelay).join()`,
    );
    assert.match(delays, /^(?:0s[, ]*)+$/);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    for (let draw = 0; draw < readableDraws; draw += 1) {
      const colors = await listColors(page);
      for (const scheme of ["light", "dark"] as const) {
        await showScheme(page, scheme);
        assert.deepEqual(await findFaintText(page), [], `${colors.join("-")}, ${scheme}`);
      }
      await page.keyboard.press("Space");
      await waitForOther(page, colors);
    }
  },
);

async function open(t: TestContext): Promise<{ readonly origin: string; readonly browser: Browser }> {
  const { origin } = await server();
  return { origin, browser: await startBrowser(t) };
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

/** Waits until other colors are shown. */
async function waitForOther(page: Page, colors: readonly string[]): Promise<Look> {
  const same = page.getByText(`Palette: ${colors.join(", ")}`, { exact: true });
  await same.waitFor({ state: "detached" });
  return readLook(page);
}
