/** A stream of pseudo-random numbers: each call gives the next one, uniform in [0, 1). */
export type Random = () => number;

const UINT32_RANGE = 4294967296;
/** Rounds after which the state no longer shows the seed (the figure PractRand uses for sfc32). */
const WARM_UP_ROUNDS = 12;

/**
 * A stream that depends on the seed alone; integer arithmetic, hence the same in every engine.
 *
 * @param seed - any text
 * @returns the stream
 * @see Doty-Humphrey, PractRand 0.94, sfc32; Appleby, MurmurHash3, the hash that fills its state
 * @example
 * createRandom("tincture")() === createRandom("tincture")()  // true
 */
export function createRandom(seed: string): Random {
  const nextWord = createHash(seed);
  let [a, b, c, counter] = [nextWord(), nextWord(), nextWord(), nextWord()];
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

/** Words of MurmurHash3: its block step over the characters, its finalizer for each word asked for. */
function createHash(text: string): () => number {
  let state = 0x9747b28c ^ text.length;
  for (let index = 0; index < text.length; index += 1) {
    let block = Math.imul(text.charCodeAt(index), 0xcc9e2d51);
    block = Math.imul((block << 15) | (block >>> 17), 0x1b873593);
    state ^= block;
    state = (Math.imul((state << 13) | (state >>> 19), 5) + 0xe6546b64) | 0;
  }
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let word = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return (word ^ (word >>> 16)) | 0;
  };
}
