import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Score } from "./scores.ts";
import { parseScores } from "./scores.ts";

const outputBytesMax = 2 ** 26;

export interface Series {
  readonly name: string;
  readonly palettes: readonly (readonly string[])[];
}

interface Scoring {
  readonly series: readonly Series[];
  readonly isQuick?: boolean;
  /** Compares with those of people's palettes that keep a promise, such as `contrast:4.5`. */
  readonly where?: string;
}

export function runScorer(folder: string, out: string, { series, isQuick = false, where }: Scoring): readonly Score[] {
  const files = series.map(({ name, palettes }) => {
    const file = join(out, `${name}.json`);
    writeFileSync(file, JSON.stringify(palettes));
    return file;
  });
  const options = ["--json", ...(isQuick ? ["--quick"] : []), ...(where === undefined ? [] : [`--where=${where}`])];
  const output = execFileSync(process.execPath, [join(folder, "score.mjs"), ...options, ...files], {
    encoding: "utf8",
    // Its messages repeat the scores.
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: outputBytesMax,
  });
  return parseScores(output);
}
