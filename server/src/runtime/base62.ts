import { base62Digits } from "@tincture/color";
import type { RandomBytes } from "@tincture/contract/clock";

const base = base62Digits.length;
/**
 * The largest multiple of 62 in a byte. Larger bytes are drawn again, so that all digits are
 * equally likely.
 */
const byteLimit = 248;

/**
 * Returns random base62 text with every digit equally likely.
 *
 * @param length - number of digits
 * @param randomBytes - cryptographic source of randomness
 */
export function randomBase62(length: number, randomBytes: RandomBytes): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < byteLimit && text.length < length) text += base62Digits[byte % base];
    }
  }
  return text;
}

/**
 * Formats a number in base62, padded with zeros on the left.
 *
 * @param value - a safe integer ≥ 0
 * @param length - digits of the result; must be enough for the value
 */
export function formatBase62(value: number, length: number): string {
  let left = value;
  let text = "";
  while (text.length < length) {
    text = base62Digits[left % base] + text;
    left = Math.floor(left / base);
  }
  return text;
}
