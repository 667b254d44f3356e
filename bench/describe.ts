/**
 * Measures how well the tags of palettes agree with those that people gave.
 *
 * Usage: npm run describe-quality -- <folder of palette-quality>
 *   The folder has data/dev/colorhunt.json in it, and may also be set by PALETTE_QUALITY.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseTagged } from "./describe/palettes.ts";
import { printTags } from "./describe/report.ts";

const folder = process.argv[2] ?? process.env["PALETTE_QUALITY"];
if (folder === undefined) {
  console.error("Usage: npm run describe-quality -- <folder of palette-quality>");
  process.exitCode = 2;
} else {
  printTags(parseTagged(JSON.parse(readFileSync(join(folder, "data/dev/colorhunt.json"), "utf8"))));
}
