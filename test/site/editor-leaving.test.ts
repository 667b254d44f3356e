/** Leaving the editor while it still has something to do: the address it would set is nobody's by then. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { browserMissing, startBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { findPalette, readColors, waitForColors } from "./editor-palette.ts";

const width = 1440;
/** The gate leaves at once; whatever is due while the editor is left, the test below has due. */
const leavings = size === "long" ? 50 : 1;
/** Leavings are spread over this time after a key, and a little more closely about when the editor sets its address. */
const leavingMsMax = 3000;
/**
 * How many times slower than this machine the visitor's is. A page that is slowed keeps a processor busy also while it waits, so in the gate
 * it is only while it is left.
 */
const slowness = 6;
/** Longer than the editor waits before it sets its address. */
const addressSettledMs = 200;
const server = visitServer();
const start = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"];

test(
  "a visitor with a slow machine who leaves the editor keeps the address they went to, and comes back to the last palette",
  { skip: browserMissing },
  async (t) => {
    const { origin } = await server();
    const { page } = await visit(await startBrowser(t), `${origin}/app/${start.join("-")}`, {
      width,
      isNew: true,
    });
    const session = await page.context().newCDPSession(page);
    const slowDown = (rate: number) => session.send("Emulation.setCPUThrottlingRate", { rate });
    if (size === "long") await slowDown(slowness);
    for (let leaving = 0; leaving < leavings; leaving += 1) {
      const delay = leavingMsMax * (leaving / leavings) ** 2;
      const before = await readColors(page);
      await page.keyboard.press("Space");
      await findPalette(page, before).waitFor({ state: "detached" });
      // A wait that is longer than what the editor waits for is the same on any machine.
      const isSlowBefore = delay < addressSettledMs;
      if (size !== "long" && isSlowBefore) await slowDown(slowness);
      await passTime(page, delay);
      const last = await readColors(page);
      if (size !== "long" && !isSlowBefore) await slowDown(slowness);
      await page.getByRole("link", { name: "Palettes", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Palettes" }).waitFor();
      await passTime(page, addressSettledMs);
      assert.equal(page.url(), `${origin}/palettes`, `left after ${delay} ms`);
      if (size !== "long") await slowDown(1);
      await page.goBack();
      await waitForColors(page, last);
      assert.equal(page.url(), `${origin}/app/${last.join("-")}`);
    }
  },
);

test(
  "who leaves before the address is set comes back to the last palette, by Back, Forward and a new load",
  { skip: browserMissing },
  async (t) => {
    const { origin } = await server();
    const { page } = await visit(await startBrowser(t), `${origin}/app/${start.join("-")}`, { width });
    for (const hold of [holdTimers, refuseAddresses]) {
      await page.evaluate(hold);
      const work = await generateThrice(page);
      await page.getByRole("link", { name: "Palettes", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Palettes" }).waitFor();
      assert.equal(page.url(), `${origin}/palettes`);
      await page.goBack();
      await waitForWork(page, work);
      await page.goForward();
      await page.getByRole("heading", { level: 1, name: "Palettes" }).waitFor();
      await page.goBack();
      await waitForWork(page, work);
    }
    await changeOnTheWayBack(page);
    await page.evaluate(refuseAddresses);
    const work = await generateThrice(page);
    await page.reload();
    await waitForWork(page, work);
  },
);

/** The last two palettes of a visit, in their order. */
interface LastPalettes {
  readonly before: readonly string[];
  readonly last: readonly string[];
}

async function generateThrice(page: Page): Promise<LastPalettes> {
  let before: readonly string[] = [];
  for (let press = 0; press < 3; press += 1) {
    before = await readColors(page);
    await page.keyboard.press("Space");
    await findPalette(page, before).waitFor({ state: "detached" });
  }
  return { before, last: await readColors(page) };
}

/** The palette, its address, and what undo leads to: coming back is no step. */
async function waitForWork(page: Page, { before, last }: LastPalettes): Promise<void> {
  await waitForColors(page, last);
  await page.waitForURL((url) => url.pathname === `/app/${last.join("-")}`);
  await page.keyboard.press("z");
  await waitForColors(page, before);
  await page.keyboard.press("Shift+Z");
  await waitForColors(page, last);
}

/** Who goes on, and comes back before the other page is there, changes what they never left; what its address said comes later. */
async function changeOnTheWayBack(page: Page): Promise<void> {
  const before = await readColors(page);
  await page.keyboard.press("1");
  await page.keyboard.press("Space");
  await findPalette(page, before).waitFor({ state: "detached" });
  const { promise: line, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.data(?:\?|$)/u, async (route) => {
    await line;
    await route.continue();
  });
  for (const [way, asked] of [["forward", /\/palettes\.data/u] as const, ["back", /\/app\/.*\.data/u] as const]) {
    const request = page.waitForRequest(asked);
    await page.evaluate(`history.${way}()`);
    await request;
  }
  await page.keyboard.press("z");
  await waitForColors(page, before);
  release();
  await page.getByRole("progressbar", { name: "Loading the page" }).waitFor({ state: "detached" });
  await waitForColors(page, before);
  await page.unrouteAll();
  await page.locator('[data-swatch][aria-label$=", locked"]').waitFor();
  await page.keyboard.press("1");
}

/** What a slow machine does: all that waits is due as the page goes on to another entry of its history. */
const holdTimers = `(() => {
  const { setTimeout, clearTimeout } = globalThis;
  const { pushState } = history;
  const held = new Map();
  globalThis.setTimeout = (act, ms, ...given) => {
    const id = setTimeout(act, 2 ** 31 - 1);
    held.set(id, () => act(...given));
    return id;
  };
  globalThis.clearTimeout = (id) => {
    held.delete(id);
    clearTimeout(id);
  };
  history.pushState = function (...entry) {
    pushState.apply(history, entry);
    delete history.pushState;
    Object.assign(globalThis, { setTimeout, clearTimeout });
    for (const [id, act] of held) {
      clearTimeout(id);
      act();
    }
  };
})()`;

/** What a browser does with addresses that change too often, until the page is left. */
const refuseAddresses = `(() => {
  const { pushState } = history;
  history.replaceState = () => undefined;
  history.pushState = function (...entry) {
    pushState.apply(history, entry);
    delete history.pushState;
    delete history.replaceState;
  };
})()`;

/** By the page's own clock, so that what the page waits for is over, however slow it is. */
async function passTime(page: Page, ms: number): Promise<void> {
  await page.evaluate(`new Promise((passed) => setTimeout(passed, ${ms}))`);
}
