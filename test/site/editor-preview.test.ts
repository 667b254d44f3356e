/**
 * The palette as scenes: opened by key and by address, colors dropped onto parts, by day and by
 * night, saved as pictures.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Download, Locator, Page } from "playwright-core";
import { testInBrowser, visit } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { findAxeFaults } from "./axe.ts";
import { dragByTouch, findMiddle } from "./drag-by-touch.ts";

const shared = visitServer();
const colors = ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"];
const startPath = `/app/${colors.join("-")}`;
const phoneWidth = 360;

testInBrowser("a scene opens by key, accepts dropped colors, and stays open while generating", async (browser) => {
  const { origin } = await shared();
  const { page, complaints, outsideRequests } = await visit(browser, origin + startPath, {
    width: 1280,
  });
  await page.keyboard.press("w");
  await page.getByRole("img", { name: /lets cabins.+; light$/ }).waitFor();
  await page.waitForURL(`${origin}${startPath}?preview=landing`);
  const strip = page.getByRole("list", { name: "Colors" });
  // Dragging is fetched for a pointer.
  await strip.getByText("2a9d8f").hover();
  await strip.locator("[data-chip][data-ready]").first().waitFor();
  await drag(page, strip.getByText("2a9d8f"), page.getByText("Find a cabin"));
  await page.waitForURL(`${origin}${startPath}?theme=AA&roles=primary:2a9d8f&preview=landing`);

  const tool = page.getByRole("complementary", { name: "Preview" });
  await tool.getByRole("radio", { name: "Chart" }).press("Space");
  await page.getByRole("img", { name: /harvest.+; light$/ }).waitFor();
  assert.deepEqual(await readPart(page, "primary"), ["#2a9d8f"]);
  await tool.getByText("Automatic", { exact: true }).click();
  await tool.getByText("Dark", { exact: true }).click();
  await page.waitForURL(`${origin}${startPath}?preview=chart&look=dark`);
  await page.getByRole("img", { name: /harvest.+; dark$/ }).waitFor();

  await strip.getByRole("button", { name: "Lock e76f51" }).click();
  await page.keyboard.press("Space");
  await page.waitForURL((url) => !url.pathname.includes(colors[0]!) && url.search === "?preview=chart&look=dark");
  assert.equal(await strip.getByText("e76f51").count(), 1, "the locked color stays");
  await page.keyboard.press("z");
  await page.waitForURL(`${origin}${startPath}?preview=chart&look=dark`);
  assert.deepEqual(await findAxeFaults(page, "the scene", "#columns"), []);
  await page.keyboard.press("Escape");
  await page.waitForURL(`${origin}${startPath}`);
  assert.deepEqual([complaints, outsideRequests], [[], []]);
});

testInBrowser("a scene is saved as a picture of its colors, and the way back shows it again", async (browser) => {
  const { origin } = await shared();
  const address = `${origin}${startPath}?preview=chart`;
  const { page, complaints, outsideRequests } = await visit(browser, address, { width: 1280 });
  const tool = page.getByRole("complementary", { name: "Preview" });
  const pictures = tool.getByRole("group", { name: "Scene" }).locator("img");
  // Loads what waits for the first input.
  await page.mouse.move(400, 400);
  await pictures.nth(5).waitFor();
  await tool.getByLabel("Size").selectOption("Story");
  const waiting = page.waitForEvent("download");
  await tool.getByRole("button", { name: "Download PNG" }).click();
  const download = await waiting;
  assert.match(download.suggestedFilename(), /^[a-z-]+-chart\.png$/);
  const { width, height, shares } = await decodePicture(page, await readBase64(download));
  assert.deepEqual([width, height], [1080, 1920]);
  for (const color of colors) assert.ok((shares[color] ?? 0) > 0.01, `${color} ${shares[color]}`);
  await tool.getByText(/^Saved .+-chart\.png$/).waitFor();
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Palettes" }).click();
  await page.getByRole("heading", { level: 1, name: "Palettes" }).waitFor();
  await page.goBack();
  await page.getByRole("img", { name: /harvest/ }).waitFor();
  await page.waitForURL(`${origin}${startPath}?preview=chart`);
  assert.deepEqual([complaints, outsideRequests], [[], []]);
});

testInBrowser("on a phone colors are dragged by a finger from strip and panel onto the scene", async (browser) => {
  const { origin } = await shared();
  const { page, complaints } = await visit(browser, `${origin}${startPath}?preview=landing`, {
    width: phoneWidth,
    hasTouch: true,
  });
  await page.getByRole("img", { name: /lets cabins/ }).waitFor();
  const button = await findMiddle(page.getByText("Find a cabin"));
  const ready = page.locator("li [data-chip][data-ready]").first();
  const yellow = page
    .getByRole("listitem", { name: /e9c46a/ })
    .locator("span")
    .first();
  await dragByTouch(page, yellow, { ...button, hold: () => ready.waitFor() });
  await page.waitForURL(/roles=primary:e9c46a/);
  const chip = page.getByRole("group", { name: /^Color for/ }).locator("label", { hasText: "#e76f51" });
  await chip.scrollIntoViewIfNeeded();
  await chip.locator("[data-chip][data-ready]").waitFor();
  await dragByTouch(page, chip, button);
  await page.waitForURL(/roles=primary:e76f51/);
  assert.deepEqual(complaints, []);
});

async function readPart(page: Page, role: string): Promise<readonly (string | null)[]> {
  const part = page.locator(`[data-scene] [data-role="${role}"] path`);
  return part.evaluateAll((paths) => paths.map((path) => path.getAttribute("fill")));
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  assert.ok(start && end);
  const [x, y] = [end.x + end.width / 2, end.y + end.height / 2];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, y + 30, { steps: 6 });
  await page.mouse.move(x, y, { steps: 3 });
  assert.equal(await page.evaluate("String(getSelection())"), "", "a drag selects text");
  await page.mouse.up();
}

async function readBase64(download: Download): Promise<string> {
  return readFileSync(await download.path()).toString("base64");
}

interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly shares: Readonly<Record<string, number>>;
}

async function decodePicture(page: Page, base64: string): Promise<Decoded> {
  return page.evaluate<Decoded, string>(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0)!);
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext("2d")!;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const counts = new Map<number, number>();
    for (const pixel of new Uint32Array(data.buffer)) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    const shares: Record<string, number> = {};
    for (const [pixel, count] of counts) {
      const [red = 0, green = 0, blue = 0] = new Uint8Array(Uint32Array.of(pixel).buffer);
      const color = ((red << 16) | (green << 8) | blue).toString(16).padStart(6, "0");
      shares[color] = (shares[color] ?? 0) + count / (width * height);
    }
    return { width, height, shares };
  }, base64);
}
