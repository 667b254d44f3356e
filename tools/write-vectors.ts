/**
 * Writes color/src/generate/vectors/<label>.json and color/src/promise/vectors/<label>.json:
 * requests with the palettes and proofs that the current generator gives for them. To be run when
 * `generatorAlgorithm` changes, and never otherwise: a difference without a new label is a fault.
 * The files of earlier labels stay as they are.
 *
 * Usage: npx node tools/write-vectors.ts [--check]
 *   --check  write nothing; exit with 1 when a file is not what would be written
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { generatorAlgorithm } from "../color/src/generate/algorithms.ts";
import { generatePalette } from "../color/src/generate/generate-palette.ts";
import { promisePalette } from "../color/src/promise/promise-palette.ts";
import { listPromiseRequests } from "../test/support/color/list-promise-requests.ts";
import { listVectorRequests } from "./write-vectors/list-requests.ts";

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });

keep(
  "generate",
  listVectorRequests().map((request) => ({ request, colors: generatePalette(request) })),
);
keep(
  "promise",
  listPromiseRequests().map((request) => ({ request, ...listOutcome(request) })),
);

/** Null where the promises cannot be kept. */
function listOutcome(request: Parameters<typeof promisePalette>[0]): object {
  const palette = promisePalette(request);
  return palette.kind === "kept" ? { colors: palette.colors, proof: palette.proof } : { colors: null };
}

function keep(folder: string, vectors: readonly object[]): void {
  const file = new URL(`../color/src/${folder}/vectors/${generatorAlgorithm}.json`, import.meta.url);
  const wanted = `[\n${vectors.map((vector) => `  ${JSON.stringify(vector)}`).join(",\n")}\n]\n`;
  if (!values.check) writeFileSync(file, wanted);
  else if (readFileSync(file, "utf8") !== wanted) {
    console.error(`${file.pathname} is out of date: run npx node tools/write-vectors.ts`);
    process.exitCode = 1;
  }
}
