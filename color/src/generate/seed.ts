import { murmurHash } from "./murmur-hash.ts";

/** A stream of pseudo-random numbers: each call gives the next one, uniform in [0, 1). */
export type Random = () => number;

/** The longest seed that a generator accepts, in characters. */
export const seedLengthMax = 64;

/** Printable ASCII. */
export const seedPattern = /^[ -~]+$/;

/** What a seed is, as messages say it. */
export const wantedSeed = `1 to ${seedLengthMax} printable ASCII characters`;

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 96 bits, in which nobody draws a seed or its palette again by accident, and the digits that hold them: 62¹⁷ > 2⁹⁶. */
const drawnBytes = 12;
const drawnDigits = 17;
const uint32Range = 4294967296;
/** Rounds after which the state no longer shows the seed (the figure PractRand uses for sfc32). */
const warmUpRounds = 12;
/** Any number does; another one gives another stream to every seed. */
const hashKey = 0x9747b28c;

/**
 * Whether a text can be a seed: 1 to 64 printable ASCII characters.
 *
 * @param text - any text
 * @returns true for a seed
 * @example
 * isSeed("morning")  // true
 * isSeed("")  // false
 */
export function isSeed(text: string): boolean {
  return text.length <= seedLengthMax && seedPattern.test(text);
}

/**
 * The seed of the palette with this number in a series: the first has the series' own seed.
 *
 * @param seed - the series' seed
 * @param index - 0, 1, 2, …
 * @returns the seed itself for 0, else seed, colon, number
 * @throws {RangeError} when the seed is not one, the index is not a count, or the result is longer than 64 characters
 * @example
 * paletteSeed("morning", 0)  // "morning"
 * paletteSeed("morning", 3)  // "morning:3"
 */
export function paletteSeed(seed: string, index: number): string {
  if (!isSeed(seed)) throw seedError(seed);
  if (!Number.isSafeInteger(index) || index < 0) {
    throw new RangeError(`Palette index must be an integer from 0, got "${index}"`);
  }
  const numbered = index === 0 ? seed : `${seed}:${index}`;
  if (!isSeed(numbered)) {
    throw new RangeError(
      `Seed "${seed}" is too long for palette ${index}: "${numbered}" has more than ${seedLengthMax} characters`,
    );
  }
  return numbered;
}

/**
 * A fresh seed, in base 62; the caller brings the randomness.
 *
 * @param randomBytes - gives as many bytes as it is asked for
 * @returns 17 letters and digits, the most significant first
 * @example
 * drawSeed((count) => new Uint8Array(count))  // "00000000000000000"
 */
export function drawSeed(randomBytes: (count: number) => Uint8Array): string {
  let rest = randomBytes(drawnBytes).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let digits = "";
  while (digits.length < drawnDigits) {
    digits = base62.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  return digits;
}

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
  const words = murmurHash(new TextEncoder().encode(seed), hashKey);
  let [a, b, c, counter] = [words[0]!, words[1]!, words[2]!, words[3]!];
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / uint32Range;
  };
  for (let round = 0; round < warmUpRounds; round += 1) next();
  return next;
}

/**
 * Integers drawn without replacement, each as likely.
 *
 * @param random - the stream that decides; as many numbers of it are used as are drawn
 * @param count - they lie from 0 to count − 1
 * @param chosen - how many, at most `count`
 * @returns the integers in rising order
 */
export function sampleWithout(random: Random, count: number, chosen: number): readonly number[] {
  const pool: number[] = [];
  for (let index = 0; index < count; index += 1) pool.push(index);
  for (let index = 0; index < chosen; index += 1) {
    const other = index + Math.floor(random() * (count - index));
    const drawn = pool[other]!;
    pool[other] = pool[index]!;
    pool[index] = drawn;
  }
  pool.length = chosen;
  return pool.sort((one, other) => one - other);
}

/**
 * What to throw for a text that is no seed.
 *
 * @param text - the text that was given
 * @returns an error whose message quotes it and says what a seed is
 */
export function seedError(text: string): RangeError {
  return new RangeError(`Seed must be ${wantedSeed}, got "${text}"`);
}
