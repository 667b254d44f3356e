/**
 * Searches for palettes of all sizes that have any one or two tags, without contrast and with each
 * ratio, for normal eyes and for all. Writes what it never found as the data module that refuses
 * such requests early. Takes about ten minutes of processor time. Run it again when the search
 * improves, and with --afresh when the describer changes.
 *
 * Usage: npx node workshop/measure-tag-limits.ts
 *   --size 5 [--rounds 12] [--afresh]  print what is reached with so many colors
 *   --join <files>                     write the data module of all sizes
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { hueWords } from "../color/src/describe/hue-word.ts";
import { moods } from "../color/src/describe/moods.ts";
import { currentAlgorithm } from "../color/src/generate/algorithms.ts";
import { createRandom } from "../color/src/generate/seed.ts";
import { paletteSizeMax, paletteSizeMin } from "../color/src/palette.ts";
import { createProblem, toTask, safeDifference } from "../color/src/promise/problem.ts";
import { promisedRatios } from "../color/src/promise/promise-limits.ts";
import { parsePromises, type PromiseRequest } from "../color/src/promise/promise-request.ts";
import { provePalette } from "../color/src/promise/promise-palette.ts";
import { searchPalette } from "../color/src/promise/search-palette.ts";
import { findLimit, marks } from "../color/src/promise/tag-limit.ts";

const file = new URL("../color/src/promise/tag-limits.ts", import.meta.url);
const top = marks.length - 1;
const tags: readonly string[] = [...moods, ...hueWords].toSorted();
const sets = tags.flatMap((tag, index) => [tag, ...tags.slice(index + 1).map((other) => `${tag} ${other}`)]);
const sizes = Array.from({ length: paletteSizeMax - paletteSizeMin + 1 }, (_, index) => paletteSizeMin + index);

const { values, positionals } = parseArgs({
  options: {
    size: { type: "string", default: "5" },
    rounds: { type: "string", default: "12" },
    afresh: { type: "boolean", default: false },
    join: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
if (values.join) writeFileSync(file, formatModule(positionals.flatMap((path) => readRows(path))));
else for (const line of measureSize(Number(values.size), Number(values.rounds))) console.log(line);

/** The greatest level that was reached, by tags: for normal eyes, and for all. */
type Reached = { readonly alone: Map<string, number>; readonly safe: Map<string, number> };

function measureSize(size: number, rounds: number): readonly string[] {
  const reached: Reached = { alone: new Map(), safe: new Map() };
  if (!values.afresh) startFromTable(reached, size);
  for (let round = 0; round < rounds; round += 1)
    for (const eyes of ["alone", "safe"] as const)
      for (const set of sets) climb(reached, { set, size, eyes, seed: `limits:${round}` });
  return sets.map((set) => `${set}: ${size} ${marks[levelOf(reached.alone, set)]}${marks[levelOf(reached.safe, set)]}`);
}

function startFromTable({ alone, safe }: Reached, size: number): void {
  for (const set of sets) {
    alone.set(set, marks.indexOf(findLimit(set, { size, vision: undefined })));
    safe.set(set, marks.indexOf(findLimit(set, { size, vision: "safe" })));
  }
}

type Search = {
  readonly set: string;
  readonly size: number;
  readonly eyes: keyof Reached;
  readonly seed: string;
};

/** Level by level, as far as palettes are found; from nothing, the highest is tried first. */
function climb(reached: Reached, search: Search): void {
  const most = levelMax(reached, search);
  if (most === 0 || (levelOf(reached[search.eyes], search.set) === 0 && isFound(reached, search, most))) return;
  for (let level = levelOf(reached[search.eyes], search.set); level < most; level += 1)
    if (levelOf(reached[search.eyes], search.set) <= level && !isFound(reached, search, level + 1)) return;
}

/** No more than each tag alone, and than what normal eyes see. */
function levelMax(reached: Reached, { set, eyes }: Search): number {
  const single = set.includes(" ") ? set.split(" ").map((tag) => levelOf(reached[eyes], tag)) : [];
  return Math.min(top, ...single, ...(eyes === "safe" ? [levelOf(reached.alone, set)] : []));
}

function levelOf(levels: ReadonlyMap<string, number>, set: string): number {
  return levels.get(set) ?? 0;
}

function isFound(reached: Reached, { set, size, eyes, seed }: Search, level: number): boolean {
  const contrast = promisedRatios[level - 2];
  const request: PromiseRequest = {
    size,
    seed,
    tags: set.split(" "),
    ...(contrast !== undefined && { contrast }),
    ...(eyes === "safe" && { vision: "safe" as const }),
  };
  const task = toTask(createProblem(parsePromises(request)), currentAlgorithm);
  const found = searchPalette(currentAlgorithm.getModel(), createRandom(seed), task);
  if (found !== undefined)
    enter(
      reached,
      found.map(({ hex }) => hex),
    );
  return found !== undefined;
}

/** Enters a palette for all sets of its tags. */
function enter({ alone, safe }: Reached, colors: readonly string[]): void {
  const { leastContrastPartner, leastDifferences, tags: all } = provePalette(colors, []);
  const level = 1 + promisedRatios.filter((ratio) => leastContrastPartner >= ratio).length;
  const isSafe = Math.min(...Object.values(leastDifferences)) >= safeDifference(colors.length);
  const held = new Set(all);
  for (const set of sets) {
    if (!set.split(" ").every((tag) => held.has(tag))) continue;
    for (const levels of isSafe ? [alone, safe] : [alone]) levels.set(set, Math.max(level, levelOf(levels, set)));
  }
}

type Row = { readonly set: string; readonly size: number; readonly alone: string; readonly safe: string };

function readRows(path: string): readonly Row[] {
  const lines = readFileSync(path, "utf8").trim().split("\n");
  return lines.map((line) => {
    const [, set = "", size = "", alone = "", safe = ""] = /^(.*): (\d) (.)(.)$/.exec(line) ?? [];
    return { set, size: Number(size), alone, safe };
  });
}

/** Limits with all sets that have them, but for those without any. */
function formatModule(rows: readonly Row[]): string {
  const groups = Map.groupBy(sets, (set) => formatLimits(rows.filter((row) => row.set === set)));
  groups.delete(marks[top]!.repeat(sizes.length));
  const entries = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    "/** What limits tags, alone and in pairs, set, written by workshop/measure-tag-limits.ts: not to be edited. See tag-limit.ts. */",
    "export const tagLimits: Readonly<Record<string, string>> = {",
    ...entries.map(([limits, some]) => `  "${limits}":\n    "${some.toSorted().join(", ")}",`),
    "};\n",
  ].join("\n");
}

function formatLimits(rows: readonly Row[]): string {
  const markOf = (size: number, eyes: keyof Reached): string => rows.find((row) => row.size === size)![eyes];
  const [alone, safe] = (["alone", "safe"] as const).map((eyes) => sizes.map((size) => markOf(size, eyes)).join(""));
  return alone === safe ? alone! : `${alone} ${safe}`;
}
