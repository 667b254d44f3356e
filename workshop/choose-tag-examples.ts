/**
 * Chooses example palettes for promised tags that a search hardly finds. Requests each pair of tags
 * with every size, ratio and kind of vision that tag-limits.ts allows, by several seeds. Requests
 * that find nothing are searched with more patience, and few palettes are chosen that satisfy all
 * of them. Takes twenty minutes of processor time. Run it again when the limits change.
 *
 * Usage: npx node workshop/choose-tag-examples.ts [--seeds 3] [--patience 14] [--part 1]
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { listPairRequests } from "./list-pair-requests.ts";
import { currentAlgorithm } from "../color/src/generate/algorithms.ts";
import { createRandom } from "../color/src/generate/seed.ts";
import { type Condition, measurePalette } from "../color/src/promise/condition.ts";
import { findContradiction } from "../color/src/promise/find-contradiction.ts";
import { createProblem, toTask } from "../color/src/promise/problem.ts";
import { parsePromises, type PromiseRequest } from "../color/src/promise/promise-request.ts";
import { type Effort, searchPalette } from "../color/src/promise/search-palette.ts";
import type { Swatch } from "../color/src/promise/condition.ts";
import { listPromiseRequests } from "../test/support/color/list-promise-requests.ts";

type Palette = readonly Swatch[];

const file = new URL("../color/src/promise/tag-examples.ts", import.meta.url);
const model = currentAlgorithm.getModel();
const patient: Partial<Effort> = { budget: 20_000, refined: 6, refiningBudget: 40_000 };

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "3" },
    patience: { type: "string", default: "14" },
    part: { type: "string", default: "1" },
  },
});
const possible = listPairRequests(Number(values.part), "examples").filter(
  (request) => findContradiction(createProblem(parsePromises(request))) === undefined,
);
const found: Palette[] = [];
const hard = possible.filter((request) => isHard(request));
for (const request of hard) searchPatiently(request);
writeFileSync(file, formatModule(chooseExamples()));

/** Whether one of the seeds finds nothing; what the others find is kept. */
function isHard(request: PromiseRequest): boolean {
  const palettes = Array.from({ length: Number(values.seeds) }, (_, number) => search(request, `hard:${number}`));
  found.push(...palettes.filter((palette) => palette !== undefined));
  return palettes.includes(undefined);
}

function searchPatiently(request: PromiseRequest): void {
  for (let number = 0; number < Number(values.patience); number += 1) {
    if (found.some((palette) => keeps(palette, request))) return;
    const palette = search(request, `patient:${number}`, patient);
    if (palette !== undefined) found.push(palette);
  }
}

/** Without examples, so that nothing depends on those that are there. */
function search(request: PromiseRequest, seed: string, effort: Partial<Effort> = {}): Palette | undefined {
  const task = toTask(createProblem(parsePromises(request)), currentAlgorithm);
  return searchPalette(model, createRandom(`${request.seed}:${seed}`), {
    ...task,
    effort: { ...task.effort, ...effort, isPossible: false },
  });
}

function keeps(palette: Palette, request: PromiseRequest): boolean {
  return palette.length === request.size && isKept(palette, createProblem(parsePromises(request)).conditions);
}

function isKept(palette: Palette, conditions: readonly Condition[]): boolean {
  return measurePalette(conditions, palette, 0).shortfall === 0;
}

/** In turn the palette that serves most of the requests that are left. */
function chooseExamples(): readonly Palette[] {
  const pinned = listPromiseRequests().filter(({ tags }) => tags?.join() === "gradient,blue");
  const free = found.filter((palette) => !pinned.some((request) => keeps(palette, request)));
  const served = free.map((palette) => hard.filter((request) => keeps(palette, request)));
  const open = new Set(hard);
  const chosen: Palette[] = [];
  for (;;) {
    const counts = served.map((requests) => requests.filter((request) => open.has(request)).length);
    const most = Math.max(0, ...counts);
    if (most === 0) return chosen;
    const best = counts.indexOf(most);
    chosen.push(free[best]!);
    for (const request of served[best]!) open.delete(request);
  }
}

function formatModule(examples: readonly Palette[]): string {
  const sizes = [...Map.groupBy(examples, ({ length }) => length)].toSorted(([one], [other]) => one - other);
  return [
    "/** Palettes that keep what is hard to find, one behind the other, by size; written by workshop/choose-tag-examples.ts: not to be edited. See tag-example.ts. */",
    "export const tagExamples: Readonly<Record<number, string>> = {",
    ...sizes.map(([size, some]) => {
      const texts = some.map((palette) => palette.map(({ hex }) => hex).join("")).toSorted();
      return `  ${size}:\n    "${texts.join("")}",`;
    }),
    "};\n",
  ].join("\n");
}
