/** Where the editor's tools are listed, and the ways into them and out by keyboard. */
import assert from "node:assert/strict";
import test from "node:test";
import { toolRows } from "../../site/app/editor/tools.ts";
import { browserMissing, startBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";

const shared = visitServer();
/** What the toolbar lists at the width of a window. */
const listedAt: readonly (readonly [number, readonly string[]])[] = [
  [360, []],
  [768, ["md"]],
  [1024, ["md", "lg"]],
  [1280, ["md", "lg", "xl"]],
];

test(
  "the toolbar lists the tools that it has room for, and a menu reached by keyboard has all of them",
  { skip: browserMissing },
  async (t) => {
    const { origin } = await shared();
    const { page, complaints } = await visit(await startBrowser(t), `${origin}/app/264653-2a9d8f-e9c46a`, {
      width: 360,
    });
    const toolbar = page.getByRole("toolbar", { name: "Palette" });
    const menuButton = page.getByRole("button", { name: "All tools", exact: true });
    for (const [width, listed] of listedAt) {
      await page.setViewportSize({ width, height: 900 });
      for (const { label, from } of Object.values(toolRows)) {
        const isListed = await toolbar.getByRole("button", { name: label }).isVisible();
        assert.equal(isListed, listed.includes(from), `${label} at ${width}`);
      }
      assert.ok(await toolbar.evaluate((bar) => bar.scrollWidth <= bar.clientWidth), `wider than ${width}`);
      assert.equal(await menuButton.isVisible(), width < 1280);
    }

    await page.setViewportSize({ width: 1024, height: 900 });
    await menuButton.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: "All tools" }).and(page.locator(":focus")).waitFor();
    await page.getByRole("complementary").getByRole("button", { name: toolRows.theme.label }).waitFor();
    for (const key of ["Tab", "Tab", "Tab", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("complementary", { name: toolRows.theme.label }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Escape");
    await menuButton.and(page.locator(":focus")).waitFor();
    assert.deepEqual(complaints, []);
  },
);
