import { describePalette, generatePalette, type PaletteDescription } from "../../color/src/index.ts";
import { type Point, toPoints } from "./matching-distance.ts";

/** A palette that may be chosen, or that is in the library already. */
export interface Candidate extends PaletteDescription {
  readonly colors: readonly string[];
  readonly points: readonly Point[];
}

/** How many palettes of each size are wanted. */
export type SizeQuotas = Readonly<Record<number, number>>;

/** Generated palettes, of each size so many times its quota; the same ones at every call. */
export function listCandidates(quotas: SizeQuotas, timesQuota: number): readonly Candidate[] {
  return Object.entries(quotas).flatMap(([size, quota]) =>
    Array.from({ length: quota * timesQuota }, (_, index) =>
      toCandidate(generatePalette({ size: Number(size), seed: `starter:${size}:${index}` })),
    ),
  );
}

/** A palette with all that choosing asks about. */
export function toCandidate(colors: readonly string[]): Candidate {
  return { ...describePalette(colors), colors, points: toPoints(colors) };
}
