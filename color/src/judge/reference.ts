import { numberAt } from "../number-at.ts";

/** How people's palettes of a size score. */
export type Reference = {
  readonly size: number;
  /** Scores that rising shares of people's palettes stay below, in equal steps from none to all. */
  readonly quantiles: readonly number[];
  /** How much more the others score without the color that stands out, at least. */
  readonly oddFrom: number;
};

/** What `workshop/fit-judgement.ts` writes. */
export type ReferenceData = {
  /** SHA-256 of the mixture that scored. */
  readonly model: string;
  readonly sets: readonly { readonly name: string; readonly sha256: string; readonly palettes: number }[];
  readonly references: readonly Reference[];
};

/**
 * How people's palettes of a size score.
 *
 * @param data - of all sizes
 * @param size - 2 … 8
 * @throws {RangeError} for other sizes: a mistake of ours
 */
export function getReference({ references }: Pick<ReferenceData, "references">, size: number): Reference {
  const reference = references.find((candidate) => candidate.size === size);
  if (reference === undefined) throw new RangeError(`There is no reference for palettes of ${size} colors`);
  return reference;
}

/**
 * Where a score stands among people's.
 *
 * @returns an integer, 0 … 100
 */
export function findPercentile({ quantiles }: Pick<Reference, "quantiles">, score: number): number {
  const values = Float64Array.from(quantiles);
  const last = values.length - 1;
  if (score <= numberAt(values, 0)) return 0;
  if (score >= numberAt(values, last)) return 100;
  const step = values.findIndex((value) => value > score);
  const least = numberAt(values, step - 1);
  const share = (score - least) / (numberAt(values, step) - least);
  return Math.round((100 * (step - 1 + share)) / last);
}
