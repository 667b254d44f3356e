import { base62Digits } from "@tincture/color";
import type { RandomBytes } from "./clock.ts";

const base = BigInt(base62Digits.length);
/** The largest multiple of 62 that a byte can hold: bytes at or above it are drawn again, so no digit is favored. */
const byteLimit = 248;

/**
 * Random base62 text with every digit equally likely.
 *
 * @param length - digits wanted
 * @param randomBytes - source of secret-grade randomness
 */
export function randomBase62(length: number, randomBytes: RandomBytes): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < byteLimit && text.length < length) text += base62Digits[byte % base62Digits.length];
    }
  }
  return text;
}

/** Texts that are drawn at once. */
const pooledTexts = 400;

/**
 * A source of random base62 texts. They are drawn many at a time, since a system call and a loop for every request would cost more than all
 * that is done with them. No digit is given out twice.
 *
 * @param length - of each
 */
export function poolBase62(length: number, randomBytes: RandomBytes): () => string {
  let pool = "";
  let used = 0;
  return () => {
    if (used === pool.length) {
      pool = randomBase62(length * pooledTexts, randomBytes);
      used = 0;
    }
    used += length;
    return pool.slice(used - length, used);
  };
}

/**
 * A number in base62, padded with zeros on the left.
 *
 * @param value - a safe integer ≥ 0
 * @param length - digits of the result; must be enough for the value
 */
export function formatBase62(value: number, length: number): string {
  let rest = BigInt(value);
  let text = "";
  while (text.length < length) {
    text = base62Digits[Number(rest % base)] + text;
    rest /= base;
  }
  return text;
}
