/**
 * Checks that promises are kept. Generates palettes for each promise and each pair of promises in
 * two to eight colors, and computes contrasts and differences by the published equations, without
 * the generator's code. Tags are checked with the describer, which defines them.
 *
 * Usage: npm run bench:kept -- [--count 100] [--seeds <word>] [--again 3] [--server <origin>]
 *   --count   palettes of each promise, and of each pair, in each size
 *   --seeds   another word gives fresh seeds, tags and colors
 *   --again   number of refused requests of a mix and size that are tried with other seeds
 *   --server  requests palettes from a running service, with the key of TINCTURE_KEY. Each palette
 *             costs a credit, and each check of tags another one
 */
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { describePalette } from "../color/src/describe/describe-palette.ts";
import { promisePalette } from "../color/src/promise/promise-palette.ts";
import type { PromiseRequest } from "../color/src/promise/promise-request.ts";
import { listPromiseMixes, type PromiseMix } from "./promises/promise-mixes.ts";
import {
  eyes,
  publishedContrast,
  publishedDifference,
  publishedDistance,
  seenBy,
  seenFinely,
} from "./promises/published-measures.ts";

const sizes = [2, 3, 4, 5, 6, 7, 8];
const nearMax = 0.06;
const differenceMin = { few: 8, many: 5 };
const fewMax = 5;
/** Requests that were refused are asked again with so many other seeds. */
const furtherSeeds = 12;
const microsPerMs = 1000;
const refusedStatus = 422;
const tooManyStatus = 429;
const msPerSecond = 1000;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100" },
    seeds: { type: "string", default: "kept" },
    again: { type: "string", default: "3" },
    server: { type: "string" },
  },
});
const count = Number(values.count);
const askedAgain = Number(values.again);
const source = values.server === undefined ? createOwnSource() : createServerSource(values.server);

interface Source {
  readonly draw: (request: PromiseRequest) => Promise<readonly string[] | undefined>;
  readonly describe: (colors: readonly string[]) => Promise<readonly string[]>;
}

interface Tally {
  kept: number;
  broken: number;
  /** Palettes that are safe only because simulated colors are rounded to bytes. */
  close: number;
  refused: number;
  wronglyRefused: number;
}

const all = emptyTally();
const start = process.cpuUsage();
console.log(
  `| promises | kept | broken | less than safe before rounding | refused | of ${askedAgain} of them a size another seed keeps |`,
);
console.log("|---|---:|---:|---:|---:|---:|");
for (const mix of listPromiseMixes()) {
  const tally = emptyTally();
  for (const size of sizes) await drawAll(mix, size, tally);
  console.log(`| ${mix.name} | ${Object.values(tally).join(" | ")} |`);
  for (const key of ["kept", "broken", "close", "refused", "wronglyRefused"] as const) all[key] += tally[key];
}
console.log(`| all | ${Object.values(all).join(" | ")} |`);
const { user, system } = process.cpuUsage(start);
const requests = all.kept + all.refused;
console.log(
  `\n${((user + system) / microsPerMs / requests).toFixed(2)} ms of processor time a request, checks included`,
);
process.exitCode = all.broken === 0 ? 0 : 1;

function emptyTally(): Tally {
  return { kept: 0, broken: 0, close: 0, refused: 0, wronglyRefused: 0 };
}

async function drawAll(mix: PromiseMix, size: number, tally: Tally): Promise<void> {
  let asked = 0;
  for (let index = 0; index < count; index += 1) {
    const request = mix.request(size, `${values.seeds}:${index}`);
    const colors = await source.draw(request);
    if (colors === undefined) {
      tally.refused += 1;
      if (asked < askedAgain && (await isKeptByAnother(request))) tally.wronglyRefused += 1;
      asked += 1;
    } else await judge(request, colors, tally);
  }
}

