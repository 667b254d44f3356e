import { exp, log } from "../exact-math.ts";
import type { Model } from "../generate/add-colors.ts";
import type { Conditioner, Tilt } from "../generate/condition.ts";
import { fillPalette } from "../generate/generate-palette.ts";
import { accumulate, type Components, drawIndex } from "../generate/mixture.ts";
import { modelSize } from "../generate/palette-features.ts";
import type { Random } from "../generate/seed.ts";
import { type Candidate, type Condition, measurePalette } from "./condition.ts";
import { type Mending, mendPalette } from "./mend-palette.ts";
import { type Refined, refinePalette } from "./refine-palette.ts";
import { Swatch } from "./swatch.ts";
import { hasExample, varyExample } from "./tag-example.ts";

/*
 * Palettes that keep conditions, in five steps.
 *
 * First rejection: palettes are drawn as ever until one keeps them. What comes has the distribution of people's palettes
 * that keep them, and most promises are kept by one palette in three to thirty. The first draw is the very palette that
 * the seed gives without promises.
 *
 * Where that is too rare, the draws that came nearest are mended, and one of the mended ones is drawn in proportion to how
 * much more often people make such palettes. Where none could be mended, more palettes are begun, each from colors that the
 * conditions ask for, and mended with more patience. Then what came nearest of all is refined (refine-palette.ts). What is known to
 * be possible and was not found by then is an example of it that was found in advance (tag-example.ts), varied by chance. What fails
 * then is said to be impossible.
 */

/** What is searched for. */
export type SearchTask = {
  readonly size: number;
  /** Lowercase hexes, in an order of their own. */
  readonly locks: readonly string[];
  /** The cheap ones first. */
  readonly conditions: readonly Condition[];
  /** Colors that palettes are begun from besides the locks, at most as many as are free. */
  readonly drawAnchors: (random: Random, isThorough: boolean) => readonly string[];
  /** Whether palettes without such colors are of use. */
  readonly needsAnchors: boolean;
  readonly leaning: Leaning;
  readonly effort: Effort;
};

/** How much is tried. */
export type Effort = {
  /** Palettes that are drawn at first, and where each is dear. */
  readonly draws: number;
  readonly dearDraws: number;
  /** How many of the nearest draws are mended. */
  readonly nearest: number;
  /** What is spent on palettes begun anew, where none that was drawn could be mended: a step counts its colors, and some. */
  readonly work: number;
  /** How many of the nearest of all are refined in the end, and what is spent on it. */
  readonly refined: number;
  readonly refiningWork: number;
  /** Whether it is known to be possible: then an example is varied in the end, and where there is none, all is begun once more. */
  readonly isPossible: boolean;
};

/** What palettes are wanted more than others, though nothing depends on it. */
export type Leaning = {
  /** Toward some kinds of palette, where what is promised is rare. */
  readonly tilt?: Tilt | undefined;
  /** The logarithm of how much more one palette is wanted than another: one of all draws is then chosen by it. */
  readonly logWeight?: ((palette: readonly Swatch[]) => number) | undefined;
};

/** Draws without a tilt before those with it, where the first that keeps the conditions is taken. */
const untiltedDraws = 4;
/** Of so many palettes that keep the conditions one is chosen, where some are wanted more than others. */
const choiceCount = 16;
const mendedEnough = 2;
const quickMending = { stepsMax: 90, patience: 40 };
const thoroughMending = { stepsMax: 300, patience: 60 };
/** What a palette may lack where refining is of use, and the share of its steps that all candidates have alike; the best of them has the others. */
const refinedBelow = 0.5;
const triedShare = 0.5;
/** So many colors' work is what a step takes whatever their number. */
const workBesides = 3;
/** What is spent where an example waits. */
const shortened = { work: 4500, refiningWork: 4000 };
/** After so many of them nothing more is begun where nothing came nearer than this: of requests that can be kept, hardly one was so far off. */
const stopRules = [
  { after: 2, shortfall: 1.5 },
  { after: 4, shortfall: 0.5 },
  { after: 6, shortfall: 0.25 },
] as const;

/**
 * A palette that keeps all conditions.
 *
 * @param model - what proposes and what weighs
 * @param random - the stream that decides
 * @param task - locks, size and conditions
 * @returns the palette, locks first; undefined when none was found
 */
export function searchPalette(model: Model, random: Random, task: SearchTask): readonly Swatch[] | undefined {
  const { logWeight, tilt } = task.leaning;
  const wanted = logWeight === undefined ? { kept: 1, untilted: untiltedDraws } : { kept: choiceCount, untilted: 0 };
  const kept: (readonly Swatch[])[] = [];
  const nearest: Candidate[] = [];
  const draws = isDear(task) ? task.effort.dearDraws : task.effort.draws;
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
  const mended = kept.length > 0 ? [] : mendNearest(nearest, random, task);
  for (const { palette, shortfall } of mended) if (shortfall === 0) kept.push(palette);
  const chosen = chooseKept(kept, random, logWeight ?? likeness(model, random, task.size));
  if (chosen !== undefined) return chosen;
  const { isPossible } = task.effort;
  const effort = isPossible && hasExample(task) ? { ...task.effort, ...shortened } : task.effort;
  const found = searchOn(tilted, random, { ...task, effort, misses: mended });
  if (found !== undefined || !isPossible) return found;
  return varyExample(task, random) ?? searchOn(tilted, random, { ...task, misses: [] });
}

