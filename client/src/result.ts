import type { GeneratedMeta, Meta, Pagination, Proof } from "./api-types.ts";

export interface Credits {
  /** Charged by this request; 0 when it repeats a charged one. */
  readonly used: number;
  readonly remaining: number;
  readonly dailyLimit: number;
}

/** Lists of generated palettes have a proof for each. */
type ProofOf<Data> = Data extends readonly unknown[] ? readonly Proof[] : Proof;

/** Metadata of a reply. */
export interface ResultMeta<Data = object> {
  readonly requestId: string;
  readonly chargeId: string;
  readonly credits: Credits;
  /** This and the next three are set for generated palettes and themes. */
  readonly seed: string | undefined;
  readonly algorithm: string | undefined;
  readonly proof: ProofOf<Data> | undefined;
  readonly unknownWords: readonly string[] | undefined;
  /** Set for lists. */
  readonly pagination: Pagination | undefined;
}

/** The data of a reply. `$meta` is not enumerable, so JSON and spreads leave it out. */
export type Result<Data> = Data & { readonly $meta: ResultMeta<Data> };

/** The body of a reply. Only some operations set all fields. */
export interface ReplyBody<Data = unknown> {
  readonly data: Data;
  readonly meta: Omit<GeneratedMeta, "proof"> & { readonly proof?: ProofOf<Data> };
  readonly pagination?: Pagination;
}

/** Returns a copy of the data with `$meta`. The body itself may be in a cache. */
export function toResult<Data extends object>(
  { data, meta, pagination }: ReplyBody<Data>,
  chargeId: string,
): Result<Data> {
  const $meta = {
    requestId: meta.request_id,
    chargeId,
    credits: toCredits(meta),
    seed: meta.seed,
    algorithm: meta.algorithm,
    proof: meta.proof,
    unknownWords: meta.unknown_words,
    pagination,
  };
  return Object.defineProperty(Object.assign(structuredClone(data), { $meta }), "$meta", { enumerable: false });
}

export function toCredits(meta: Meta): Credits {
  return { used: meta.credits_used, remaining: meta.credits_remaining, dailyLimit: meta.daily_limit };
}
