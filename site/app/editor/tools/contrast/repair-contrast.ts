/** Load this module on demand, because it includes the promise search. */
import { contrastCell } from "@tincture/color";
import { fixPalette, type PaletteFix, promisedRatios } from "@tincture/color/promise";
import { noPromises } from "../../state/promises.ts";
import type { PlacedColor, Swatch } from "../../state/editor-state.ts";
import { describeProof } from "../../state/describe-proof.ts";

export type RepairGoal = "3" | "4.5" | "safe";

export interface RepairRequest {
  readonly goal: RepairGoal;
  /** The slots of a pair, if the ratio is only for it. */
  readonly pair?: readonly [number, number];
}

export interface Repair {
  readonly colors: readonly PlacedColor[] | undefined;
  readonly message: string;
}

export function repairContrast(swatches: readonly Swatch[], { goal, pair }: RepairRequest): Repair {
  const indexes = pair && findIndexes(swatches, pair);
  const fix = fixPalette({
    colors: swatches.map(({ hex }) => hex),
    contrast: promisedRatios.find((ratio) => String(ratio) === goal),
    vision: goal === "safe" ? goal : undefined,
    pair: indexes,
    held: [...swatches.keys()].filter((index) => swatches[index]?.isLocked),
  });
  if (fix === undefined) {
    const isHeld = swatches.some(({ isLocked }) => isLocked);
    const message = `No palette near this one keeps that${isHeld ? " with its locked colors" : ""}.`;
    return { colors: undefined, message };
  }
  const colors = swatches.map(({ id, hex }, index) => ({ id, hex: fix.colors[index] ?? hex }));
  return { colors, message: [describeReached(fix, goal, indexes), describeChanges(fix), describeLost(fix)].join("") };
}

type PairIndexes = readonly [number, number];

function findIndexes(swatches: readonly Swatch[], [one, other]: readonly [number, number]): PairIndexes {
  return [swatches.findIndex(({ id }) => id === one), swatches.findIndex(({ id }) => id === other)];
}

function describeReached({ colors, proof }: PaletteFix, goal: RepairGoal, indexes?: PairIndexes): string {
  const [contrast, vision] = describeProof(proof, noPromises);
  if (goal === "safe") return vision?.text ?? "";
  if (indexes === undefined) return contrast?.text ?? "";
  const [first = "", second = ""] = indexes.map((index) => colors[index]);
  return `#${first} and #${second} have ${contrastCell(first, second).label}\u00a0:\u00a01.`;
}

function describeChanges({ changes }: PaletteFix): string {
  if (changes.length === 0) return " Nothing had to change.";
  return ` Changed: ${changes.map(({ from, to }) => `#${from} to #${to}`).join(", ")}.`;
}

function describeLost({ lostTags }: PaletteFix): string {
  return lostTags.length === 0 ? "" : ` It is no longer ${lostTags.join(", ")}.`;
}
