/**
 * Gradients in the editor: stops by keys and by pointer, shapes and spaces as CSS that the browser
 * takes, and a mesh to keep.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { createMesh, meshToSvg } from "../../color/src/gradient/index.ts";
import { testInBrowser, visit, waitUntilReady, scrollsSideways } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { dragByTouch } from "./drag-by-touch.ts";

const shared = visitServer();
const colors = ["264653", "2a9d8f", "e9c46a"];
const phoneWidth = 360;

testInBrowser("gradient stops move by pointer and keys, survive a reload, and are copied as CSS", async (browser) => {
  const { origin } = await shared();
  const { page, complaints } = await visit(browser, `${origin}/app/${colors.join("-")}`, {
    width: phoneWidth,
    hasTouch: true,
  });
  await page.keyboard.press("g");
  await makeByTouch(page);
  await makeByKeysAndPointer(page);
  await downloadMesh(page);
  assert.equal(await scrollsSideways(page), false);
  assert.deepEqual(complaints, []);
});

async function makeByTouch(page: Page): Promise<void> {
  await waitForCss(page, "linear-gradient(to right in oklab, #264653, #2a9d8f, #e9c46a)");
  const bar = await page.getByRole("group", { name: "Stops" }).boundingBox();
  assert.ok(bar);
  const middle = bar.y + bar.height / 2;
  await page.touchscreen.tap(bar.x + bar.width * 0.3, middle);
  await waitForCss(page, "linear-gradient(to right in oklab, #264653 0%, #2a9d8f 30%, #2a9d8f 50%, #e9c46a 100%)");
  await dragByTouch(page, page.getByRole("slider", { name: "Stop 3: #2a9d8f" }), {
    x: bar.x + bar.width * 0.8,
    y: middle,
  });
  const made = "linear-gradient(to right in oklab, #264653 0%, #2a9d8f 30%, #2a9d8f 80%, #e9c46a 100%)";
  await waitForCss(page, made);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.keyboard.press("g");
  await waitForCss(page, made);
  await page.reload();
  await waitUntilReady(page);
  await page.keyboard.press("g");
  await waitForCss(page, made);
}

async function makeByKeysAndPointer(page: Page): Promise<void> {
  await page.getByRole("slider", { name: "Stop 2: #2a9d8f" }).press("PageDown");
  await waitForCss(page, "linear-gradient(to right in oklab, #264653 0%, #2a9d8f 20%, #2a9d8f 80%, #e9c46a 100%)");
  await dragTo(page, page.getByRole("slider", { name: "Stop 1: #264653" }), 0.7);
  await waitForCss(page, "linear-gradient(to right in oklab, #2a9d8f 20%, #264653 70%, #2a9d8f 80%, #e9c46a 100%)");
  await page.getByRole("slider", { name: "Stop 3: #2a9d8f" }).press("Delete");
  await page.getByRole("button", { name: "Add a stop" }).click();
  await waitForCss(page, "linear-gradient(to right in oklab, #2a9d8f 20%, #2a9d8f 45%, #264653 70%, #e9c46a 100%)");
  await page.getByRole("radio", { name: "#e9c46a" }).press("Space");
  await waitForCss(page, "linear-gradient(to right in oklab, #2a9d8f 20%, #e9c46a 45%, #264653 70%, #e9c46a 100%)");
  await page.getByRole("slider", { name: "Stop 4: #e9c46a" }).press("Delete");
  await page.getByRole("radio", { name: "Conic" }).press("Space");
  await page.getByLabel("Color space").selectOption("oklch longer hue");
  await waitForCss(page, "conic-gradient(from 90deg in oklch longer hue, #2a9d8f 20%, #e9c46a 45%, #264653 70%)");
  const lines = (await findCss(page).textContent())?.split("\n") ?? [];
  assert.equal(lines.length, 2);
  for (const line of lines)
    assert.ok(await page.evaluate(`CSS.supports(${JSON.stringify(line.replace(/;$/, ""))})`), line);
  const shown = await page.getByRole("img", { name: "The gradient" }).evaluate((image) => image.getAttribute("style"));
  assert.match(String(shown), /conic-gradient\(.*longer hue/);
}

async function downloadMesh(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Shuffle" }).click();
  const loading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download SVG" }).click();
  const file = await loading;
  assert.equal(file.suggestedFilename(), `${colors.join("-")}-mesh.svg`);
  assert.equal(await readFile(await file.path(), "utf8"), meshToSvg(createMesh(colors, 1)));
}

function waitForCss(page: Page, css: string): Promise<void> {
  return findCss(page).getByText(`background-image: ${css};`).waitFor();
}

function findCss(page: Page): Locator {
  return page.getByRole("figure", { name: "CSS of the gradient" }).locator("code");
}

/** @param share - of the way from the first place to the last */
async function dragTo(page: Page, thumb: Locator, share: number): Promise<void> {
  const [from, bar] = [await thumb.boundingBox(), await page.getByRole("group", { name: "Stops" }).boundingBox()];
  assert.ok(from && bar);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(bar.x + bar.width * share, bar.y + bar.height / 2, { steps: 8 });
  await page.mouse.up();
}
