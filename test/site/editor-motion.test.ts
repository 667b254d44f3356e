/** What moves in the editor, and that nothing does for who wants no motion. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { browserMissing, startBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";

const shared = visitServer();
const columns = [0, 1, 2, 3, 4];
const locked = 2;

test(
  "new colors are uncovered column by column, and at once for who wants no motion",
  { skip: browserMissing },
  async (t) => {
    const { origin } = await shared();
    const { page, complaints } = await visit(
      await startBrowser(t),
      `${origin}/app/264653-2a9d8f-e9c46a-f4a261-e76f51`,
      { width: 1280, hasMotion: true },
    );
    assert.deepEqual(await drawWatched(page), columns);
    await page.keyboard.press(String(locked + 1));
    assert.deepEqual(
      await drawWatched(page),
      columns.filter((at) => at !== locked),
    );
    await page.emulateMedia({ reducedMotion: "reduce" });
    assert.deepEqual(await drawWatched(page), []);
    assert.deepEqual(complaints, []);
  },
);

/** Draws a palette. @returns the columns that were wiped for it, from the first to the last */
async function drawWatched(page: Page): Promise<readonly number[]> {
  await page.evaluate(`
    globalThis.wiped = [];
    globalThis.animate ??= Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options);
      if (options.id === "wipe") wiped.push([options.delay, Number(this.dataset.swatch)]);
      return animation;
    }`);
  const told = page.getByRole("status").filter({ hasText: "Palette:" });
  const before = await told.textContent();
  await page.keyboard.press("Space");
  await told.filter({ hasNotText: before ?? "" }).waitFor({ state: "attached" });
  return page.evaluate("wiped.toSorted(([one], [other]) => one - other).map(([, at]) => at)");
}
