/**
 * Promises in the editor: switched on by keyboard, kept by what is generated, shared by the
 * address, and refused in words.
 */
import assert from "node:assert/strict";
import test from "node:test";
import { drawSeed } from "../../color/src/generate/seed.ts";
import { listColorNames } from "../../color/src/color-names.ts";
import { promisePalette } from "../../color/src/promise/index.ts";
import { createWordReader } from "../../color/src/words/index.ts";
import { type PaletteBody, request } from "../api-client.ts";
import { goTo, testInBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { findPalette } from "./editor-palette.ts";

const shared = visitServer();
const start = ["808080", "2a9d8f", "e9c46a"];
const startPath = `/app/${start.join("-")}`;
const seed = drawSeed((count) => Uint8Array.from({ length: count }, (_, at) => at));

testInBrowser(
  "promises are set by keyboard, kept when generating, undone, and refused with reasons",
  async (browser) => {
    const { origin } = await shared();
    const { page, complaints, outsideRequests } = await visit(browser, origin + startPath, {
      width: 1440,
    });
    await page.evaluate("crypto.getRandomValues = (bytes) => bytes.map((_, at) => (bytes[at] = at))");
    await page.keyboard.press("m");
    const tool = page.getByRole("complementary", { name: "Mood & promises" });
    await tool.getByRole("checkbox", { name: "dark" }).press("Space");
    const dark = promisePalette({ seed, size: 3, tags: ["dark"] });
    assert.ok(dark.kind === "kept");
    const darkPath = `${origin}/app/${dark.colors.join("-")}?tags=dark`;
    await page.waitForURL(darkPath);
    await tool.getByRole("radio", { name: "4.5 : 1" }).press("Space");
    const made = promisePalette({ seed, size: 3, tags: ["dark"], contrast: 4.5 });
    assert.ok(made.kind === "kept");
    await findPalette(page, made.colors).waitFor({ state: "attached" });
    const shown = `${origin}/app/${made.colors.join("-")}?tags=dark&contrast=4.5`;
    await page.waitForURL(shown);
    assert.equal(await tool.getByText("✓ Kept").count(), 2);
    assert.ok(await tool.getByText(/^Every color has a partner with at least \d+\.\d\s:\s1\.$/).isVisible());
    for (const [undo, redo] of [
      ["z", "Shift+Z"],
      ["Control+z", "Control+Shift+Z"],
    ] as const) {
      await page.keyboard.press(undo);
      await page.waitForURL(darkPath);
      await page.keyboard.press(redo);
      await page.waitForURL(shown);
    }
    await page.keyboard.press("Escape");

    await page.keyboard.press("z");
    await page.waitForURL(darkPath);
    await page.keyboard.press("z");
    await page.waitForURL(origin + startPath);
    await page.keyboard.press("Shift+Z");
    await page.keyboard.press("Shift+Z");
    await page.waitForURL(shown);

    await goTo(page, `${origin}${startPath}?contrast=7&vision=safe`);
    await page.keyboard.press("1");
    await page.keyboard.press("Space");
    const refusal = page
      .getByRole("alert")
      .filter({ hasText: /no color stands out from the locked color #808080 by a contrast of 7/ });
    await refusal.waitFor();
    await findPalette(page, start).waitFor({ state: "attached" });
    await refusal.getByRole("button", { name: "Unlock #808080" }).click();
    await refusal.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Remove: contrast 7 : 1" }).press("Enter");
    assert.equal(await page.evaluate("document.activeElement.getAttribute('aria-label')"), "Remove: safe for all eyes");
    await page.keyboard.press("Enter");
    await page.waitForURL(origin + startPath);

    await page.evaluate("crypto.getRandomValues = (bytes) => bytes.map((_, at) => (bytes[at] = at))");
    await page.keyboard.press("m");
    await tool.getByLabel("In words").fill("qwertz");
    await page.keyboard.press("Enter");
    await tool.getByText("No color known for: qwertz.").waitFor();
    assert.equal(page.url(), origin + startPath);
    await tool.getByLabel("In words").fill("misty qwertz forest");
    await page.keyboard.press("Enter");
    await tool.getByText("No color known for: qwertz.").waitFor();
    assert.equal(
      await page.evaluate("document.activeElement.labels?.[0]?.textContent"),
      "In words",
      "the focus is lost",
    );
    const { terms } = createWordReader(listColorNames)("misty qwertz forest");
    const leaning = promisePalette({ seed, size: 3, words: terms });
    assert.ok(leaning.kind === "kept");
    await findPalette(page, leaning.colors).waitFor({ state: "attached" });
    await page.waitForURL(`${origin}/app/${leaning.colors.join("-")}?words=misty%20qwertz%20forest`);
    assert.deepEqual([complaints, outsideRequests], [[], []]);
  },
);

test("/app shows the API's palette for a seed and promises, and refuses impossible ones", async () => {
  const server = await shared();
  const query = "words=greek%20island&tags=blue&contrast=4.5&vision=safe";
  const { body } = await request<PaletteBody>(server, `/palette/generate?seed=harbor&${query}`);
  const answer = await fetch(`${server.origin}/app?seed=harbor&${query}`, { redirect: "manual" });
  assert.equal(answer.status, 302);
  assert.equal(answer.headers.get("location"), `/app/${body.data.colors.join("-")}?${query}`);
  assert.equal((await fetch(`${server.origin}/app?contrast=5`)).status, 400);
  const unknown = await fetch(`${server.origin}/app?words=asdfgh`);
  assert.equal(unknown.status, 400);
  assert.match(await unknown.text(), /No color is known for .{0,8}asdfgh/);
  assert.equal((await fetch(`${server.origin}/app?size=2&tags=dark,light`)).status, 422);
});
