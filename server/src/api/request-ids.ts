import { randomBase62 } from "../domain/base62.ts";
import type { RandomBytes } from "../domain/clock.ts";

/** 119 bits: unique without coordination. */
const RANDOM_LENGTH = 20;
const POOL_BYTES = 8192;

/** A source of request ids: `req_` and 20 random base62 characters. */
export function createRequestIds(randomBytes: RandomBytes): () => string {
  const pooled = poolBytes(randomBytes);
  return () => `req_${randomBase62(RANDOM_LENGTH, pooled)}`;
}

/** Draws random bytes in large blocks, since a system call for every request would cost more than the rest of the id. */
function poolBytes(randomBytes: RandomBytes): RandomBytes {
  let pool = new Uint8Array(0);
  let used = 0;
  return (count) => {
    if (used + count > pool.length) {
      pool = Uint8Array.from(randomBytes(POOL_BYTES));
      used = 0;
    }
    used += count;
    return pool.subarray(used - count, used);
  };
}
