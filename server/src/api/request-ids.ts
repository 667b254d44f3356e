import { randomBase62 } from "../domain/base62.ts";
import type { RandomBytes } from "../domain/clock.ts";

/** 119 bits: unique without coordination. */
const RANDOM_LENGTH = 20;
const POOLED_IDS = 400;

/**
 * A source of request ids: `req_` and 20 random base62 characters. They are drawn many at a time, since a system call and a loop
 * for every request would cost more than the rest of the id.
 */
export function createRequestIds(randomBytes: RandomBytes): () => string {
  let pool = "";
  let used = 0;
  return () => {
    if (used === pool.length) {
      pool = randomBase62(RANDOM_LENGTH * POOLED_IDS, randomBytes);
      used = 0;
    }
    used += RANDOM_LENGTH;
    return `req_${pool.slice(used - RANDOM_LENGTH, used)}`;
  };
}
