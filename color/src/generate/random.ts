import { murmurHash } from "./murmur-hash.ts";

/** A stream of pseudo-random numbers: each call gives the next one, uniform in [0, 1). */
export type Random = () => number;

const UINT32_RANGE = 4294967296;
/** Rounds after which the state no longer shows the seed (the figure PractRand uses for sfc32). */
const WARM_UP_ROUNDS = 12;
/** Any number does; another one gives another stream to every seed. */
const HASH_KEY = 0x9747b28c;

/**
 * A stream that depends on the seed alone; integer arithmetic, hence the same in every engine. All 128 bits of its state
 * come from the seed: among n seeds two share a stream with a chance of about n² / 2¹²⁹.
 *
 * @param seed - any text
 * @returns the stream
 * @see Doty-Humphrey, PractRand 0.94, sfc32; Appleby, MurmurHash3, whose 128 bits fill its state
 * @example
 * createRandom("tincture")() === createRandom("tincture")()  // true
 */
export function createRandom(seed: string): Random {
  const words = murmurHash(new TextEncoder().encode(seed), HASH_KEY);
  let [a, b, c, counter] = [words[0]!, words[1]!, words[2]!, words[3]!];
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / UINT32_RANGE;
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) next();
  return next;
}
