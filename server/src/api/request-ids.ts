import { randomBase62 } from "../domain/base62.ts";
import type { RandomBytes } from "../domain/clock.ts";

/** 119 bits: unique without coordination. */
const randomLength = 20;
const pooledIds = 400;

/**
 * A source of request ids: `req_` and 20 random base62 characters. They are drawn many at a time, since a system call and a loop
 * for every request would cost more than the rest of the id.
 */
export function createRequestIds(randomBytes: RandomBytes): () => string {
  let pool = "";
  let used = 0;
  return () => {
    if (used === pool.length) {
      pool = randomBase62(randomLength * pooledIds, randomBytes);
      used = 0;
    }
    used += randomLength;
    return `req_${pool.slice(used - randomLength, used)}`;
  };
}

const poolBytes = 4096;

/**
 * The same random bytes, drawn many at a time: for a few bytes with every request the system call costs more than all that is done
 * with them. No byte is given out twice.
 */
export function poolRandomBytes(randomBytes: RandomBytes): RandomBytes {
  let pool: Uint8Array = new Uint8Array(0);
  let used = 0;
  return (size) => {
    if (size > poolBytes) return randomBytes(size);
    if (used + size > pool.length) {
      pool = randomBytes(poolBytes);
      used = 0;
    }
    used += size;
    return pool.slice(used - size, used);
  };
}
