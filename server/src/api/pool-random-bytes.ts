import type { RandomBytes } from "../domain/clock.ts";

const POOL_BYTES = 4096;

/**
 * The same random bytes, drawn many at a time: for a few bytes with every request the system call costs more than all that is done
 * with them. No byte is given out twice.
 */
export function poolRandomBytes(randomBytes: RandomBytes): RandomBytes {
  let pool: Uint8Array = new Uint8Array(0);
  let used = 0;
  return (size) => {
    if (size > POOL_BYTES) return randomBytes(size);
    if (used + size > pool.length) {
      pool = randomBytes(POOL_BYTES);
      used = 0;
    }
    used += size;
    return pool.slice(used - size, used);
  };
}