/** Conditioning on colors takes several times as long as drawing five. */
function isDear({ size, locks, needsAnchors }: SearchTask): boolean {
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
    { bound },
  );
}

function keepNearest(nearest: Candidate[], candidate: Candidate, most: number): void {
  nearest.push(candidate);
  nearest.sort((one, other) => one.shortfall - other.shortfall);
  if (nearest.length > most) nearest.pop();
}

/** The nearest draws, mended as far as can be, until enough of them keep the conditions. */
function mendNearest(nearest: readonly Candidate[], random: Random, task: SearchTask): readonly Candidate[] {
  const mending: Mending = { ...task, ...quickMending };
  const mended: Candidate[] = [];
  let kept = 0;
  for (const { palette } of nearest) {
    const best = mendPalette({ palette, locked: task.locks.length }, mending, random);
    mended.push(best);
    if (best.shortfall === 0) kept += 1;
    if (kept === mendedEnough) break;
  }
  return mended;
}

/** One palette, drawn by weight. */
function chooseKept(
  kept: readonly (readonly Swatch[])[],
  random: Random,
  logWeight: (palette: readonly Swatch[]) => number,
): readonly Swatch[] | undefined {
  if (kept.length < 2) return kept[0];
  const logs = kept.map((palette) => logWeight(palette));
  const most = Math.max(...logs);
  return kept[drawIndex(accumulate(logs.map((weight) => exp(weight - most))), random)];
}

/** The logarithm of how much more often people make a palette than the mixture does; of fewer colors than five it tells nothing. */
function likeness(model: Model, random: Random, size: number): (palette: readonly Swatch[]) => number {
  if (size < modelSize) return () => 0;
  return (palette) => log(model.weigh(Float64Array.from(palette.flatMap(({ l, a, b }) => [l, a, b])), 0, random));
}

/** What was mended, and what it still lacks. */
type Misses = { readonly misses: readonly Candidate[] };

/** Palettes begun anew, and in the end the finest steps from what came nearest. */
function searchOn(model: Model, random: Random, task: SearchTask & Misses): readonly Swatch[] | undefined {
  const candidates = beginAnew(model, random, task);
  const found = candidates.at(-1);
  if (found?.shortfall === 0) return found.palette;
  return refineNearest(candidates, random, task);
}

/** The finest steps from what came nearest: a few for each of some candidates, and many for the one that they led farthest. */
function refineNearest(
  candidates: readonly Candidate[],
  random: Random,
  { size, locks, conditions, effort }: SearchTask,
): readonly Swatch[] | undefined {
  const byShortfall = candidates.toSorted((one, other) => one.shortfall - other.shortfall);
  const nearest = byShortfall.slice(0, effort.refined).filter(({ shortfall }) => shortfall <= refinedBelow);
  const steps = countSteps(effort.refiningWork, size);
  const stepsEach = Math.floor((steps * triedShare) / nearest.length);
  let best: Refined | undefined;
  for (const { palette } of nearest) {
    const refined = refinePalette({ palette, locked: locks.length }, { conditions, stepsMax: stepsEach }, random);
    if (refined.shortfall === 0) return refined.palette;
    if (best === undefined || refined.shortfall < best.shortfall) best = refined;
  }
  if (best === undefined) return undefined;
  const scene = { palette: best.palette, locked: locks.length };
  const stepsMax = Math.floor(steps * (1 - triedShare));
  const refined = refinePalette(scene, { conditions, stepsMax, deviation: best.deviation }, random);
  return refined.shortfall === 0 ? refined.palette : undefined;
}

/** All that was mended, the last of which keeps the conditions if any does; gives up early where nothing comes near. */
function beginAnew(model: Model, random: Random, task: SearchTask & Misses): readonly Candidate[] {
  const candidates = [...task.misses];
  let least = Math.min(Infinity, ...candidates.map(({ shortfall }) => shortfall));
  let left = countSteps(task.effort.work, task.size);
  for (let restart = 0; left > 0 && !shouldStop(restart, least); restart += 1) {
    const anchors = task.drawAnchors(random, restart % 2 === 0);
    const { palette } = drawCandidate(model, random, { ...task, anchors });
    const mending: Mending = { ...task, ...thoroughMending, stepsMax: Math.min(left, thoroughMending.stepsMax) };
    const mended = mendPalette({ palette, locked: task.locks.length }, mending, random);
    candidates.push(mended);
    if (mended.shortfall === 0) break;
    least = Math.min(least, mended.shortfall);
    left -= mended.steps;
  }
  return candidates;
}

/** A step takes the longer the more colors there are. */
function countSteps(work: number, size: number): number {
  return Math.floor(work / (size + workBesides));
}

function shouldStop(restart: number, least: number): boolean {
  return stopRules.some(({ after, shortfall }) => restart >= after && least > shortfall);
}
