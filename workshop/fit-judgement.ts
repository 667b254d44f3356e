/**
 * Measures how people's palettes score by the generator's model, and writes it as the data module
 * by which palettes are judged. To be run again whenever the model changes. The same sets give the
 * same file, bit for bit.
 *
 * Usage: npx node workshop/fit-judgement.ts <folder of the sets> [--out=<file>]
 *   default file: color/src/judge/reference-data.ts
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { modelData } from "../color/src/generate/model-data.ts";
import type { ReferenceData } from "../color/src/judge/reference.ts";
import { fitReferences } from "./fit-judgement/fit-references.ts";
import { fittedSets, readPalettes } from "./fit-judgement/read-palettes.ts";

const referenceFile = fileURLToPath(new URL("../color/src/judge/reference-data.ts", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string", default: referenceFile } },
});

const [folder] = positionals;
if (folder === undefined) {
  console.error("Usage: npx node workshop/fit-judgement.ts <folder of the sets> [--out=<file>]");
  process.exitCode = 2;
} else {
  const sets = fittedSets.map((name) => readPalettes(folder, name));
  const data: ReferenceData = {
    model: createHash("sha256").update(modelData.mixture).digest("hex"),
    sets: sets.map(({ name, sha256, palettes }) => ({ name, sha256, palettes: palettes.length })),
    references: fitReferences(sets.flatMap(({ palettes }) => palettes)),
  };
  const text = [
    'import type { ReferenceData } from "./reference.ts";\n',
    "/** How people's palettes score, written by workshop/fit-judgement.ts: not to be edited. See docs/data.md. */",
    `export const referenceData: ReferenceData = ${JSON.stringify(data, null, 2)};\n`,
  ].join("\n");
  writeFileSync(values.out, text);
  console.log(`${text.length} bytes in ${values.out}; now: npm run format`);
}
