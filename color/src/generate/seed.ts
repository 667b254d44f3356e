/** A stream of pseudo-random numbers, uniform in [0, 1). */
export type Random = () => number;

export const seedLengthMax = 64;

/** Printable ASCII. */
export const seedPattern = /^[ -~]+$/;

export const wantedSeed = `1 to ${seedLengthMax} printable ASCII characters`;

/** In ascending order. */
export const base62Digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 96 bits, enough that no random seed or palette repeats. */
const drawnBytes = 12;
/** The length of a random seed in base 62: 62¹⁷ > 2⁹⁶. */
export const drawnSeedLength = 17;
const uint32Range = 4294967296;
/** The first character that UTF-8 encodes with two bytes. */
const asciiEnd = 0x80;
/** PractRand's figure for sfc32. The state then no longer correlates with the seed. */
const warmUpRounds = 12;
/** An arbitrary number. Another one changes the stream of every seed. */
const hashKey = 0x9747b28c;

/**
 * Returns whether a text can be a seed: 1 to 64 printable ASCII characters.
 *
 * @example
 * isSeed("morning")  // true
 * isSeed("")  // false
 */
export function isSeed(text: string): boolean {
  return text.length <= seedLengthMax && seedPattern.test(text);
}

/**
 * Returns the seed of a palette in a series: the series' seed, a slash and the number of the
 * palette. It may be longer than a seed.
 *
 * @param index - counted from 0
 * @throws {RangeError} if the seed is invalid or the index is not an integer from 0
 * @example
 * paletteSeed("morning", 3)  // "morning/3"
 */
export function paletteSeed(seed: string, index: number): string {
  if (!isSeed(seed)) throw seedError(seed);
  if (!Number.isSafeInteger(index) || index < 0) {
    throw new RangeError(`Palette index must be an integer from 0, got "${index}"`);
  }
  return `${seed}/${index}`;
}

/**
 * Draws a random seed: 17 letters and digits in base 62.
 *
 * @example
 * drawSeed((count) => new Uint8Array(count))  // "00000000000000000"
 */
export function drawSeed(randomBytes: (count: number) => Uint8Array): string {
  let digits = "";
  let rest = 0n;
  for (const byte of randomBytes(drawnBytes)) rest = rest * 256n + BigInt(byte);
  while (digits.length < drawnSeedLength) {
    digits = base62Digits.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  return digits;
}

/**
 * Creates a stream that depends on the seed alone. All 128 bits of state come from the seed: among
 * n seeds, two share a stream with a probability of about n² / 2¹²⁹.
 *
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

/** Encodes UTF-8, without an encoder for ASCII, which takes ten times as long. */
function encodeText(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= asciiEnd) return new TextEncoder().encode(text);
    bytes[index] = code;
  }
  return bytes;
}

/** Draws integers from 0 to count − 1 without replacement, in rising order. */
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

/** Insertion sort, since a handful of integers is drawn many times per palette. */
function sortFew(integers: number[]): void {
  for (let index = 1; index < integers.length; index += 1) {
    const value = integers[index]!;
    let position = index;
    for (; position > 0 && integers[position - 1]! > value; position -= 1) integers[position] = integers[position - 1]!;
    integers[position] = value;
  }
}

export function seedError(text: string): RangeError {
  return new RangeError(`Seed must be ${wantedSeed}, got "${text}"`);
}

/** Four signed 32-bit words. */
type Words = [one: number, two: number, three: number, four: number];

/** Factors and rotation of a block's word, rotation and addend of the state's. */
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

/** Returns the 128-bit MurmurHash3 for 32-bit machines (Appleby, SMHasher: every constant). */
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

/** Mixes each lane with the next, and the last with the new first. */
function mixBlock([a, b, c, d]: Words, bytes: Uint8Array, start: number): Words {
  const [one, two, three, four] = readBlock(bytes, start);
  const first = mixLane(lanes[0], a ^ one, b);
  return [first, mixLane(lanes[1], b ^ two, c), mixLane(lanes[2], c ^ three, d), mixLane(lanes[3], d ^ four, first)];
}

function mixLane({ stateTurn, summand }: Lane, mixed: number, next: number): number {
  return (Math.imul(rotate(mixed, stateTurn) + next, stateFactor) + summand) | 0;
}

function readBlock(bytes: Uint8Array, start: number): Words {
  return [
    mixWord(readWord(bytes, start), lanes[0]),
    mixWord(readWord(bytes, start + wordBytes), lanes[1]),
    mixWord(readWord(bytes, start + 2 * wordBytes), lanes[2]),
    mixWord(readWord(bytes, start + 3 * wordBytes), lanes[3]),
  ];
}

/** Reads four little-endian bytes. Bytes beyond the end are 0, which leaves the state unchanged. */
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

/** Makes every bit of the word change about half of the others. */
function avalanche(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

export function pickOne<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!;
}
