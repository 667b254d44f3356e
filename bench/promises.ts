/**
 * How long palettes that keep promises take, in milliseconds of processor time, and how often none is found: per
 * size for each promise; for random requests with locks; and for all pairs of tags with all sizes, ratios and eyes, of which the
 * worst are named, timed again, the best of five. Of random requests for which no palette was found without a certain reason,
 * it tells for how many one was found with one of further seeds, which are those that were wrongly refused.
 *
 * Usage: npm run bench:promises -- [--count 200] [--seeds <word>] [--part 37]
 *   --part  one of so many of the 65,856 pairs with all else, 0 for none
 */
import { parseArgs } from "node:util";
import { createProblem } from "../color/src/promise/problem.ts";
import { findContradiction } from "../color/src/promise/contradiction.ts";
import { promisePalette } from "../color/src/promise/promise-palette.ts";
import { parsePromises, type Promises, type PromiseRequest } from "../color/src/promise/promise-request.ts";
import { listRandomPromises } from "../color/src/promise/testing/list-promise-requests.ts";
import { listPairRequests } from "./promises/pairs.ts";

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
/** Of so many that took longest the worst are named, once each was timed so often again. */
const suspects = 40;
const repeats = 5;
const named = 8;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "200" },
    seeds: { type: "string", default: "bench" },
    part: { type: "string", default: "37" },
  },
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
const timedRandom = reportTimes("random, with locks", "2 … 8", random);
if (values.part !== "0")
  reportWorst([
    ...timedRandom,
    ...reportTimes("pairs of tags", "2 … 8", listPairRequests(Number(values.part), values.seeds)),
  ]);
reportFailures(random);

function reportTimes(name: string, size: number | string, requests: readonly PromiseRequest[]): readonly Timed[] {
  const timed = requests.map((request) => timeRequest(request));
  const kept = timed.filter(({ kind }) => kind === "kept");
  console.log(`| ${name} | ${size} | ${formatTimes(kept)} | ${kept.length} of ${requests.length} |`);
  const refused = timed.filter(({ kind }) => kind !== "kept");
  if (refused.length > 0) console.log(`| refused: ${name} | ${size} | ${formatTimes(refused)} | |`);
  return timed;
}

type Timed = { readonly request: PromiseRequest; readonly kind: string; readonly ms: number };

function timeRequest(request: PromiseRequest): Timed {
  const start = process.cpuUsage();
  const { kind } = promisePalette(request);
  const { user, system } = process.cpuUsage(start);
  return { request, kind, ms: (user + system) / microsPerMs };
}

function formatTimes(timed: readonly Timed[]): string {
  const times = timed.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN;
  return [mean, at(1 / 2), at(0.99), at(1)].map((ms) => ms.toFixed(2)).join(" | ");
}

/** A long wait is often another process's: the worst are timed again. */
function reportWorst(timed: readonly Timed[]): void {
  const worst = timed.toSorted((one, other) => other.ms - one.ms).slice(0, suspects);
  const again = worst.map(({ request, kind }) => {
    const times = Array.from({ length: repeats }, () => timeRequest(request).ms);
    return { request, kind, ms: Math.min(...times) };
  });
  console.log("\nThe worst, the best of five:");
  for (const { request, kind, ms } of again.toSorted((one, other) => other.ms - one.ms).slice(0, named))
    console.log(`${ms.toFixed(1)} ms, ${kind}: ${JSON.stringify(request)}`);
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
