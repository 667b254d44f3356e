/**
 * Takes the screenshot of README.md, the start page of a fresh instance. Needs Chromium.
 *
 * Usage: npx node tools/take-screenshot.ts
 */
import { fileURLToPath } from "node:url";
import { startBrowser, visit } from "../test/browser.ts";
import { createFolder, type Owner, startServer } from "../test/running-server.ts";

const picturePath = fileURLToPath(new URL("../docs/images/index-page.png", import.meta.url));
const widthPixels = 1280;
const heightPixels = 800;

const clearings: (() => unknown)[] = [];
const owner: Owner = { after: (clear) => clearings.unshift(clear) };
try {
  const server = await startServer(owner, createFolder(owner));
  const browser = await startBrowser(owner);
  const { page } = await visit(browser, server.origin, { width: widthPixels });
  await page.getByRole("heading", { name: "Starter picks" }).waitFor();
  const clip = { x: 0, y: 0, width: widthPixels, height: heightPixels };
  await page.screenshot({ path: picturePath, fullPage: true, clip });
} finally {
  for (const clear of clearings) await clear();
}
