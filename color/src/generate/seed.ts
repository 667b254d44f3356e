/** A stream of pseudo-random numbers: each call gives the next one, uniform in [0, 1). */
export type Random = () => number;

/** The longest seed that a generator accepts, in characters. */
export const seedLengthMax = 64;

/** Printable ASCII. */
export const seedPattern = /^[ -~]+$/;

/** What a seed is, as messages say it. */
export const wantedSeed = `1 to ${seedLengthMax} printable ASCII characters`;

/** The digits of base 62, the least first. */
export const base62Digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 96 bits, in which nobody draws a seed or its palette again by accident. */
const drawnBytes = 12;
/** How long a drawn seed is, in base 62: as many digits as hold those bits, 62¹⁷ > 2⁹⁶. Where many are drawn, they may be drawn digit by digit. */
export const drawnSeedLength = 17;
/** Three digits need 18 bits, which a word of 32 leaves a double. */
const digitsAtOnce = 3;
const digitsRange = 62 * 62 * 62;
const uint32Range = 4294967296;
/** The first character that UTF-8 writes with more than one byte. */
const asciiEnd = 0x80;
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
  const { buffer, byteOffset } = randomBytes(drawnBytes);
  const bytes = new DataView(buffer, byteOffset, drawnBytes);
  const words = [0, 4, 8].map((start) => bytes.getUint32(start));
  let digits = "";
  let rest = 0;
  for (let digit = 0; digit < drawnSeedLength; digit += 1) {
    if (digit % digitsAtOnce === 0) rest = divide(words, digitsRange);
    digits = base62Digits.charAt(rest % base62Digits.length) + digits;
    rest = Math.floor(rest / base62Digits.length);
  }
  return digits;
}

/**
 * Divides a number of several words in place, as one does by hand: with a divisor this small no product needs more than 53 bits, and big
 * integers would take six times as long.
 *
 * @param words - of 32 bits each, the high one first
 * @returns the remainder
 */
function divide(words: number[], divisor: number): number {
  let rest = 0;
  for (const [position, word] of words.entries()) {
    const value = rest * uint32Range + word;
    const quotient = Math.floor(value / divisor);
    words[position] = quotient;
    rest = value - quotient * divisor;
  }
  return rest;
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
  let [a, b, c, counter] = murmurHash(encodeText(seed), hashKey);
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

/** UTF-8. Seeds that people give are ASCII, of which each character is a byte: no encoder has to be called for. */
function encodeText(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= asciiEnd) return new TextEncoder().encode(text);
    bytes[index] = code;
  }
  return bytes;
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
  sortFew(pool);
  return pool;
}

/** By insertion: a handful of integers is drawn many times a palette. */
function sortFew(integers: number[]): void {
  for (let index = 1; index < integers.length; index += 1) {
    const value = integers[index]!;
    let position = index;
    for (; position > 0 && integers[position - 1]! > value; position -= 1) integers[position] = integers[position - 1]!;
    integers[position] = value;
  }
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

/** The hash, and what becomes it: signed words of 32 bits. */
type Words = [one: number, two: number, three: number, four: number];

/** What tells the four lanes apart: factors and rotations of a block's word, rotation and summand of the state's. */
type Lane = {
  readonly factors: readonly [number, number];
  readonly wordTurn: number;
  readonly stateTurn: number;
  readonly summand: number;
};

const lanes: readonly [Lane, Lane, Lane, Lane] = [
  { factors: [0x239b961b, 0xab0e9789], wordTurn: 15, stateTurn: 19, summand: 0x561ccd1b },
  { factors: [0xab0e9789, 0x38b34ae5], wordTurn: 16, stateTurn: 17, summand: 0x0bcaa747 },
  { factors: [0x38b34ae5, 0xa1e38b93], wordTurn: 17, stateTurn: 15, summand: 0x96cd1c35 },
  { factors: [0xa1e38b93, 0x239b961b], wordTurn: 18, stateTurn: 13, summand: 0x32ac3b17 },
];
const stateFactor = 5;
const wordBytes = 4;
const blockBytes = 16;
const byteBits = 8;

/**
 * The 128 bits of MurmurHash3 for 32-bit machines; integer arithmetic, hence the same in every engine. Texts of one
 * length up to 16 bytes never share a hash, as every step can be undone.
 *
 * @param bytes - what is hashed
 * @param key - 32 bits that choose one of the functions
 * @returns four signed words of 32 bits
 * @see Appleby, SMHasher, MurmurHash3_x86_128: every constant
 * @example
 * murmurHash(new Uint8Array(), 0).join()  // "0,0,0,0"
 */
export function murmurHash(bytes: Uint8Array, key: number): Readonly<Words> {
  const whole = bytes.length - (bytes.length % blockBytes);
  const word = key | 0;
  let state: Words = [word, word, word, word];
  for (let start = 0; start < whole; start += blockBytes) state = mixBlock(state, bytes, start);
  const [one, two, three, four] = readBlock(bytes, whole);
  const { length } = bytes;
  return finish([
    state[0] ^ one ^ length,
    state[1] ^ two ^ length,
    state[2] ^ three ^ length,
    state[3] ^ four ^ length,
  ]);
}

/** Each lane is mixed with the next one, the last with what the first has become. */
function mixBlock([a, b, c, d]: Words, bytes: Uint8Array, start: number): Words {
  const [one, two, three, four] = readBlock(bytes, start);
  const first = mixLane(lanes[0], a ^ one, b);
  return [first, mixLane(lanes[1], b ^ two, c), mixLane(lanes[2], c ^ three, d), mixLane(lanes[3], d ^ four, first)];
}

function mixLane({ stateTurn, summand }: Lane, mixed: number, next: number): number {
  return (Math.imul(rotate(mixed, stateTurn) + next, stateFactor) + summand) | 0;
}

/** The words of a block, mixed by themselves; beyond the end they are 0. */
function readBlock(bytes: Uint8Array, start: number): Words {
  return [
    mixWord(readWord(bytes, start), lanes[0]),
    mixWord(readWord(bytes, start + wordBytes), lanes[1]),
    mixWord(readWord(bytes, start + 2 * wordBytes), lanes[2]),
    mixWord(readWord(bytes, start + 3 * wordBytes), lanes[3]),
  ];
}

/** Four bytes, the low one first; beyond the end they are 0, which leaves the state as it is. */
function readWord(bytes: Uint8Array, start: number): number {
  let word = 0;
  for (let index = Math.min(start + wordBytes, bytes.length) - 1; index >= start; index -= 1) {
    word = (word << byteBits) | bytes[index]!;
  }
  return word;
}

function mixWord(word: number, { factors, wordTurn }: Lane): number {
  return Math.imul(rotate(Math.imul(word, factors[0]), wordTurn), factors[1]);
}

function finish(state: Words): Words {
  const [a, b, c, d] = spread(state);
  return spread([avalanche(a), avalanche(b), avalanche(c), avalanche(d)]);
}

/** Adds all words to the first, then the first to all others. */
function spread([a, b, c, d]: Words): Words {
  const first = (a + b + c + d) | 0;
  return [first, (b + first) | 0, (c + first) | 0, (d + first) | 0];
}

/** Every bit of the word changes about half of the others. */
function avalanche(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
