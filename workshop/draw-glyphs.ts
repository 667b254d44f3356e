/**
 * Draws the letters of link previews once: Geist (SIL Open Font License 1.1) in three sizes, as gray levels packed into
 * site/app/social/glyph-atlas.json. Needs Chromium.
 *
 * Usage: npx node workshop/draw-glyphs.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { startBrowser } from "../test/browser.ts";
import type { Owner } from "../test/running-server.ts";
import { drawFace, type DrawnFace, type FaceRequest } from "./draw-glyphs/draw-face.ts";

const fontPath = new URL(import.meta.resolve("@fontsource-variable/geist/files/geist-latin-wght-normal.woff2"));
const atlasPath = fileURLToPath(new URL("../site/app/social/glyph-atlas.json", import.meta.url));
const space = 0x20;
const tilde = 0x7e;
const punctuation = "–—‘’“”…·";
const letters = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœ";
const atlasBytesMax = 140_000;
const deflateLevel = 9;

const faces: readonly FaceRequest[] = [
  { name: "display", font: '600 88px "Geist"', sizePixels: 88 },
  { name: "title", font: '600 56px "Geist"', sizePixels: 56 },
  { name: "sign", font: '500 28px "Geist"', sizePixels: 28 },
];

const clearings: (() => unknown)[] = [];
const owner: Owner = { after: (clear) => clearings.unshift(clear) };
try {
  const browser = await startBrowser(owner);
  const page = await browser.newPage();
  const font = readFileSync(fontPath).toString("base64");
  const characters = listCharacters();
  const drawn = [];
  for (const request of faces) drawn.push(await page.evaluate(drawFace, { request, font, characters }));
  const atlas = formatAtlas(drawn);
  if (atlas.length > atlasBytesMax)
    throw new Error(`The atlas must have at most ${atlasBytesMax} bytes, got ${atlas.length}`);
  writeFileSync(atlasPath, atlas);
  console.log(`${characters.length} characters in ${faces.length} sizes: ${atlas.length} bytes`);
} finally {
  for (const clear of clearings) await clear();
}

/** A line per face; the levels of its glyphs stand one after the other, in the order of the characters. */
function formatAtlas(drawn: readonly DrawnFace[]): string {
  const lines = drawn.map(({ name, glyphs, kerning }) => {
    const boxes = glyphs.map(({ character, advance, left, top, width, height }) => [
      character,
      [advance, left, top, width, height],
    ]);
    const levels = packLevels(glyphs.flatMap((glyph) => glyph.levels));
    const packed = deflateSync(levels, { level: deflateLevel }).toString("base64");
    return `  ${JSON.stringify(name)}: ${JSON.stringify({ glyphs: Object.fromEntries(boxes), kerning, levels: packed })}`;
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}

/** The characters that link previews can show: basic Latin, the letters of Western Europe, and real quotes and dashes. In the order of their codes. */
function listCharacters(): readonly string[] {
  const basic = Array.from({ length: tilde - space + 1 }, (_, index) => String.fromCharCode(space + index));
  return basic.concat(Array.from(letters), Array.from(punctuation)).sort();
}

/** Two levels of 0 to 15 to a byte, the first in the upper half. */
function packLevels(levels: readonly number[]): Uint8Array {
  const packed = new Uint8Array(Math.ceil(levels.length / 2));
  for (const [index, level] of levels.entries()) packed[index >> 1]! |= index % 2 === 0 ? level << 4 : level;
  return packed;
}
