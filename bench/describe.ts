/**
 * Measures how good the words of palettes are: tags against those that people gave, color names by
 * their distance, names and taglines by their variety, and the time it takes.
 *
 * Usage: npm run describe-quality -- <folder of palette-quality>
 *   The folder has data/dev/colorhunt.json in it, and may also be set by PALETTE_QUALITY.
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
