export type Reference = {
  readonly size: number;
  /** Quantiles of the scores in equal steps from 0 to 1. */
  readonly quantiles: readonly number[];
  /** The smallest gain at which a color stands out. */
  readonly oddFrom: number;
};

/** The output of `workshop/fit-judgement.ts`. */
export type ReferenceData = {
  /** SHA-256 of the mixture used for scoring. */
  readonly model: string;
  readonly sets: readonly { readonly name: string; readonly sha256: string; readonly palettes: number }[];
  readonly references: readonly Reference[];
};

export function getReference({ references }: Pick<ReferenceData, "references">, size: number): Reference {
  const reference = references.find((candidate) => candidate.size === size);
  if (reference === undefined) throw new RangeError(`There is no reference for palettes of ${size} colors`);
  return reference;
}

/** Returns the percentile of a score, an integer. */
export function findPercentile({ quantiles }: Pick<Reference, "quantiles">, score: number): number {
  const values = Float64Array.from(quantiles);
  const last = values.length - 1;
  if (score <= values[0]!) return 0;
  if (score >= values[last]!) return 100;
  const step = values.findIndex((value) => value > score);
  const least = values[step - 1]!;
  const share = (score - least) / (values[step]! - least);
  return Math.round((100 * (step - 1 + share)) / last);
}
