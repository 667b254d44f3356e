/**
 * How good the words are that palettes get: the tags beside those that people gave, the nearness of
 * the names' colors, the variety of names and taglines, and the time it takes. The tagged palettes
 * measure; nothing is fitted to them.
 *
 * Usage: npm run describe-quality -- <folder of palette-quality>
 *   The folder may also come from PALETTE_QUALITY; it is the one of score.mjs, with data/dev/colorhunt.json in it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generatePalette } from "../color/src/generate/generate-palette.ts";
import { parseTagged, parseUntagged } from "./describe/palettes.ts";
import { printNearness, printTags, printTime, printVariety } from "./describe/report.ts";

const generatedCount = 1000;
const wadaCount = 340;
const sizes = 7;

const folder = process.argv[2] ?? process.env["PALETTE_QUALITY"];
if (folder === undefined) {
  console.error("Usage: npm run describe-quality -- <folder of palette-quality>");
  process.exitCode = 2;
} else {
  const generated = Array.from({ length: generatedCount }, (_, index) =>
    generatePalette({ size: 2 + (index % sizes), seed: `describe:${index}` }),
  );
  const wada = parseUntagged(readSet(folder, "wada")).slice(0, wadaCount);
  printTags(parseTagged(readSet(folder, "colorhunt")));
  printNearness(generated);
  printVariety([...wada, ...generated.slice(wada.length)]);
  printTime(generated);
}

function readSet(from: string, name: string): unknown {
  return JSON.parse(readFileSync(join(from, "data", "dev", `${name}.json`), "utf8"));
}
