/** The longest seed that a generator accepts, in characters. */
export const seedLengthMax = 64;

const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 96 bits, in which nobody draws a seed or its palette again by accident, and the digits that hold them: 62¹⁷ > 2⁹⁶. */
const DRAWN_BYTES = 12;
const DRAWN_DIGITS = 17;

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
  return text.length <= seedLengthMax && PRINTABLE_ASCII.test(text);
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
  let rest = randomBytes(DRAWN_BYTES).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let digits = "";
  while (digits.length < DRAWN_DIGITS) {
    digits = BASE62.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  return digits;
}

/**
 * What to throw for a text that is no seed.
 *
 * @param text - the text that was given
 * @returns an error whose message quotes it and says what a seed is
 */
export function seedError(text: string): RangeError {
  return new RangeError(`Seed must be 1 to ${seedLengthMax} printable ASCII characters, got "${text}"`);
}
