import { isHueWord } from "../describe/hue-word.ts";
import { type PaletteTraits, traitsOf } from "../describe/palette-traits.ts";
import { seeColor } from "../describe/seen-color.ts";
import type { Model } from "../generate/add-colors.ts";
import type { Algorithm } from "../generate/algorithms.ts";
import { isNeutral } from "../words/exclude-hues.ts";
import type { WordTerm } from "../words/vocabulary.ts";
import { createWordScore } from "../words/word-score.ts";
import { type Condition, Swatch } from "./condition.ts";
import { contrastCondition, neutralCondition } from "./contrast-condition.ts";
import { differenceCondition } from "./difference-condition.ts";
import { toShownHex } from "./repair-palette.ts";
import { drawNamed, listNamed, type NamedTerm, drawNearAll, isNear, nearCondition } from "./near-condition.ts";
import type { ValidRequest } from "./promise-request.ts";
import type { Effort, Preference, SearchTask } from "./search-palette.ts";
import { tagCondition } from "./tag-condition.ts";
import { isMeasured } from "./tag-limit.ts";
import { tagTilt } from "./tag-tilt.ts";

/** The smallest CIEDE2000 in every view. */
const fewColors = 5;
const safeDifferences = { few: 8, many: 5 };
/** The smallest CIEDE2000 of generated colors in normal vision. */
export const distinctDifference = 6;
/** Lets other implementations confirm the minimum. */
const differenceMargin = 0.01;

/** Before a request counts as impossible; for possible requests; to explain a failure. */
const thorough: Effort = {
  draws: 24,
  expensiveDraws: 8,
  nearest: 4,
  budget: 9000,
  refined: 3,
  refiningBudget: 8000,
  isPossible: false,
};
const measured: Effort = { ...thorough, refined: 4, isPossible: true };
const quick: Effort = {
  draws: 12,
  expensiveDraws: 4,
  nearest: 2,
  budget: 900,
  refined: 0,
  refiningBudget: 0,
  isPossible: false,
};

export type Problem = {
  readonly request: ValidRequest;
  readonly locks: readonly Swatch[];
  /** The cheap ones first. */
  readonly conditions: readonly Condition[];
  /** The CIEDE2000 that `vision` requires, also between locks. */
  readonly difference: number;
};

export function createProblem(request: ValidRequest): Problem {
  const { size, locks } = request;
  const conditions = listConditions(request);
  return { request, locks: locks.map((hex) => new Swatch(hex)), conditions, difference: safeDifference(size) };
}

/**
 * Returns the smallest CIEDE2000 of two colors that are distinguishable in every view.
 *
 * @example
 * safeDifference(5)  // 8
 */
export function safeDifference(size: number): number {
  return size <= fewColors ? safeDifferences.few : safeDifferences.many;
}

/** @param locked - the number of locks, which may be similar */
export function visionCondition(size: number, locked: number): Condition {
  return differenceCondition({ parameter: "vision", least: safeDifference(size) + differenceMargin, locked });
}

function listConditions({ size, locks, tags, near, contrast, vision, words }: ValidRequest): Condition[] {
  const locked = locks.length;
  const conditions: Condition[] = [];
  if (near.length > 0)
    conditions.push(
      nearCondition(
        near.map((hex) => new Swatch(hex)),
        locked,
      ),
    );
  if (contrast !== undefined) conditions.push(contrastCondition(contrast));
  if (isNeutralOnly(words)) conditions.push(neutralCondition(locked, near.filter((hex) => !isNeutral(hex)).length));
  const distinct = { parameter: undefined, views: 1, least: distinctDifference + differenceMargin, locked };
  conditions.push(differenceCondition(distinct));
  if (vision !== undefined) conditions.push(visionCondition(size, locked));
  if (tags.length > 0) conditions.push(tagCondition(tags));
  return conditions;
}

export function isNeutralOnly(words: readonly WordTerm[]): boolean {
  return words.some(({ kind, weight }) => kind === "neutral" && weight > 0);
}

/** @param isQuick - whether to make little effort, to explain a failure */
export function toTask({ request, locks, conditions }: Problem, algorithm: Algorithm, isQuick = false): SearchTask {
  const { size, near, tags, words } = request;
  const room = size - locks.length;
  const lacking = near.map((hex) => new Swatch(hex)).filter((target) => !isNear(locks, target));
  const named = listNamed(words);
  const hues = tags
    .filter((tag) => isHueWord(tag))
    .filter((hue) => !locks.some(({ word }) => word === hue))
    .map((hue): NamedTerm => ({ kind: "hue", hue, weight: 1 }));
  return {
    size,
    locks: request.locks,
    conditions,
    needsAnchors: lacking.length > 0 || named.single.length + named.things.length > 0,
    drawAnchors: (random, isThorough) => {
      const nearby = drawNearAll(lacking, room, random);
      const anchors = [...nearby, ...drawNamed(named, room - nearby.length, random)];
      return isThorough
        ? [...anchors, ...drawNamed({ single: hues, things: [] }, room - anchors.length, random)]
        : anchors;
    },
    preference: createPreference(request, algorithm),
    effort: isQuick ? quick : isMeasured(request) ? measured : thorough,
  };
}

function createPreference({ tags, words }: ValidRequest, { label, getModel }: Algorithm): Preference {
  const tagPart = tagTilt(tags, label);
  const wordPart = wordPreference(words, getModel());
  const { tilt } = wordPart;
  if (tagPart === undefined || tilt === undefined) return { ...wordPart, tilt: tagPart ?? tilt };
  return { ...wordPart, tilt: tagPart.map((part, component) => part + tilt[component]!) };
}

/** Log-factors per point of score: for drawing a component, and for selecting a palette. */
const tiltStrength = 3;
const choiceStrength = 12;
/** Lower scores count as this one. */
const tiltScoreMin = -6;

const axes = 3;

const typicalTraits = createTypicalTraits();

/** Weights the components by how well their means show the words. */
export function wordPreference(terms: readonly WordTerm[], model: Model): Preference {
  if (terms.length === 0) return {};
  const score = createWordScore(terms);
  const tilt = Float64Array.from(
    typicalTraits(model),
    (traits) => tiltStrength * Math.max(tiltScoreMin, score(traits)),
  );
  return { tilt, logWeight: (palette) => choiceStrength * score(traitsOf(palette)) };
}

/** Caches the traits of each component's mean palette, which take a millisecond. */
function createTypicalTraits(): (model: Model) => readonly PaletteTraits[] {
  const known = new WeakMap<Model, readonly PaletteTraits[]>();
  return (model) => {
    const traits = known.get(model) ?? describeMeans(model);
    known.set(model, traits);
    return traits;
  };
}

function describeMeans(model: Model): readonly PaletteTraits[] {
  const { cumulative, gaussianAt } = model.condition(new Float64Array(0));
  return Array.from(cumulative, (_, component) => traitsOf(showPalette(gaussianAt(component).mean).map(seeColor)));
}

function showPalette(point: Readonly<Float64Array>): readonly string[] {
  return Array.from({ length: point.length / axes }, (_, color) => {
    const [l = 0, a = 0, b = 0] = point.subarray(color * axes, (color + 1) * axes);
    return toShownHex({ l, a: a / 2, b: b / 2 });
  });
}
