import { join } from "node:path";
import { createRandom, type Random } from "../../color/src/generate/seed.ts";
import { judgePalette } from "../../color/src/judge/palette-judge.ts";
import { rgbToHex } from "../../color/src/hex.ts";
import { fittedSets, measuredSets, readPalettes } from "../../workshop/fit-judgement/read-palettes.ts";
import { hslToHex } from "./hsl.ts";

type Palette = readonly string[];

const dataFolder = "data/dev";
const sizes = [2, 3, 4, 5, 6, 7, 8];
const replacedSize = 5;
const rounds = 3;

interface JudgementOptions {
  readonly count: number;
  readonly seeds: string;
}

export function reportJudgement(folder: string, options: JudgementOptions): void {
  const sets = [...fittedSets, ...measuredSets].map((name) => readPalettes(join(folder, dataFolder), name));
  console.log("| Mean percentile of | 2 | 3 | 4 | 5 | 6 | 7 | 8 |\n|---|---|---|---|---|---|---|---|");
  for (const { name, palettes } of sets) printPercentiles(name, (size) => palettes.filter(isOfSize(size)));
  const random = createRandom(`judgement:${options.seeds}`);
  const draw = (size: number) => () => Array.from({ length: size }, () => drawHsl(random));
  printPercentiles("random HSL", (size) => Array.from({ length: options.count }, draw(size)));
  const fives = sets.flatMap(({ palettes }) => palettes.filter(isOfSize(replacedSize)));
  printReplaced(fives, random);
}

function isOfSize(size: number): (palette: Palette) => boolean {
  return (palette) => palette.length === size;
}

function printPercentiles(name: string, ofSize: (size: number) => readonly Palette[]): void {
  const means = sizes.map((size) => {
    const palettes = ofSize(size);
    if (palettes.length === 0) return "–";
    return `${mean(palettes.map((palette) => judgePalette(palette).percentile)).toFixed(1)} (${palettes.length})`;
  });
  console.log(`| ${name} | ${means.join(" | ")} |`);
}

interface Replaced {
  readonly hex: string;
  readonly palette: Palette;
}

function printReplaced(fives: readonly Palette[], random: Random): void {
  console.log("\n| Five colors of people | percentile | one stands out | it is the replaced one |");
  console.log("|---|---|---|---|");
  printRow(
    "as they are",
    fives.map((palette) => ({ hex: "", palette })),
  );
  for (const [name, draw] of [
    ["one replaced, random HSL", drawHsl],
    ["one replaced, random sRGB", drawRgb],
  ] as const) {
    printRow(
      name,
      Array.from({ length: rounds }, () => fives.map((palette) => replaceOne(palette, random, draw))).flat(),
    );
  }
}

function replaceOne(palette: Palette, random: Random, draw: (random: Random) => string): Replaced {
  const hex = draw(random);
  return { hex, palette: palette.with(Math.floor(random() * palette.length), hex) };
}

function printRow(name: string, replaced: readonly Replaced[]): void {
  const judged = replaced.map(({ hex, palette }) => ({ hex, palette, judgement: judgePalette(palette) }));
  const odd = judged.filter(({ judgement }) => judgement.oddOneOut !== undefined);
  const found = odd.filter(({ hex, judgement }) => judgement.oddOneOut?.hex === hex);
  const cells = [
    mean(judged.map(({ judgement }) => judgement.percentile)).toFixed(1),
    formatShare(odd.length / judged.length),
    formatShare(found.length / judged.length),
  ];
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}

function drawHsl(random: Random): string {
  return hslToHex([random() * 360, random(), random()]);
}

function drawRgb(random: Random): string {
  const [r = 0, g = 0, b = 0] = Array.from({ length: 3 }, () => Math.floor(random() * 256));
  return rgbToHex({ r, g, b });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function formatShare(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
