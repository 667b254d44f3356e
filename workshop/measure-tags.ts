/**
 * Measures how often each kind of palette that the generator's mixture knows has each tag, and
 * writes it as the data module by which promised tags are drawn. To be run again whenever the model
 * or the describer changes; palettes of promised tags are others then, so that the generator's
 * label changes as well.
 *
 * Usage: npx node workshop/measure-tags.ts [--check]
 *   --check  write nothing; exit with 1 when the file is not what would be written
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { hueWords } from "../color/src/describe/hue-word.ts";
import { describePalette } from "../color/src/describe/describe-palette.ts";
import { moods } from "../color/src/describe/moods.ts";
import { propose } from "../color/src/generate/add-colors.ts";
import { currentAlgorithm } from "../color/src/generate/algorithms.ts";
import type { Components } from "../color/src/generate/mixture.ts";
import { modelSize } from "../color/src/generate/palette-features.ts";
import { createRandom } from "../color/src/generate/seed.ts";
import { log } from "../color/src/exact-math.ts";
import { oklabToHex } from "../color/src/oklab.ts";
import { firstCode, levelsPerHalving } from "../color/src/promise/tag-tilt.ts";

const file = new URL("../color/src/promise/tag-odds.ts", import.meta.url);
/** Proposals of each kind. */
const proposals = 240;
/** No proposal counts more than this. */
const weightMax = 4;
/** The largest level. */
const levelMax = 40;
/** The line length of the formatter. */
const lineLengthMax = 120;
const tags: readonly string[] = [...moods, ...hueWords];

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const text = formatModule();
if (!values.check) writeFileSync(file, text);
else if (readFileSync(file, "utf8") !== text) {
  console.error("tag-odds.ts is out of date: run npx node workshop/measure-tags.ts");
  process.exitCode = 1;
}

function formatModule(): string {
  const mixture = currentAlgorithm.getModel().condition(new Float64Array());
  const kinds = Array.from(mixture.cumulative, (_, kind) => measureKind(mixture, kind));
  const rows = tags.map((tag) => {
    const odds = `"${formatOdds(kinds.map((ofKind) => ofKind.get(tag) ?? 0))}",`;
    const row = `  ${tag}: ${odds}`;
    return row.length <= lineLengthMax ? row : `  ${tag}:\n    ${odds}`;
  });
  return [
    "/** How often each kind of palette has each tag, written by workshop/measure-tags.ts: not to be edited. See tag-tilt.ts. */",
    "export const tagOdds: Readonly<Record<string, string>> = {",
    ...rows,
    "};\n",
  ].join("\n");
}

/** Formats a share from 0 to 1 of each kind; see tag-tilt.ts. */
function formatOdds(odds: readonly number[]): string {
  return odds
    .map((share) => Math.min(levelMax, Math.round((-levelsPerHalving * log(share)) / log(2))))
    .map((level) => String.fromCharCode(firstCode + level))
    .join("");
}

/** How often palettes of a kind have each tag, as often as people would make them. */
function measureKind(mixture: Components, kind: number): ReadonlyMap<string, number> {
  const one: Components = { ...mixture, cumulative: Float64Array.of(1), gaussianAt: () => mixture.gaussianAt(kind) };
  const random = createRandom(`tags:${kind}`);
  const { weigh } = currentAlgorithm.getModel();
  const odds = new Map<string, number>();
  let total = 0;
  for (let index = 0; index < proposals; index += 1) {
    const colors = propose(one, random, new Float64Array());
    if (colors === undefined) continue;
    const weight = Math.min(weightMax, weigh(colors, modelSize, random));
    total += weight;
    for (const tag of describePalette(toHexes(colors)).tags) odds.set(tag, (odds.get(tag) ?? 0) + weight);
  }
  return new Map([...odds].map(([tag, sum]) => [tag, sum / total]));
}

function toHexes(colors: Float64Array): readonly string[] {
  return Array.from({ length: modelSize }, (_, index) => {
    const [l = 0, a = 0, b = 0] = colors.subarray(3 * index, 3 * index + 3);
    return oklabToHex({ l, a, b });
  });
}
