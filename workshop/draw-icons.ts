/**
 * Draws the site's icons from site/public/favicon.svg: for home screens on a ground of paper with
 * room around the sign, and favicon.ico for whatever asks for it by that name. Needs Chromium.
 *
 * Usage: npx node workshop/draw-icons.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { startBrowser } from "../test/browser.ts";
import type { Owner } from "../test/running-server.ts";
import { wrapIcon } from "./draw-icons/wrap-icon.ts";

const folder = new URL("../site/public/", import.meta.url);
const paper = "#fafaf8";
/** A maskable icon's safe circle is four fifths of its width. */
const smallSignShare = 0.6;
const faviconPixels = 32;
const homeScreenIcons = [
  { file: "icon-192.png", size: 192 },
  { file: "icon-512.png", size: 512 },
  { file: "apple-touch-icon.png", size: 180 },
];

interface Drawing {
  readonly size: number;
  readonly ground: string;
  /** The logo's share of the width. */
  readonly signShare: number;
}

const clearings: (() => unknown)[] = [];
const owner: Owner = { after: (clear) => clearings.unshift(clear) };
try {
  const browser = await startBrowser(owner);
  for (const { file, size } of homeScreenIcons) {
    const picture = await draw(browser, { size, ground: paper, signShare: smallSignShare });
    writeFileSync(new URL(file, folder), picture);
  }
  const picture = await draw(browser, { size: faviconPixels, ground: "transparent", signShare: 1 });
  writeFileSync(new URL("favicon.ico", folder), wrapIcon(picture, faviconPixels));
} finally {
  for (const clear of clearings) await clear();
}

/** A PNG of the sign in the middle of a square. */
async function draw(browser: Browser, { size, ground, signShare }: Drawing): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const sign = readFileSync(new URL("favicon.svg", folder)).toString("base64");
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}">
       <img src="data:image/svg+xml;base64,${sign}" style="width:${signShare * 100}%">`,
  );
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}
