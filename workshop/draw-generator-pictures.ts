/**
 * Draws the pictures of docs/generator.md: from the generator as it is, the libraries that it is measured against, and
 * the table in bench/results.md. The same sources give the same pictures, byte for byte.
 *
 * Usage: npx node workshop/draw-generator-pictures.ts [--out=<folder>]
 *   default folder: docs/images. Run it after any change of the generator, its model or its figures.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { drawFigures } from "./draw-generator-pictures/draw-figures.ts";
import { drawLocks } from "./draw-generator-pictures/draw-locks.ts";
import { drawMaking } from "./draw-generator-pictures/draw-making.ts";
import { drawPromises } from "./draw-generator-pictures/draw-promises.ts";
import { drawSizes } from "./draw-generator-pictures/draw-sizes.ts";
import { drawWall } from "./draw-generator-pictures/draw-wall.ts";
import { drawWords } from "./draw-generator-pictures/draw-words.ts";

/** One palette is shown in the making and in all sizes. */
const seed = "orchid";
const root = new URL("../", import.meta.url);
const { values } = parseArgs({
  options: { out: { type: "string", default: fileURLToPath(new URL("docs/images", root)) } },
});

const results = readFileSync(new URL("bench/results.md", root), "utf8");
const pictures: Readonly<Record<string, string>> = {
  wall: await drawWall(),
  figures: drawFigures(results),
  making: drawMaking(seed),
  locks: drawLocks(),
  sizes: drawSizes(seed),
  promises: drawPromises(),
  words: drawWords(),
};
for (const [name, picture] of Object.entries(pictures)) {
  const file = `generator-${name}.svg`;
  writeFileSync(join(values.out, file), picture);
  console.log(`${file}: ${(picture.length / 1000).toFixed(1)} kB`);
}
