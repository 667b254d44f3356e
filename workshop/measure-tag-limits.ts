/**
 * Searches for palettes of all sizes that have any one or two tags, without contrast and with each ratio, and writes the pairs
 * for which some are never found as the data module by which such requests are refused at once. It takes some ten minutes of
 * processor time. To be run again whenever the describer changes or the search gets better; the search alone decides without it.
 *
 * Usage: node workshop/measure-tag-limits.ts [--part 0 --parts 4]   print a part of the searches, to be joined
 *        node workshop/measure-tag-limits.ts --join <files>         write the data module of all parts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { hueWords } from "../color/src/describe/hue-word.ts";
import { moods } from "../color/src/describe/moods.ts";
import { currentAlgorithm } from "../color/src/generate/algorithms.ts";
import { createRandom } from "../color/src/generate/seed.ts";
import { paletteSizeMax, paletteSizeMin } from "../color/src/palette.ts";
import { createProblem, toTask } from "../color/src/promise/problem.ts";
import type { PromisedRatio } from "../color/src/promise/promise-limits.ts";
import { parsePromises } from "../color/src/promise/promise-request.ts";
import { searchPalette } from "../color/src/promise/search-palette.ts";
import { notFound, unlimited } from "../color/src/promise/tag-limit.ts";

const file = new URL("../color/src/promise/tag-limits.ts", import.meta.url);
/** What is asked besides the tags, one more than the other, and how it is written. */
const levels: readonly { readonly mark: string; readonly contrast?: PromisedRatio }[] = [
  { mark: notFound },
  { mark: "1" },
  { mark: "3", contrast: 3 },
  { mark: "4", contrast: 4.5 },
  { mark: unlimited, contrast: 7 },
];
const top = levels.length - 1;
/** Searches, each with a seed of its own, after which no palette is expected; and where palettes with a color more or less reach more. */
const searches = 6;
const searchesBesideMore = 34;
const tags: readonly string[] = [...moods, ...hueWords];
const sizes = Array.from({ length: paletteSizeMax - paletteSizeMin + 1 }, (_, index) => paletteSizeMin + index);

const { values, positionals } = parseArgs({
  options: {
    part: { type: "string", default: "0" },
    parts: { type: "string", default: "1" },
    join: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
if (values.join) writeFileSync(file, formatModule(positionals.flatMap((path) => readRows(path))));
else printPart(Number(values.part), Number(values.parts));

function printPart(part: number, parts: number): void {
  const sets = tags.flatMap((tag, index) => [[tag], ...tags.slice(index + 1).map((other) => [tag, other])]);
  for (const set of sets.filter((_, index) => index % parts === part)) {
    const reached = sizes.map((size) =>
      reach({ tags: set, size, searches }, isFound({ tags: set, size, searches }, top) ? top : 0),
    );
    const limits = reached.map((level, index) => {
      const beside = Math.max(reached[index - 1] ?? 0, reached[index + 1] ?? 0);
      return level < beside ? reach({ tags: set, size: sizes[index]!, searches: searchesBesideMore }, level) : level;
    });
    console.log(`${set.toSorted().join(" ")}: ${limits.map((level) => levels[level]!.mark).join("")}`);
  }
}

type Task = { readonly tags: readonly string[]; readonly size: number; readonly searches: number };

/** The highest level from one on that is reached level by level. */
function reach(task: Task, from: number): number {
  let level = from;
  while (level < top && isFound(task, level + 1)) level += 1;
  return level;
}

function isFound({ tags: set, size, searches: count }: Task, level: number): boolean {
  const { contrast } = levels[level]!;
  return Array.from({ length: count }, (_, index) => `limits:${index}`).some((seed) => {
    const request = parsePromises({ size, seed, tags: set, ...(contrast !== undefined && { contrast }) });
    const task = toTask(createProblem(request), currentAlgorithm);
    return searchPalette(currentAlgorithm.getModel(), createRandom(seed), task) !== undefined;
  });
}

type Row = { readonly set: string; readonly limits: string };

function readRows(path: string): readonly Row[] {
  const lines = readFileSync(path, "utf8").trim().split("\n");
  return lines.map((line) => {
    const [set = "", limits = ""] = line.split(": ");
    return { set, limits };
  });
}

/** Limits with all that have them, but for those without any. */
function formatModule(rows: readonly Row[]): string {
  const groups = Map.groupBy(
    rows.filter(({ limits }) => limits !== unlimited.repeat(sizes.length)),
    ({ limits }) => limits,
  );
  const entries = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    "/** What limits tags, alone and in pairs, set, written by workshop/measure-tag-limits.ts: not to be edited. See tag-limit.ts. */",
    "export const tagLimits: Readonly<Record<string, string>> = {",
    ...entries.map(
      ([limits, some]) =>
        `  "${limits}":\n    "${some
          .map(({ set }) => set)
          .toSorted()
          .join(", ")}",`,
    ),
    "};\n",
  ].join("\n");
}
