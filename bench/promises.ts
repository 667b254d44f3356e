/**
 * How long palettes that keep promises take, in milliseconds of processor time, and how often none is found: per size for each promise,
 * and for random requests with locks. Of those for which no palette was found without a certain reason, it tells for how many
 * one was found with one of further seeds, which are those that were wrongly refused.
 *
 * Usage: npm run bench:promises -- [--count 200] [--seeds <word>]
 */
import { parseArgs } from "node:util";
import { createProblem } from "../color/src/promise/problem.ts";
import { findContradiction } from "../color/src/promise/contradiction.ts";
import { promisePalette } from "../color/src/promise/promise-palette.ts";
import { parsePromises, type Promises, type PromiseRequest } from "../color/src/promise/promise-request.ts";
import { listRandomPromises } from "../color/src/promise/testing/list-promise-requests.ts";

const sizes = [2, 3, 5, 8];
const promised: readonly Promises[] = [
  { contrast: 4.5 },
  { contrast: 7 },
  { vision: "safe" },
  { contrast: 7, vision: "safe" },
  { tags: ["autumn"] },
  { tags: ["mint", "pastel"] },
  { near: ["2a9d8f", "e76f51"] },
];
const warmUp = 300;
const furtherSeeds = 12;
const randomFactor = 5;
const microsPerMs = 1000;

const { values } = parseArgs({
  options: { count: { type: "string", default: "200" }, seeds: { type: "string", default: "bench" } },
});
const count = Number(values.count);

for (let index = 0; index < warmUp; index += 1)
  promisePalette({ size: 5, seed: `warm:${index}`, contrast: 4.5, vision: "safe", tags: ["warm"] });

console.log("| promise | size | mean ms | p50 | p99 | most | found |\n|---|---|---|---|---|---|---|");
for (const promises of promised) {
  for (const size of sizes) {
    const requests = Array.from({ length: count }, (_, index) => ({
      size,
      seed: `${values.seeds}:${index}`,
      ...promises,
    }));
    reportTimes(JSON.stringify(promises).replaceAll('"', ""), size, requests);
  }
}
const random = listRandomPromises(count * randomFactor, values.seeds);
reportTimes("random, with locks", "2 … 8", random);
reportFailures(random);

function reportTimes(name: string, size: number | string, requests: readonly PromiseRequest[]): void {
  const kept: number[] = [];
  for (const request of requests) {
    const start = process.cpuUsage();
    const { kind } = promisePalette(request);
    const { user, system } = process.cpuUsage(start);
    if (kind === "kept") kept.push((user + system) / microsPerMs);
  }
  kept.sort((one, other) => one - other);
  const mean = kept.reduce((sum, time) => sum + time, 0) / kept.length;
  const at = (share: number): number => kept[Math.min(kept.length - 1, Math.floor(share * kept.length))] ?? Number.NaN;
  const figures = [mean, at(1 / 2), at(0.99), at(1)].map((ms) => ms.toFixed(2));
  console.log(`| ${name} | ${size} | ${figures.join(" | ")} | ${kept.length} of ${requests.length} |`);
}

function reportFailures(requests: readonly PromiseRequest[]): void {
  const refused = requests.filter((request) => promisePalette(request).kind === "unsatisfiable");
  const uncertain = refused.filter((request) => findContradiction(createProblem(parsePromises(request))) === undefined);
  const wrong = uncertain.filter((request) => isFoundLater(request));
  console.log(
    `\nOf ${requests.length} random requests ${refused.length} were refused, ${refused.length - uncertain.length} for a certain reason; ` +
      `of the other ${uncertain.length} another seed gave a palette for ${wrong.length}.`,
  );
}

function isFoundLater(request: PromiseRequest): boolean {
  return Array.from({ length: furtherSeeds }, (_, index) => index).some(
    (index) => promisePalette({ ...request, seed: `further:${index}` }).kind === "kept",
  );
}
