/**
 * The palette as a whole in the editor: sliders, order, harmonies, shades and repair, each of them
 * a step.
 */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { adjustPalette, noAdjustment, sortColors } from "../../color/src/adjust/adjust-palette.ts";
import { colorHarmonies, colorScale } from "../../color/src/harmony.ts";
import { fixPalette } from "../../color/src/promise/index.ts";
import { testInBrowser, visit, scrollsSideways } from "../browser.ts";
import { visitServer } from "../running-server.ts";

const shared = visitServer();
const colors = ["e9c46a", "264653", "2a9d8f", "f4a261", "e76f51"];
const phoneWidth = 360;
const turns = 6;

testInBrowser("rotating, sorting and harmonizing respects locks and makes one undo step each", async (browser) => {
  const { origin } = await shared();
  const { page, complaints } = await visit(browser, `${origin}/app/${colors.join("-")}`, {
    width: 1280,
  });
  const see = (hexes: readonly string[]) => page.waitForURL(`${origin}/app/${hexes.join("-")}`);
  await page.keyboard.press("2");
  await page.keyboard.press("j");
  const hue = page.getByRole("slider", { name: "Hue" });
  const turned = adjustPalette(colors, { ...noAdjustment, hue: turns }).with(1, "264653");
  await holdKey(page, hue, { key: "ArrowRight", times: turns });
  await see(turned);
  await holdKey(page, hue, { key: "ArrowLeft", times: turns });
  await see(colors);
  await page.getByRole("button", { name: "Undo" }).click();
  await see(turned);
  assert.equal(await hue.inputValue(), String(turns));
  await page.getByLabel("Keep locked colors").click();
  await see(adjustPalette(colors, { ...noAdjustment, hue: turns }));
  await page.getByRole("button", { name: "Reset" }).click();
  await see(colors);
  await drag(page, page.getByRole("slider", { name: "Lightness" }), 60);
  await page.waitForURL((url) => !url.pathname.endsWith(colors.join("-")));
  await page.getByRole("button", { name: "Undo" }).click();
  await see(colors);

  const sorted = sortColors(colors, "lightness").map((place) => colors[place]!);
  await page.getByRole("button", { name: "Lightness", exact: true }).click();
  await see(sorted);
  await page.getByRole("button", { name: "Reverse" }).click();
  await see(sorted.toReversed());
  await page
    .getByRole("radiogroup")
    .or(page.getByRole("radio", { name: "#e76f51" }))
    .last()
    .press("Space");
  await page.getByRole("button", { name: "Complement", exact: false }).first().click();
  const [complement] = colorHarmonies("e76f51");
  await see([complement?.colors[1] ?? "", "e76f51", "264653"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await see(sorted.toReversed());
  assert.deepEqual(complaints, []);
});

testInBrowser("shades are previewed by keys and set by a press; repair respects locks", async (browser) => {
  const { origin } = await shared();
  const { page, complaints } = await visit(browser, `${origin}/app/${colors.join("-")}`, {
    width: phoneWidth,
    colorScheme: "dark",
  });
  const see = (hexes: readonly string[]) => page.waitForURL(`${origin}/app/${hexes.join("-")}`);
  const shade = (index: number, step: number) =>
    colors.with(index, colorScale(colors[index]!).steps.find((one) => one.step === step)?.hex ?? "");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("s");
  const radios = page.getByRole("radiogroup", { name: "Shades of e9c46a" });
  await radios.waitFor();
  const { ownStep } = colorScale("e9c46a");
  await page.locator(`input[aria-label^="${ownStep},"]:focus`).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await see(shade(0, ownStep + 200));
  await page.keyboard.press("z");
  await see(colors);
  await page.keyboard.press("s");
  await page.getByTitle(/^100: /).click();
  await see(shade(0, 100));
  await page.keyboard.press("z");
  await see(colors);

  await page.getByRole("button", { name: "Lock 2a9d8f" }).click();
  await page.keyboard.press("k");
  const beside = page.waitForEvent("worker", (worker) => worker.url().includes("repair"));
  await page.getByRole("button", { name: "Contrast 4.5 : 1" }).click();
  await beside;
  const fixed = fixPalette({ colors, contrast: 4.5, held: [2] });
  assert.ok(fixed && fixed.changes.length > 0);
  await see(fixed.colors);
  await page.getByText(/^Every color has a partner with at least 4\.5.*Changed: #/).waitFor();
  await page.getByText("Lc ").first().waitFor();
  await page.keyboard.press("z");
  await see(colors);
  await page.getByRole("button", { name: "Fix 2a9d8f and e76f51 for text" }).click();
  const pair = fixPalette({ colors, contrast: 4.5, pair: [2, 4], held: [2] });
  await see(pair?.colors ?? []);
  assert.equal(await scrollsSideways(page), false);
  assert.deepEqual(complaints, []);
});

interface Hold {
  readonly key: string;
  readonly times: number;
}

/** As a held key does: down again and again, and up once. */
async function holdKey(page: Page, slider: Locator, { key, times }: Hold): Promise<void> {
  await slider.focus();
  for (let time = 0; time < times; time += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

async function drag(page: Page, slider: Locator, by: number): Promise<void> {
  const box = await slider.boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 6 });
  await page.mouse.up();
}
