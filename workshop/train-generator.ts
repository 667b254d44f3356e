/**
 * Fits the palette generator's model to human palettes and writes it as a data module. The same
 * sets and options give the same file, bit for bit, on the same machine. A model that comes too
 * near to single palettes is not written.
 *
 * Usage: npx node workshop/train-generator.ts <folder of the sets> [--out=<file>]
 *   default file: color/src/generate/model-data.ts
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { ModelData } from "../color/src/generate/model.ts";
import { decodeModel } from "../color/src/generate/model.ts";
import { formatModel } from "./train-generator/format-model.ts";
import { findCloseness, nearCopyDistance } from "./train-generator/near-copies.ts";
import { readSets } from "./train-generator/read-sets.ts";
import { training, trainModel } from "./train-generator/train-model.ts";

const modelFile = fileURLToPath(new URL("../color/src/generate/model-data.ts", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string", default: modelFile } },
});

const [folder] = positionals;
if (folder === undefined) {
  console.error("Usage: npx node workshop/train-generator.ts <folder of the sets> [--out=<file>]");
  process.exitCode = 2;
} else {
  train(folder, values.out);
}

function train(from: string, file: string): void {
  const sets = readSets(from);
  const palettes = sets.flatMap((set) => set.palettes.map(({ colors }) => colors));
  const data: ModelData = {
    program: "train-generator 2",
    seed: training.seed,
    sets: sets.map(({ name, sha256, palettes }) => ({ name, sha256, palettes: palettes.length })),
    ...trainModel(palettes, training),
  };
  requireDistance(data, palettes);
  const text = formatModel(data);
  writeFileSync(file, text);
  console.log(`${palettes.length} palettes, ${text.length} bytes in ${file}`);
}

/** Statistics may be shipped and palettes may not: no component may be the image of one. */
function requireDistance(data: ModelData, palettes: readonly Float64Array[]): void {
  const { distance, palettesMin } = findCloseness(decodeModel(data).mixture, palettes);
  const closeness = `${data.components} components, of ${palettesMin.toFixed(1)} palettes or more; nearest mean to a palette ${distance.toFixed(4)}`;
  if (distance <= nearCopyDistance) throw new RangeError(`Too near to single palettes: ${closeness}`);
  console.log(closeness);
}
