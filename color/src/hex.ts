/** Red, green and blue. The scale depends on the function. */
export type Rgb = { readonly r: number; readonly g: number; readonly b: number };

const hexPattern = /^[0-9a-fA-F]{6}$/;
const channelMax = 255;
const hexRadix = 16;
/** A lookup is much faster than formatting. */
const bytePairs: readonly string[] = Array.from({ length: channelMax + 1 }, (_, byte) =>
  byte.toString(hexRadix).padStart(2, "0"),
);
const hexDigits = 6;
const codeOfZero = 48;
const codeOfA = 97;

/**
 * Returns whether a text is six hexadecimal digits without `#`, the notation used everywhere.
 *
 * @example
 * isHex("c0ffee")  // true
 * isHex("#c0ffee")  // false
 */
export function isHex(text: string): boolean {
  return hexPattern.test(text);
}

/**
 * Parses a hex into lower case.
 *
 * @param text - six hexadecimal digits in either case, without `#`
 * @throws {SyntaxError} if the text is anything else
 * @example
 * parseHex("C0FFEE")  // "c0ffee"
 */
export function parseHex(text: string): string {
  if (!isHex(text)) {
    throw new SyntaxError(`A color must be six hexadecimal digits without "#", got ${JSON.stringify(text)}`);
  }
  return text.toLowerCase();
}

/**
 * Returns the channels of a color.
 *
 * @example
 * hexToRgb("ff8000")  // { r: 255, g: 128, b: 0 }
 */
export function hexToRgb(hex: string): Rgb {
  const color = readDigits(hex) ?? Number.parseInt(parseHex(hex), hexRadix);
  return { r: color >> 16, g: (color >> 8) & channelMax, b: color & channelMax };
}

/** A regular expression would dominate the cost. */
function readDigits(hex: string): number | undefined {
  if (hex.length !== hexDigits) return undefined;
  let color = 0;
  for (let index = 0; index < hexDigits; index += 1) {
    const code = hex.charCodeAt(index);
    const isDigit = code >= codeOfZero && code < codeOfZero + 10;
    if (!isDigit && (code < codeOfA || code > codeOfA + 5)) return undefined;
    color = (color << 4) | (code - (isDigit ? codeOfZero : codeOfA - 10));
  }
  return color;
}

/**
 * Formats channels as a hex.
 *
 * @param rgb - sRGB channels from 0 to 255, rounded to integers
 * @throws {RangeError} if a channel rounds to something outside 0 to 255 or is not a number
 * @example
 * rgbToHex({ r: 255, g: 128, b: 0 })  // "ff8000"
 */
export function rgbToHex(rgb: Rgb): string {
  return bytePairs[channelToByte(rgb.r)]! + bytePairs[channelToByte(rgb.g)]! + bytePairs[channelToByte(rgb.b)]!;
}

function channelToByte(channel: number): number {
  const byte = Math.round(channel);
  if (byte >= 0 && byte <= channelMax) return byte;
  throw new RangeError(`A channel must be from 0 to 255, got ${channel}`);
}

const notation = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;
const anyDigit = /[0-9a-f]/g;

/**
 * Parses three or six hexadecimal digits of either case, with or without `#`.
 *
 * @param text - spaces around the color are ignored
 * @returns six lowercase digits; undefined for any other text
 * @example
 * parseHexNotation("#0AF")  // "00aaff"
 * parseHexNotation("red")  // undefined
 */
export function parseHexNotation(text: string): string | undefined {
  const digits = notation.exec(text.trim())?.[1]?.toLowerCase();
  return digits?.length === 3 ? digits.replaceAll(anyDigit, "$&$&") : digits;
}
