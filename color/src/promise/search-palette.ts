import { exp, log } from "../exact-math.ts";
import type { Model } from "../generate/add-colors.ts";
import type { Conditioner, Tilt } from "../generate/condition.ts";
import { fillPalette } from "../generate/generate-palette.ts";
import { accumulate, type Components, drawIndex } from "../generate/mixture.ts";
import { modelSize } from "../generate/palette-features.ts";
import type { Random } from "../generate/seed.ts";
import { type Candidate, type Condition, measurePalette, Swatch } from "./condition.ts";
import { type RepairOptions, repairPalette, type Refined, refinePalette } from "./repair-palette.ts";
import { hasExample, varyExample } from "./tag-example.ts";

/*
 * Searches palettes that meet conditions.
 *
 * 1. Rejection sampling. The results have the distribution of human palettes that meet the
 * conditions. Most promises are kept by one palette in three to thirty. The first draw is the
 * palette of the seed without promises.
 * 2. The nearest draws are repaired, and one result is drawn by how often people make such
 * palettes.
 * 3. Random restarts from colors that the conditions require, with more steps.
 * 4. The nearest of all are refined (repair-palette.ts).
 * 5. If the request is known to be possible, an example (tag-example.ts) is varied.
 */

export type SearchTask = {
  readonly size: number;
  /** Lowercase, in a canonical order. */
  readonly locks: readonly string[];
  /** The cheap ones first. */
  readonly conditions: readonly Condition[];
  /** Draws colors to start palettes from besides the locks. */
  readonly drawAnchors: (random: Random, isThorough: boolean) => readonly string[];
  /** Whether palettes without such colors are useless. */
  readonly needsAnchors: boolean;
  readonly preference: Preference;
  readonly effort: Effort;
};

export type Effort = {
  /** The number of draws, normally and if each is expensive. */
  readonly draws: number;
  readonly expensiveDraws: number;
  /** The number of nearest draws that are repaired. */
  readonly nearest: number;
  /** The budget for new palettes. A step costs its number of colors plus a constant. */
  readonly budget: number;
  /** The number of nearest palettes that are refined, and the budget for it. */
  readonly refined: number;
  readonly refiningBudget: number;
  /** Whether the request is known to be possible, so that the search may vary an example. */
  readonly isPossible: boolean;
};

export type Preference = {
  /** Favors some components if the promise is rare. */
  readonly tilt?: Tilt | undefined;
  /** One of several palettes is selected by its log-weight. */
  readonly logWeight?: ((palette: readonly Swatch[]) => number) | undefined;
};

/** Draws without a tilt before those with it, if the first match is taken. */
const untiltedDraws = 4;
/** The number of matching palettes from which one is selected by weight. */
const choiceCount = 16;
const repairedEnough = 2;
const quickRepair = { stepsMax: 90, patience: 40 };
const thoroughRepair = { stepsMax: 300, patience: 60 };
/** The largest shortfall worth refining, and the share of steps that all candidates get. */
const refinedBelow = 0.5;
const triedShare = 0.5;
/** The constant cost of a step, in colors. */
const stepOverhead = 3;
/** The budget if an example exists. */
const reducedBudgets = { budget: 4500, refiningBudget: 4000 };
/** Gives up after this many attempts if none is nearer. Few possible requests were that far. */
const stopRules = [
  { after: 2, shortfall: 1.5 },
  { after: 4, shortfall: 0.5 },
  { after: 6, shortfall: 0.25 },
] as const;

/** Returns a palette that meets all conditions, locks first; undefined if none was found. */
export function searchPalette(model: Model, random: Random, task: SearchTask): readonly Swatch[] | undefined {
  const { logWeight, tilt } = task.preference;
  const wanted = logWeight === undefined ? { kept: 1, untilted: untiltedDraws } : { kept: choiceCount, untilted: 0 };
  const kept: (readonly Swatch[])[] = [];
  const nearest: Candidate[] = [];
  const draws = isExpensive(task) ? task.effort.expensiveDraws : task.effort.draws;
  const tilted = tiltModel(model, tilt);
  for (let draw = 0; draw < draws && kept.length < wanted.kept; draw += 1) {
    const candidate = drawCandidate(draw < wanted.untilted ? model : tilted, random, {
      ...task,
      bound: nearest[task.effort.nearest - 1]?.shortfall,
      anchors: draw === 0 && !task.needsAnchors ? [] : task.drawAnchors(random, false),
    });
    if (candidate.shortfall === 0) kept.push(candidate.palette);
    else keepNearest(nearest, candidate, task.effort.nearest);
  }
  const repaired = kept.length > 0 ? [] : repairNearest(nearest, random, task);
  for (const { palette, shortfall } of repaired) if (shortfall === 0) kept.push(palette);
  const chosen = choosePalette(kept, random, logWeight ?? humanLikelihood(model, random, task.size));
  if (chosen !== undefined) return chosen;
  const { isPossible } = task.effort;
  const effort = isPossible && hasExample(task) ? { ...task.effort, ...reducedBudgets } : task.effort;
  const found = searchFurther(tilted, random, { ...task, effort, nearMisses: repaired });
  if (found !== undefined || !isPossible) return found;
  return varyExample(task, random) ?? searchFurther(tilted, random, { ...task, nearMisses: [] });
}

