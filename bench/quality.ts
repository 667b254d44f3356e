/**
 * How near generated palettes come to human ones, beside what other libraries make: writes 2,000 palettes per size and
 * seed and has them scored by palette-quality's score.mjs, a program with reference palettes that are not in this
 * repository.
 *
 * Usage: npm run quality -- <folder of score.mjs> [--peers] [--count 2000] [--seeds 3] [--out <folder>]
 *   The folder may also come from PALETTE_QUALITY. --peers adds poline, pro-color-harmonies, rampensau, randomcolor and
 *   random HSL at size 5; a library that is not installed is left out and named.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generatePalette } from "../color/src/generate/generate-palette.ts";
import { orderColors } from "../color/src/generate/order-colors.ts";
import { createRandom } from "../color/src/generate/random.ts";
import { loadPeers } from "./quality/peers.ts";
import { type Score, formatRow, heading, meanScore, parseScores } from "./quality/scores.ts";

const sizes = [2, 3, 4, 5, 6, 7, 8];
const peerSize = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peers: { type: "boolean", default: false },
    count: { type: "string", default: "2000" },
    seeds: { type: "string", default: "3" },
    out: { type: "string" },
  },
});
const scorer = positionals[0] ?? process.env["PALETTE_QUALITY"];
if (scorer === undefined) {
  console.error("Usage: npm run quality -- <folder of score.mjs> [--peers]");
  process.exitCode = 2;
} else {
  await report(scorer);
}

async function report(folder: string): Promise<void> {
  const out = values.out ?? mkdtempSync(join(tmpdir(), "tincture-quality-"));
  console.log(heading);
  for (const size of sizes) {
    const make = (seed: number) => (index: number) =>
      generatePalette({ size, seed: `quality:${seed}:${index}` });
    console.log(formatRow("tincture", scoreSeeds(folder, { name: `tincture-${size}`, out, make })));
  }
  if (values.peers) {
    const { peers, missing } = await loadPeers();
    for (const { name, palette } of peers) {
      const make = (seed: number) => {
        const random = createRandom(`${name}:${seed}`);
        return () => orderColors(palette(peerSize, random));
      };
      console.log(formatRow(name, scoreSeeds(folder, { name, out, make })));
    }
    if (missing.length > 0) console.log(`Not installed: ${missing.join(", ")}`);
  }
  if (values.out === undefined) rmSync(out, { recursive: true });
}

interface Series {
  readonly name: string;
  readonly out: string;
  readonly make: (seed: number) => (index: number) => readonly string[];
}

/** The mean of the scores over the seeds. */
function scoreSeeds(folder: string, { name, out, make }: Series): Score {
  const files = Array.from({ length: Number(values.seeds) }, (_, seed) => {
    const file = join(out, `${name}-${seed}.json`);
    const next = make(seed);
    writeFileSync(
      file,
      JSON.stringify(Array.from({ length: Number(values.count) }, (_, index) => next(index))),
    );
    return file;
  });
  const output = execFileSync(process.execPath, [join(folder, "score.mjs"), "--json", ...files], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return meanScore(parseScores(output));
}
