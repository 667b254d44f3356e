import { promisePalette } from "../../color/src/promise/promise-palette.ts";
import type { Promises } from "../../color/src/promise/promise-request.ts";
import { runScorer } from "./run-scorer.ts";
import { formatHeading, formatRow, meanScore } from "./scores.ts";

interface PromiseOptions {
  readonly out: string;
  readonly count: number;
  readonly seeds: string;
  readonly runs: number;
}

/** People's palettes have been counted for five colors alone. */
const size = 5;

const measured: readonly { readonly promises: Promises; readonly where: string }[] = [
  { promises: { contrast: 3 }, where: "contrast:3" },
  { promises: { contrast: 4.5 }, where: "contrast:4.5" },
  { promises: { vision: "safe" }, where: "vision:8" },
];

export function reportPromises(folder: string, { out, count, seeds, runs }: PromiseOptions): void {
  const [titles, rule] = formatHeading("Promise").split("\n");
  console.log(`${titles} broken |\n${rule}---|`);
  for (const { promises, where } of measured) {
    const series = Array.from({ length: runs }, (_, run) => ({
      name: `promise-${where.replace(":", "-")}-${run}`,
      palettes: Array.from({ length: count }, (_unused, index) => makePalette(promises, `${seeds}:${run}:${index}`)),
    }));
    const scores = runScorer(folder, out, { series, where });
    const broken = scores.reduce((sum, score) => sum + score.broken, 0);
    console.log(`${formatRow(where, meanScore(scores))} ${broken} of ${count * runs} |`);
  }
}

function makePalette(promises: Promises, seed: string): readonly string[] {
  const palette = promisePalette({ size, seed, ...promises });
  if (palette.kind === "kept") return palette.colors;
  throw new Error(`No palette of the seed "${seed}": ${palette.contradiction.reason}`);
}
