/**
 * Chooses the generated palettes of the starter library and writes them as data: spread over tags,
 * hues and sizes, each distinct from the others and from Wada's combinations. The same generator
 * and describer give the same file. Run workshop/describe-starter.ts after it.
 *
 * Usage: npx node workshop/choose-starter.ts [--check]
 *   --check  write nothing; exit with 1 when the file is not what would be written
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { generatorAlgorithm } from "../color/src/index.ts";
import { listWadaCombinations } from "../server/src/library/starter/describe-starter.ts";
import { choosePalettes } from "./choose-starter/choose-palettes.ts";
import { findFlaw } from "./choose-starter/find-flaw.ts";
import { listCandidates, toCandidate } from "./choose-starter/list-candidates.ts";
import { orderForVariety } from "./choose-starter/order-for-variety.ts";

const file = new URL("../server/src/library/starter/generated-palettes.json", import.meta.url);
/** With Wada's 348 they make a thousand. */
const quotas = { 2: 24, 3: 52, 4: 136, 5: 236, 6: 116, 7: 52, 8: 36 };
const candidatesPerPlace = 36;

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const wanted = formatPalettes();

if (!values.check) writeFileSync(file, wanted);
else if (readFileSync(file, "utf8") !== wanted) {
  console.error("generated-palettes.json is out of date: run npx node workshop/choose-starter.ts");
  process.exitCode = 1;
}

function formatPalettes(): string {
  const candidates = listCandidates(quotas, candidatesPerPlace);
  const sound = candidates.filter(({ colors }) => findFlaw(colors) === undefined);
  const given = listWadaCombinations().map(toCandidate);
  const chosen = orderForVariety(choosePalettes(sound, { given, quotas }));
  console.error(`${candidates.length} candidates, ${sound.length} without a flaw, ${chosen.length} chosen`);
  const lines = chosen.map(({ colors }) => `    "${colors.join("-")}"`);
  return `{\n  "algorithm": "${generatorAlgorithm}",\n  "palettes": [\n${lines.join(",\n")}\n  ]\n}\n`;
}
