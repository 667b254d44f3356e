/** Leaving the editor while its address update is pending. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { goTo, testInBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { findPalette, readColors, waitForColors } from "./editor-palette.ts";

const width = 1440;
/**
 * In the long run alone. In the gate, the test below has due at once whatever is due while the
 * editor is left.
 */
const leavings = 50;
/** Leavings are spread over this time after a key press, more densely around the address update. */
const leavingMsMax = 3000;
const slowness = 6;
/** Longer than the editor waits before it sets its address. */
const addressSettledMs = 200;
const server = visitServer();
const start = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"];

if (size === "long")
  testInBrowser("leaving the editor on a slow machine keeps the new address and the last palette", async (browser) => {
    const { origin } = await server();
    const { page } = await visit(browser, `${origin}/app/${start.join("-")}`, {
      width,
      isNew: true,
    });
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    for (let leaving = 0; leaving < leavings; leaving += 1) {
      const delay = leavingMsMax * (leaving / leavings) ** 2;
      const before = await readColors(page);
      await page.keyboard.press("Space");
      await findPalette(page, before).waitFor({ state: "detached" });
      await passTime(page, delay);
      const last = await readColors(page);
      await page.getByRole("link", { name: "Palettes", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Palettes" }).waitFor();
      await passTime(page, addressSettledMs);
      assert.equal(page.url(), `${origin}/palettes`, `left after ${delay} ms`);
      await page.goBack();
      await waitForColors(page, last);
      assert.equal(page.url(), `${origin}/app/${last.join("-")}`);
    }
  });

testInBrowser("leaving before the address is set returns to the last palette", async (browser) => {
  const { origin } = await server();
  const { page } = await visit(browser, `${origin}/app/${start.join("-")}`, { width });
  await leaveAndReturn(page, holdTimers);
  const left = await leaveAndReturn(page, refuseAddresses);
  await page.goForward();
  await page.getByRole("heading", { level: 1, name: "Palettes" }).waitFor();
  await page.goBack();
  await waitForWork(page, left);
  await changeOnTheWayBack(page);
  await page.evaluate(refuseAddresses);
  const work = await generateTwice(page);
  await page.reload();
  await waitForWork(page, work);
  await returnByLinks(page, origin);
});

async function returnByLinks(page: Page, origin: string): Promise<void> {
  await page.keyboard.press("2");
  await page.keyboard.press("Space");
  await findLock(page).waitFor();
  const { last } = await generateTwice(page);
  const leave = async () => {
    await page.getByRole("link", { name: "Palettes", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Palettes" }).waitFor();
  };
  const assertHere = async (one: Page) => {
    await waitForColors(one, last);
    await one.waitForURL(`${origin}/app/${last.join("-")}`);
    await findLock(one).waitFor();
    assert.equal(await findLock(one).count(), 1);
  };
  await leave();
  const otherTab = await page.context().newPage();
  await goTo(otherTab, `${origin}/app`);
  await assertHere(otherTab);
  await otherTab.keyboard.press("Space");
  await findPalette(otherTab, last).waitFor({ state: "detached" });
  const others = await readColors(otherTab);
  await otherTab.waitForFunction((hex) => JSON.stringify(localStorage).includes(hex), others[0]!);
  await otherTab.close();

  await page.getByRole("link", { name: "Editor", exact: true }).click();
  await assertHere(page);
  await page.getByRole("link", { name: "Editor", exact: true }).click();
  await assertHere(page);
  await leave();
  await page.goBack();
  await assertHere(page);
  await goTo(page, `${origin}/privacy`);
  await page.goBack();
  await assertHere(page);
  await goTo(page, `${origin}/privacy`);
  await goTo(page, `${origin}/app`);
  await assertHere(page);

  const next = await page.context().newPage();
  await page.close();
  await goTo(next, `${origin}/app/${others.join("-")}`);
  await waitForColors(next, others);
  await findLock(next).waitFor();
  await goTo(next, `${origin}/app?size=5`);
  assert.notDeepEqual(await readColors(next), others);
}

function findLock(page: Page) {
  return page.locator('[data-swatch][aria-label$=", locked"]');
}

/**
 * @param hold - what keeps the address from being set while the page is left @returns what was
 *   there
 */
async function leaveAndReturn(page: Page, hold: string): Promise<LastPalettes> {
  await page.evaluate(hold);
  const work = await generateTwice(page);
  await page.getByRole("link", { name: "Palettes", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Palettes" }).waitFor();
  await passTime(page, addressSettledMs);
  assert.equal(new URL(page.url()).pathname, "/palettes");
  await page.goBack();
  await waitForWork(page, work);
  return work;
}

interface LastPalettes {
  readonly before: readonly string[];
  readonly last: readonly string[];
}

/** The address may know neither of them: it is set once the editor rests. */
async function generateTwice(page: Page): Promise<LastPalettes> {
  let before: readonly string[] = [];
  for (let press = 0; press < 2; press += 1) {
    before = await readColors(page);
    await page.keyboard.press("Space");
    await findPalette(page, before).waitFor({ state: "detached" });
  }
  return { before, last: await readColors(page) };
}

async function waitForWork(page: Page, { before, last }: LastPalettes): Promise<void> {
  await waitForColors(page, last);
  await page.waitForURL((url) => url.pathname === `/app/${last.join("-")}`);
  await page.keyboard.press("z");
  await waitForColors(page, before);
  await page.keyboard.press("Shift+Z");
  await waitForColors(page, last);
}

/** A change on the way back, before the other page has loaded, applies to the editor. */
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

/** Simulates a slow machine: all timers fire when the page changes its history entry. */
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

/** Simulates a browser that refuses frequent changes of the address. */
const refuseAddresses = `(() => {
  const { pushState } = history;
  history.replaceState = () => undefined;
  history.pushState = function (...entry) {
    pushState.apply(history, entry);
    delete history.pushState;
    delete history.replaceState;
  };
})()`;

async function passTime(page: Page, ms: number): Promise<void> {
  await page.evaluate(`new Promise((passed) => setTimeout(passed, ${ms}))`);
}
