import { randomBytes } from "node:crypto";
import { base62Digits } from "@tincture/color";
import type { RandomBytes } from "@tincture/contract/clock";

const base = base62Digits.length;
/** The largest multiple of 62 in a byte, so that all digits are equally likely. */
const byteLimit = 248;

/** Returns random text of `length` digits, each equally likely. */
export function randomBase62(length: number, draw: RandomBytes): string {
  let text = "";
  while (text.length < length) {
    for (const byte of draw(length)) {
      if (byte < byteLimit && text.length < length) text += base62Digits[byte % base];
    }
  }
  return text;
}

/** Pads with zeros on the left. @param length - must be enough for the value */
export function formatBase62(value: number, length: number): string {
  let left = value;
  let text = "";
  while (text.length < length) {
    text = base62Digits[left % base] + text;
    left = Math.floor(left / base);
  }
  return text;
}

const poolLength = 4096;

/** Draws random bytes in batches, since each call of the system takes 2.5 µs. */
export function poolRandomBytes(draw: RandomBytes = randomBytes): RandomBytes {
  let pool: Uint8Array = new Uint8Array();
  let used = 0;
  return (count) => {
    if (used + count > pool.length) [pool, used] = [draw(Math.max(poolLength, count)), 0];
    used += count;
    return pool.subarray(used - count, used);
  };
}
