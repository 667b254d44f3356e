/** The time of a palette by size and locks, without the server. */
import { generatePalette, type PaletteRequest } from "../../../color/src/generate/generate-palette.ts";
import type { Cell, Part, Section } from "../part.ts";

export const generatorPart: Part = {
  name: "generator",
  summary: "the time of a palette by size and locks, in this process",
  run: measureGenerator,
};

const sizes = [2, 3, 4, 5, 6, 7, 8];
const lockedSize = 5;
const palettesPerRow = 5000;
const warmUp = 3000;
const referenceTimes = 2000;
const referenceSteps = 10_000;
const microsPerMs = 1000;

function measureGenerator(): Promise<Section> {
  const locks = Array.from({ length: lockedSize - 1 }, (_, at) => at + 1);
  return Promise.resolve({
    title: "Generator",
    note: `${palettesPerRow} palettes a row. The last column is in units of a fixed piece of arithmetic, for other machines.`,
    columns: ["size", "locks", "mean µs", "p50 µs", "p99 µs", "p50 ÷ reference"],
    rows: [...sizes.map((size) => measureRow(size, 0)), ...locks.map((count) => measureRow(lockedSize, count))],
  });
}

function measureRow(size: number, locks: number): readonly Cell[] {
  const requests = Array.from({ length: palettesPerRow }, (_, index): PaletteRequest => {
    const seed = `bench:${index}`;
    if (locks === 0) return { size, seed };
    return { size, seed, locks: generatePalette({ size, seed: `locks:${index}` }).slice(0, locks) };
  });
  for (let index = 0; index < warmUp; index += 1) {
    generatePalette({ ...requests[index % palettesPerRow]!, seed: `warm:${index}` });
  }
  const reference = measure(referenceTimes, () => computeReference());
  const { mean, p50, p99 } = measure(palettesPerRow, (index) => generatePalette(requests[index]!));
  return [String(size), String(locks), mean, p50, p99, p50 / reference.p50];
}

function measure(
  times: number,
  work: (index: number) => unknown,
): { readonly mean: number; readonly p50: number; readonly p99: number } {
  const micros = Float64Array.from({ length: times }, (_, index) => {
    const start = performance.now();
    work(index);
    return (performance.now() - start) * microsPerMs;
  }).sort();
  const mean = micros.reduce((sum, time) => sum + time, 0) / times;
  return { mean, p50: micros[Math.floor(times / 2)]!, p99: micros[Math.floor(0.99 * times)]! };
}

function computeReference(): number {
  let word = 1;
  let sum = 0;
  for (let step = 0; step < referenceSteps; step += 1) {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    sum += Math.sqrt(word >>> 0);
  }
  return sum;
}
