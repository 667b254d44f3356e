/**
 * How long a palette takes: mean, median and 99th percentile in µs, per size and with locks. The last column is the median
 * in units of that of a fixed piece of arithmetic, timed right before, so that figures of different machines and of busy
 * ones can be compared.
 *
 * Usage: npm run bench:generator -- [--count 10000]
 */
import { parseArgs } from "node:util";
import type { PaletteRequest } from "../color/src/generate/generate-palette.ts";
import { generatePalette } from "../color/src/generate/generate-palette.ts";

const sizes = [2, 3, 4, 5, 6, 7, 8];
const modelSize = 5;
/** Palettes before the clock counts, so that the compiler is done. */
const warmUp = 3000;
const referenceTimes = 2000;
const referenceSteps = 10_000;
const microsPerMs = 1000;

const { values } = parseArgs({ options: { count: { type: "string", default: "10000" } } });
const count = Number(values.count);

console.log("| size | locks | mean µs | p50 | p99 | p50 ÷ reference |\n|---|---|---|---|---|---|");
for (const size of sizes) report(size, 0);
for (let locks = 1; locks < modelSize; locks += 1) report(modelSize, locks);

/** Locks are colors of another generated palette, so that they are such as people would lock. */
function report(size: number, locks: number): void {
  const requests = Array.from({ length: count }, (_, index): PaletteRequest => {
    const seed = `bench:${index}`;
    if (locks === 0) return { size, seed };
    return { size, seed, locks: generatePalette({ size, seed: `locks:${index}` }).slice(0, locks) };
  });
  for (let index = 0; index < warmUp; index += 1) {
    generatePalette({ ...requests[index % count]!, seed: `warm:${index}` });
  }
  const reference = measure(referenceTimes, () => referenceWork());
  const { mean, p50, p99 } = measure(count, (index) => generatePalette(requests[index]!));
  const figures = [mean, p50, p99].map((micros) => micros.toFixed(1));
  console.log(`| ${size} | ${locks} | ${figures.join(" | ")} | ${(p50 / reference.p50).toFixed(2)} |`);
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

/** Integer steps and floating-point roots, about as a generator mixes them. */
function referenceWork(): number {
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
