import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { oklabToHex } from "../../color/src/oklab.ts";
import { generatePalette, type PaletteRequest } from "../../color/src/generate/generate-palette.ts";
import { createAlgorithm } from "../../color/src/generate/algorithms.ts";
import { createRandom, sampleWithout } from "../../color/src/generate/seed.ts";
import { type HumanPalette, type HumanSet, readSets } from "../../workshop/train-generator/read-sets.ts";
import { training, trainModel } from "../../workshop/train-generator/train-model.ts";
import { runScorer, type Series } from "./run-scorer.ts";
import { formatHeading, formatRow, meanScore, type Score } from "./scores.ts";
import { type Halves, splitInHalves } from "./split-sets.ts";

interface HalvesOptions {
  readonly out: string;
  readonly halves: number;
  readonly count: number;
  readonly seeds: string;
}

const paletteSize = 5;
const bigSize = 8;
const locked = 3;
const dataFolder = "data/dev";

/**
 * Fits the generator to one half of the people's palettes, scores it against the other, several
 * times, and prints the mean. The last row scores the fitted half itself. FPD× is in units of all
 * people's floor, as in the other tables.
 */
export function reportHalves(folder: string, options: HalvesOptions): void {
  const sets = readSets(join(folder, dataFolder));
  const palettes = sets.flatMap((set) => set.palettes);
  const rows = Array.from({ length: options.halves }, (_, number) => {
    const halves = splitInHalves(palettes, number);
    const scorer = copyScorer(folder, { out: options.out, sets, halves, number });
    const series = makeSeries(halves, { ...options, seeds: `${options.seeds}:${number}` });
    return scoreAgainst(scorer, { folder, out: options.out, series });
  });
  console.log(formatHeading("On the other half"));
  for (const [index, name] of ["tincture", "tincture", "tincture, three locked", "people"].entries()) {
    console.log(formatRow(name, meanScore(rows.map((scores) => scores[index]!))));
  }
}

function makeSeries({ fitted, measured }: Halves<HumanPalette>, { count, seeds }: HalvesOptions): readonly Series[] {
  const fit = trainModel(
    fitted.map(({ colors }) => colors),
    training,
  );
  const algorithm = createAlgorithm("", { ...fit, program: "", seed: training.seed, sets: [] });
  const generate = (request: PaletteRequest) => generatePalette(request, algorithm);
  const random = createRandom(`locks:${seeds}`);
  const make = (name: string, request: (index: number) => Omit<PaletteRequest, "seed">): Series => ({
    name,
    palettes: Array.from({ length: count }, (_, index) => generate({ ...request(index), seed: `${seeds}:${index}` })),
  });
  return [
    make("unseen-5", () => ({ size: paletteSize })),
    make("unseen-8", () => ({ size: bigSize })),
    make("unseen-locked", (index) => {
      const colors = toHexes(measured[index % measured.length]!);
      const locks = sampleWithout(random, paletteSize, locked).map((color) => colors[color]!);
      return { size: paletteSize, locks };
    }),
    { name: "people", palettes: fitted.map((palette) => toHexes(palette)) },
  ];
}

function scoreAgainst(
  scorer: string,
  { folder, out, series }: { readonly folder: string; readonly out: string; readonly series: readonly Series[] },
): readonly Score[] {
  const whole = runScorer(folder, out, { series, isQuick: true });
  return runScorer(scorer, out, { series }).map((score, index) => {
    const floor = whole[index]!.fpd / whole[index]!.fpdRatio;
    return { ...score, fpdRatio: score.fpd / floor };
  });
}

function copyScorer(
  folder: string,
  {
    out,
    sets,
    halves,
    number,
  }: {
    readonly out: string;
    readonly sets: readonly HumanSet[];
    readonly halves: Halves<HumanPalette>;
    readonly number: number;
  },
): string {
  const copy = join(out, `scorer-${number}`);
  mkdirSync(join(copy, dataFolder), { recursive: true });
  for (const part of ["score.mjs", "lib", "dev"]) cpSync(join(folder, part), join(copy, part), { recursive: true });
  const measured = new Set(halves.measured.map(({ colors }) => colors));
  for (const file of readdirSync(join(folder, dataFolder))) {
    const set = sets.find(({ name }) => `${name}.json` === file);
    const target = join(copy, dataFolder, file);
    if (set === undefined) cpSync(join(folder, dataFolder, file), target);
    else {
      const kept = set.palettes.filter(({ colors }) => measured.has(colors));
      writeFileSync(target, JSON.stringify(kept.map((palette) => ({ colors: toHexes(palette) }))));
    }
  }
  return copy;
}

function toHexes({ colors }: HumanPalette): readonly string[] {
  return Array.from({ length: colors.length / 3 }, (_, index) => {
    const [l, a, b] = colors.subarray(3 * index, 3 * index + 3);
    return oklabToHex({ l: l!, a: a!, b: b! });
  });
}