/** Conditioning on colors takes several times as long as drawing five. */
function isExpensive({ size, locks, needsAnchors }: SearchTask): boolean {
  return size > modelSize || locks.length > 0 || needsAnchors;
}

function tiltModel(model: Model, tilt: Tilt | undefined): Model {
  if (tilt === undefined) return model;
  let free: Components | undefined;
  const condition: Conditioner = (known) =>
    known.length > 0 ? model.condition(known, tilt) : (free ??= model.condition(known, tilt));
  return { ...model, condition };
}

function drawCandidate(
  model: Model,
  random: Random,
  task: SearchTask & { readonly anchors: readonly string[]; readonly bound?: number | undefined },
): Candidate {
  const { locks, anchors, size, conditions, bound } = task;
  const colors = fillPalette(model, random, { locks: [...locks, ...anchors], size });
  return measurePalette(
    conditions,
    colors.map(({ hex }) => new Swatch(hex)),
    bound,
  );
}

function keepNearest(nearest: Candidate[], candidate: Candidate, most: number): void {
  nearest.push(candidate);
  nearest.sort((one, other) => one.shortfall - other.shortfall);
  if (nearest.length > most) nearest.pop();
}

function repairNearest(nearest: readonly Candidate[], random: Random, task: SearchTask): readonly Candidate[] {
  const options: RepairOptions = { ...task, ...quickRepair };
  const repaired: Candidate[] = [];
  let kept = 0;
  for (const { palette } of nearest) {
    const best = repairPalette({ palette, locked: task.locks.length }, options, random);
    repaired.push(best);
    if (best.shortfall === 0) kept += 1;
    if (kept === repairedEnough) break;
  }
  return repaired;
}

function choosePalette(
  kept: readonly (readonly Swatch[])[],
  random: Random,
  logWeight: (palette: readonly Swatch[]) => number,
): readonly Swatch[] | undefined {
  if (kept.length < 2) return kept[0];
  const logs = kept.map((palette) => logWeight(palette));
  const most = Math.max(...logs);
  return kept[drawIndex(accumulate(logs.map((weight) => exp(weight - most))), random)];
}

/** Returns the logarithm of how much more often people make a palette than the mixture does. */
function humanLikelihood(model: Model, random: Random, size: number): (palette: readonly Swatch[]) => number {
  if (size < modelSize) return () => 0;
  return (palette) => log(model.weigh(Float64Array.from(palette.flatMap(({ l, a, b }) => [l, a, b])), 0, random));
}

type NearMisses = { readonly nearMisses: readonly Candidate[] };

function searchFurther(model: Model, random: Random, task: SearchTask & NearMisses): readonly Swatch[] | undefined {
  const candidates = restartSearch(model, random, task);
  const found = candidates.at(-1);
  if (found?.shortfall === 0) return found.palette;
  return refineNearest(candidates, random, task);
}

/** Gives a few steps to each, and the rest to the best. */
function refineNearest(
  candidates: readonly Candidate[],
  random: Random,
  { size, locks, conditions, effort }: SearchTask,
): readonly Swatch[] | undefined {
  const byShortfall = candidates.toSorted((one, other) => one.shortfall - other.shortfall);
  const nearest = byShortfall.slice(0, effort.refined).filter(({ shortfall }) => shortfall <= refinedBelow);
  const steps = countSteps(effort.refiningBudget, size);
  const stepsEach = Math.floor((steps * triedShare) / nearest.length);
  let best: Refined | undefined;
  for (const { palette } of nearest) {
    const refined = refinePalette({ palette, locked: locks.length }, { conditions, stepsMax: stepsEach }, random);
    if (refined.shortfall === 0) return refined.palette;
    if (best === undefined || refined.shortfall < best.shortfall) best = refined;
  }
  if (best === undefined) return undefined;
  const editable = { palette: best.palette, locked: locks.length };
  const stepsMax = Math.floor(steps * (1 - triedShare));
  const refined = refinePalette(editable, { conditions, stepsMax, deviation: best.deviation }, random);
  return refined.shortfall === 0 ? refined.palette : undefined;
}

/** The last candidate meets the conditions if any does. Gives up early if none comes close. */
function restartSearch(model: Model, random: Random, task: SearchTask & NearMisses): readonly Candidate[] {
  const candidates = [...task.nearMisses];
  let least = Math.min(Infinity, ...candidates.map(({ shortfall }) => shortfall));
  let left = countSteps(task.effort.budget, task.size);
  for (let restart = 0; left > 0 && !shouldStop(restart, least); restart += 1) {
    const anchors = task.drawAnchors(random, restart % 2 === 0);
    const { palette } = drawCandidate(model, random, { ...task, anchors });
    const options: RepairOptions = { ...task, ...thoroughRepair, stepsMax: Math.min(left, thoroughRepair.stepsMax) };
    const repaired = repairPalette({ palette, locked: task.locks.length }, options, random);
    candidates.push(repaired);
    if (repaired.shortfall === 0) break;
    least = Math.min(least, repaired.shortfall);
    left -= repaired.steps;
  }
  return candidates;
}

/** Steps cost more with more colors. */
function countSteps(budget: number, size: number): number {
  return Math.floor(budget / (size + stepOverhead));
}

function shouldStop(restart: number, least: number): boolean {
  return stopRules.some(({ after, shortfall }) => restart >= after && least > shortfall);
}
