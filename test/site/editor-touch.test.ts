/**
 * The editor on a phone: colors moved by a finger, which does not come near before it takes hold,
 * and all else by taps.
 */
import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { toolRows } from "../../site/app/editor/tools/tools.ts";
import { testInBrowser, visit, type Visit, scrollsSideways } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { size } from "../sizes.ts";
import { dragByTouch, findMiddle } from "./drag-by-touch.ts";
import { findPalette, readColors } from "./editor-palette.ts";

const shared = visitServer();
const colors = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"];
const moved = ["2a9d8f", "e9c46a", "264653", "e76f51", "f4a261"];
const phoneWidth = 360;
/** The tests of the other tools open them on a phone and check their width. */
const toolsOfNoOtherTest = new Set(["adjust", "vision", "history", "import", "export", "share"]);

testInBrowser("on a phone the editor works by touch alone, from the first touch", async (browser) => {
  const { page, complaints, outsideRequests } = await open(browser, phoneWidth);
  await moveByTouch(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await closeLock(page);
  for (let count = moved.length; count < 8; count += 1) {
    await page.getByRole("button", { name: "Add a color", exact: true }).tap();
    await page.locator("[data-swatch]").nth(count).waitFor();
  }
  assert.deepEqual((await readColors(page)).slice(0, moved.length), moved);
  await page.getByRole("button", { name: `Edit ${moved[1]}` }).tap();
  await page.getByRole("button", { name: "Remove", exact: true }).tap();
  await page.locator("[data-swatch]").nth(7).waitFor({ state: "detached" });
  await openTools(page);
  assert.deepEqual([complaints, outsideRequests], [[], []]);
});

async function open(browser: Browser, width: number): Promise<Visit> {
  const { origin } = await shared();
  const address = `${origin}/app/${colors.join("-")}`;
  return visit(browser, address, { width, hasTouch: true, hasMotion: true });
}

/** The code for dragging is loaded on the first touch. */
async function moveByTouch(page: Page): Promise<void> {
  const grips = page.locator("[data-grip]");
  const ready = page.locator("[data-grip][data-ready]").first();
  assert.equal(await ready.count(), 0);
  await dragByTouch(page, grips.nth(0), { ...(await findMiddle(grips.nth(2))), hold: () => ready.waitFor() });
  await findPalette(page, ["2a9d8f", "e9c46a", "264653", "f4a261", "e76f51"]).waitFor({ state: "attached" });
  await page.locator("[data-dnd-placeholder]").waitFor({ state: "detached" });
  await dragByTouch(page, grips.nth(4), await findMiddle(grips.nth(3)));
  await page.waitForURL(`**/app/${moved.join("-")}`);
  assert.equal(await page.evaluate("scrollY"), 0);
}

/** It looks closed, and the tools' button has a background color of its own. */
async function closeLock(page: Page): Promise<void> {
  const lock = page.getByRole("button", { name: `Lock ${moved[1]}` });
  const look = () =>
    lock.evaluate((button) => [
      getComputedStyle(button).backgroundColor,
      getComputedStyle(button.querySelector("svg")!).fill,
    ]);
  const [openGround, openFill] = await look();
  assert.equal(openFill, "none");
  await lock.tap();
  await lock.and(page.locator("[aria-pressed=true]")).waitFor();
  await page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))");
  const [ground, fill] = await look();
  assert.notEqual(fill, "none");
  assert.notEqual(ground, openGround);
  const drawings = await page
    .locator("summary[aria-label=Menu] path, [aria-label='All tools'] path")
    .evaluateAll((paths) => paths.map((path) => path.getAttribute("d")!.replaceAll(/[\d. ]/g, "")));
  assert.equal(drawings.length, 2);
  assert.notEqual(drawings[0], drawings[1]);
}

async function openTools(page: Page): Promise<void> {
  await page.getByRole("button", { name: "All tools", exact: true }).tap();
  const menu = page.getByRole("complementary", { name: "All tools" });
  for (const [tool, { label }] of Object.entries(toolRows)) {
    const row = menu.getByRole("button", { name: label });
    if (size !== "long" && !toolsOfNoOtherTest.has(tool)) {
      await row.waitFor();
      continue;
    }
    await row.tap();
    const panel = page.getByRole("complementary", { name: label });
    await panel.getByRole("heading", { name: label }).waitFor();
    await panel.getByText("Loading…").waitFor({ state: "detached" });
    assert.ok(!(await scrollsSideways(page)), `${label} scrolls sideways`);
    await panel.getByRole("button", { name: "Back to all tools" }).tap();
  }
  await menu.getByRole("button", { name: "Close" }).tap();
  await menu.waitFor({ state: "detached" });
}
