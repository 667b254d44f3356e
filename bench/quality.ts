/**
 * Measures how close generated palettes come to human ones, and compares other libraries. Scores
 * 2,000 palettes per size and run by score.mjs of palette-quality, which has reference palettes
 * that are not in this repository.
 *
 * Usage: npm run quality -- <folder of score.mjs> [--seeds=<word>] [--count=2000] [--runs=3]
 *   [--out=<folder>] [--peers | --halves | --judgement | --promises | --words]
 *   PALETTE_QUALITY may also set the folder. Another word of seeds gives other palettes.
 *   --peers      adds those installed of poline, pro-color-harmonies, rampensau, randomcolor, and
 *                random HSL, at size 5
 *   --halves     fits models to halves of the human palettes and scores each on the other half, a
 *                minute each; --parts is the number of halves (default: 4)
 *   --judgement  how the judge ranks human and random palettes, and finds replaced colors
 *   --promises   compares palettes of five that keep a promise with human ones that keep it
 *   --words      palettes of four for tags that people use, scored by words.mjs
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generatePalette } from "../color/src/generate/generate-palette.ts";
import { orderColors } from "../color/src/generate/order-colors.ts";
import { createRandom } from "../color/src/generate/seed.ts";
import { reportHalves } from "./quality/halves.ts";
import { reportJudgement } from "./quality/judgement.ts";
import { loadPeers } from "./quality/peers.ts";
import { reportPromises } from "./quality/promises.ts";
import { runScorer } from "./quality/run-scorer.ts";
import { type Score, formatHeading, formatRow, meanScore } from "./quality/scores.ts";
import { reportWords } from "./quality/words.ts";

const sizes = [2, 3, 4, 5, 6, 7, 8];
const peerSize = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peers: { type: "boolean", default: false },
    halves: { type: "boolean", default: false },
    promises: { type: "boolean", default: false },
    judgement: { type: "boolean", default: false },
    words: { type: "boolean", default: false },
    parts: { type: "string", default: "4" },
    seeds: { type: "string", default: "quality" },
    count: { type: "string", default: "2000" },
    runs: { type: "string", default: "3" },
    out: { type: "string" },
  },
});
const count = Number(values.count);
const scorer = positionals[0] ?? process.env["PALETTE_QUALITY"];
if (scorer === undefined) {
  console.error(
    "Usage: npm run quality -- <folder of score.mjs> [--peers | --halves | --judgement | --promises | --words] [--seeds=<word>]",
  );
  process.exitCode = 2;
} else if (values.judgement) reportJudgement(scorer, { count, seeds: values.seeds });
else {
  const out = values.out ?? mkdtempSync(join(tmpdir(), "tincture-quality-"));
  if (values.halves) {
    reportHalves(scorer, { out, halves: Number(values.parts), count, seeds: values.seeds });
  } else if (values.promises) reportPromises(scorer, { out, count, seeds: values.seeds, runs: Number(values.runs) });
  else if (values.words) reportWords(scorer, { out, count, seeds: values.seeds });
  else await report(scorer, out);
  if (values.out === undefined) rmSync(out, { recursive: true });
}

async function report(folder: string, out: string): Promise<void> {
  console.log(formatHeading("Generator"));
  for (const size of sizes) {
    const make = (run: number) => (index: number) => generatePalette({ size, seed: `${values.seeds}:${run}:${index}` });
    console.log(formatRow("tincture", scoreRuns(folder, { name: `tincture-${size}`, out, make })));
  }
  if (values.peers) await reportPeers(folder, out);
}

async function reportPeers(folder: string, out: string): Promise<void> {
  const { peers, missing } = await loadPeers();
  for (const { name, palette } of peers) {
    const make = (run: number) => {
      const random = createRandom(`${name}:${run}`);
      return () => orderColors(palette(peerSize, random));
    };
    console.log(formatRow(name, scoreRuns(folder, { name, out, make })));
  }
  if (missing.length > 0) console.log(`Not installed: ${missing.join(", ")}`);
}

interface Runs {
  readonly name: string;
  readonly out: string;
  readonly make: (run: number) => (index: number) => readonly string[];
}

function scoreRuns(folder: string, { name, out, make }: Runs): Score {
  const series = Array.from({ length: Number(values.runs) }, (_, run) => {
    const next = make(run);
    const palettes = Array.from({ length: count }, (_, index) => next(index));
    return { name: `${name}-${run}`, palettes };
  });
  return meanScore(runScorer(folder, out, { series }));
}
