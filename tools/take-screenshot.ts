/**
 * Takes the picture of README.md anew: the palettes on the index page of a fresh instance. Needs Chromium.
 *
 * Usage: node tools/take-screenshot.ts
 */
import { fileURLToPath } from "node:url";
import { startBrowser, visit } from "../test/browser.ts";
import { createFolder, type Owner, startServer } from "../test/running-server.ts";

const picturePath = fileURLToPath(new URL("../docs/images/index-page.png", import.meta.url));
const widthPixels = 1280;
/** Three rows of cards. */
const heightPixels = 900;

const clearings: (() => unknown)[] = [];
const owner: Owner = { after: (clear) => clearings.unshift(clear) };
try {
  const server = await startServer(owner, createFolder(owner));
  const browser = await startBrowser(owner);
  const { page } = await visit(browser, server.origin, { width: widthPixels });
  const heading = await page.getByRole("heading", { name: "Popular palettes" }).boundingBox();
  if (heading === null) throw new Error("The index page shows no palettes");
  const clip = { x: 0, y: heading.y - 30, width: widthPixels, height: heightPixels };
  await page.screenshot({ path: picturePath, fullPage: true, clip });
} finally {
  for (const clear of clearings) await clear();
}