async function judge(request: PromiseRequest, colors: readonly string[], tally: Tally): Promise<void> {
  tally.kept += 1;
  if (request.vision !== undefined && leastDifference(colors, seenFinely) < safeDifference(request.size))
    tally.close += 1;
  const faults = [...listFaults(request, colors), ...(await listTagFaults(request, colors))];
  if (faults.length === 0) return;
  tally.broken += 1;
  console.log(`BROKEN ${JSON.stringify(request)} ${colors.join("-")}: ${faults.join("; ")}`);
}

async function isKeptByAnother(request: PromiseRequest): Promise<boolean> {
  for (let index = 0; index < furtherSeeds; index += 1) {
    if ((await source.draw({ ...request, seed: `further:${index}` })) !== undefined) return true;
  }
  return false;
}

function listFaults(
  { size, locks = [], near = [], contrast, vision }: PromiseRequest,
  colors: readonly string[],
): readonly string[] {
  const faults = colors.length === size ? [] : [`${colors.length} colors`];
  for (const lock of locks) if (!colors.includes(lock)) faults.push(`without ${lock}`);
  for (const hex of near) {
    const least = Math.min(...colors.map((color) => publishedDistance(color, hex)));
    if (least > nearMax) faults.push(`${least} from ${hex}`);
  }
  if (contrast !== undefined && leastPartner(colors) < contrast) faults.push(`contrast ${leastPartner(colors)}`);
  if (vision !== undefined) {
    const least = leastDifference(colors, seenBy);
    if (least < safeDifference(size)) faults.push(`difference ${least}`);
  }
  return faults;
}

async function listTagFaults({ tags = [] }: PromiseRequest, colors: readonly string[]): Promise<readonly string[]> {
  if (tags.length === 0) return [];
  const found = await source.describe(colors);
  return tags.filter((tag) => !found.includes(tag)).map((tag) => `not ${tag}`);
}

function leastPartner(colors: readonly string[]): number {
  const ratios = colors.map((color, place) =>
    Math.max(...colors.filter((_, index) => index !== place).map((other) => publishedContrast(color, other))),
  );
  return Math.min(...ratios);
}

function leastDifference(colors: readonly string[], see: typeof seenBy): number {
  const pairs = colors.flatMap((one, place) => colors.slice(place + 1).map((other) => [one, other] as const));
  return Math.min(...eyes.flatMap((by) => pairs.map((pair) => publishedDifference(pair, by, see))));
}

function safeDifference(size: number): number {
  return size <= fewMax ? differenceMin.few : differenceMin.many;
}

function createOwnSource(): Source {
  return {
    draw(request) {
      const palette = promisePalette(request);
      return Promise.resolve(palette.kind === "kept" ? palette.colors : undefined);
    },
    describe: (colors) => Promise.resolve(describePalette(colors).tags),
  };
}

interface Answer {
  readonly data?: { readonly colors: readonly string[]; readonly tags: readonly string[] };
}

function createServerSource(origin: string): Source {
  const headers = { authorization: `Bearer ${process.env["TINCTURE_KEY"] ?? ""}` };
  async function ask(address: string): Promise<Answer> {
    const answer = await fetch(`${origin}/api/v1${address}`, { headers });
    const text = await answer.text();
    // Refusals are free, but limited by their time.
    if (answer.status === tooManyStatus) {
      await setTimeout(msPerSecond * Number(answer.headers.get("retry-after")));
      return ask(address);
    }
    if (!answer.ok && answer.status !== refusedStatus) throw new Error(`${address}: ${answer.status} ${text}`);
    const body: Answer = JSON.parse(text);
    return body;
  }
  return {
    async draw({ size, seed, locks, tags, near, contrast, vision }) {
      const query = new URLSearchParams({ size: String(size), seed });
      for (const [name, list] of Object.entries({ lock: locks, tags, near })) if (list) query.set(name, list.join());
      if (contrast !== undefined) query.set("contrast", String(contrast));
      if (vision !== undefined) query.set("vision", vision);
      const { data } = await ask(`/palette/generate?${query}`);
      return data?.colors;
    },
    describe: async (colors) => (await ask(`/analysis?colors=${colors.join("-")}`)).data?.tags ?? [],
  };
}
