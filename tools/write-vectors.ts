/**
 * Writes color/src/generate/vectors.json: requests with the palettes that the generator gives for them. To be run when
 * `generatorAlgorithm` changes, and never otherwise: a difference without a new label is a fault.
 *
 * Usage: node tools/write-vectors.ts [--check]
 *   --check  write nothing; exit with 1 when the file is not what would be written
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { generatePalette } from "../color/src/generate/generate-palette.ts";
import { listVectorRequests } from "./write-vectors/list-requests.ts";

const file = new URL("../color/src/generate/vectors.json", import.meta.url);
const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const wanted = formatVectors();

if (!values.check) writeFileSync(file, wanted);
else if (readFileSync(file, "utf8") !== wanted) {
  console.error("vectors.json is out of date: run node tools/write-vectors.ts");
  process.exitCode = 1;
}

function formatVectors(): string {
  const lines = listVectorRequests().map((request) => JSON.stringify({ request, colors: generatePalette(request) }));
  return `[\n${lines.map((line) => `  ${line}`).join(",\n")}\n]\n`;
}
