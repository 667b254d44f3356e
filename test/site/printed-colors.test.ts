/** Browsers print no backgrounds unless the style asks for it. */
import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";
import { openWindow, testInBrowser } from "../browser.ts";
import { visitServer } from "../running-server.ts";
import { signUp } from "./form-client.ts";

const server = visitServer();
const colors = ["152637", "2a9d8f", "e9c46a"];
const paths = [`/app/${colors.join("-")}`, "/palette/on-paper", "/palettes?sort=recent"];

testInBrowser("color samples are printed", async (browser) => {
  const { origin } = await server();
  const person = await signUp(origin, "print@example.com");
  await person.post("/publish", { colors: colors.join("-"), name: "On paper", tagline: "", tags: "" });
  const page = await (await openWindow(browser, origin, { hasScripts: false })).newPage();
  await page.goto(`${origin}/colors/2a9d8f`);
  assert.ok(listFills(await page.pdf()).has("2a9d8f"));
  for (const path of paths) {
    await page.goto(origin + path);
    const printed = listFills(await page.pdf());
    for (const hex of colors) assert.ok(printed.has(hex), `${path}: ${hex} is not on paper`);
  }
});

const hexadecimal = 16;

/** Lists fill colors of a PDF by Chromium: three numbers before the operator `rg`, compressed. */
function listFills(pdf: Buffer): ReadonlySet<string> {
  const text = pdf.toString("latin1");
  const streams = [...text.matchAll(/FlateDecode[^>]*>>\s*stream\r?\n/g)].map(({ index, 0: { length } }) => {
    const start = index + length;
    return unpack(pdf.subarray(start, text.indexOf("endstream", start)));
  });
  const fills = streams.flatMap((stream) => [...stream.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg\b/g)]);
  return new Set(fills.map(([, ...shares]) => shares.map((share) => formatByte(Number(share))).join("")));
}

function unpack(packed: Buffer): string {
  try {
    return inflateSync(packed).toString("latin1");
  } catch {
    return "";
  }
}

function formatByte(share: number): string {
  return Math.round(share * 255)
    .toString(hexadecimal)
    .padStart(2, "0");
}
