import { isHueWord } from "../describe/hue-word.ts";
import { isMood } from "../describe/moods.ts";
import { countTag } from "../describe/describe-palette.ts";
import { luminanceRatio } from "../contrast.ts";
import { likeDifferenceMax } from "../like-color.ts";
import { type PromiseParameter, Swatch } from "./condition.ts";
import { differenceOf, leastDifference } from "./difference-condition.ts";
import { isNear } from "./near-condition.ts";
import type { Problem } from "./problem.ts";
import type { ValidRequest } from "./promise-request.ts";
import { findExcluded } from "./tag-limit.ts";

/** Finds the first certain conflict in a request, without a search. */
export function findContradiction(problem: Problem): Contradiction | undefined {
  return (
    contradictSize(problem) ??
    contradictTags(problem) ??
    contradictVision(problem) ??
    contradictContrast(problem) ??
    contradictNear(problem) ??
    contradictLocks(problem)
  );
}

function contradictSize({ request: { tags, size } }: Problem): Contradiction | undefined {
  const count = tags.find((tag) => !isMood(tag) && !isHueWord(tag) && tag !== countTag(size));
  if (count === undefined) return undefined;
  return { parameters: ["tags", "size"], locks: [], reason: `a palette of ${size} colors is not tagged "${count}"` };
}

/** Locks may be more similar than generated colors, so the limits do not apply to two locks. */
function contradictTags({ request, locks }: Problem): Contradiction | undefined {
  const excluded = locks.length > 1 ? undefined : findExcluded(request);
  return excluded && describeFailure(excluded);
}

function contradictVision({ request, locks, difference }: Problem): Contradiction | undefined {
  if (request.vision === undefined) return undefined;
  for (const [index, one] of locks.entries()) {
    for (const other of locks.slice(index + 1)) {
      const reached = leastDifference(one, other);
      if (reached >= difference) continue;
      const reason =
        `the locks ${one.hex} and ${other.hex} differ by only ΔE2000 ${cutToTenth(reached)} to some eyes, ` +
        `and vision "safe" asks for ${difference} between any two of ${request.size} colors`;
      return { parameters: ["vision"], locks: [one.hex, other.hex], reason };
    }
  }
  return undefined;
}

/** Rounds down, so that less than 8 is never shown as 8.0. */
function cutToTenth(difference: number): string {
  return (Math.floor(10 * difference) / 10).toFixed(1);
}

/** White and black have the largest contrast, so one of them must serve all such locks. */
function contradictContrast({ request, locks }: Problem): Contradiction | undefined {
  const { contrast, size } = request;
  if (contrast === undefined) return undefined;
  const stands = (one: number, other: number): boolean => luminanceRatio(one, other) >= contrast;
  const unpaired = locks.filter(({ luminance }) => !locks.some((other) => stands(luminance, other.luminance)));
  const free = size - locks.length;
  const extremes = free === 0 ? [] : [0, 1];
  const unpairable = unpaired.filter(({ luminance }) => !extremes.some((extreme) => stands(luminance, extreme)));
  if (unpairable.length > 0) return contradictUnpaired(unpairable, contrast, free);
  const isServed = extremes.some((extreme) => unpaired.every(({ luminance }) => stands(luminance, extreme)));
  return free === 1 && !isServed ? contradictUnpaired(unpaired, contrast, free) : undefined;
}

function contradictUnpaired(unpaired: readonly Swatch[], contrast: number, free: number): Contradiction {
  const locks = unpaired.map(({ hex }) => hex);
  const what = free === 0 ? "no other lock stands" : free === 1 ? "no one color stands" : "no color stands";
  return {
    parameters: ["contrast"],
    locks,
    reason: `${what} out from ${nameAll("lock", locks)} by a contrast of ${contrast}`,
  };
}

/** Colors farther apart share no similar color. CIEDE2000 is no metric, so twice is not enough. */
const apartMin = 3 * likeDifferenceMax;

/** Targets of different families, or far apart, each need their own color. */
function contradictNear({ request: { near, size }, locks }: Problem): Contradiction | undefined {
  const lacking = near.map((hex) => new Swatch(hex)).filter((target) => !isNear(locks, target));
  const apart: Swatch[] = [];
  for (const target of lacking) if (apart.every((other) => needsOwnColor(target, other))) apart.push(target);
  const free = size - locks.length;
  if (apart.length <= free) return undefined;
  const wanted = apart.length === 1 ? "needs a color near to it" : "need a color near to each";
  const left = free === 0 ? "no place is" : free === 1 ? "only 1 place is" : `only ${free} places are`;
  const reason = `${apart.map(({ hex }) => hex).join(", ")} ${wanted}, and ${left} free`;
  return { parameters: ["near"], locks: locks.map(({ hex }) => hex), reason };
}

function needsOwnColor(one: Swatch, other: Swatch): boolean {
  return one.family !== other.family || differenceOf(one, other) > apartMin;
}

/** Without free colors, the locks alone decide. */
function contradictLocks({ request: { size }, locks, conditions }: Problem): Contradiction | undefined {
  if (locks.length < size) return undefined;
  const broken = conditions.filter(({ parameter, shortfall }) => parameter !== undefined && shortfall(locks) > 0);
  const parameters = broken.map(({ parameter }) => parameter).filter((parameter) => parameter !== undefined);
  if (parameters.length === 0) return undefined;
  const hexes = locks.map(({ hex }) => hex);
  const named = parameters.map((parameter) => `"${parameter}"`).join(" and ");
  return {
    parameters,
    locks: hexes,
    reason: `${nameAll("lock", hexes)} do not keep ${named}, and no place is free`,
  };
}

export type Contradiction = {
  readonly parameters: readonly (PromiseParameter | "size")[];
  readonly locks: readonly string[];
  /** A clause that names the conflicting parts. */
  readonly reason: string;
};

/** Describes a failure that involves the whole request. */
export function describeFailure(request: ValidRequest): Contradiction {
  const { size, locks } = request;
  const promises = listPromises(request);
  const around = locks.length === 0 ? "" : ` around ${nameAll("lock", locks)}`;
  const reason = `no palette of ${size} colors${around} was found that keeps ${promises.map(({ text }) => text).join(" and ")}`;
  return { parameters: promises.map(({ parameter }) => parameter), locks, reason };
}

type ListedPromise = { readonly parameter: PromiseParameter; readonly text: string };

export function listPromises({ tags, near, contrast, vision }: ValidRequest): readonly ListedPromise[] {
  const promises: ListedPromise[] = [];
  if (tags.length > 0) promises.push({ parameter: "tags", text: nameAll("tag", tags) });
  if (near.length > 0) promises.push({ parameter: "near", text: `colors near ${near.join(", ")}` });
  if (contrast !== undefined) promises.push({ parameter: "contrast", text: `contrast ${contrast}` });
  if (vision !== undefined) promises.push({ parameter: "vision", text: `vision "${vision}"` });
  return promises;
}

function nameAll(word: string, things: readonly string[]): string {
  return `the ${word}${things.length === 1 ? "" : "s"} ${things.join(", ")}`;
}
