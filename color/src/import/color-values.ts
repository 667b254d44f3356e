import { rgbToHex } from "../hex.ts";
import { linearToByte } from "../srgb.ts";
import {
  colorSpaces,
  hslToSrgb,
  hsvToSrgb,
  hwbToSrgb,
  lightToOklab,
  mapTriple,
  oklabToLight,
  type Triple,
} from "./color-spaces.ts";
import type { ColorReading, Loss } from "./found-colors.ts";

const channelMax = 255;
/** Linear light this far outside 0 … 1 still rounds to the nearest 8-bit step. */
const gamutSlack = 1e-4;

export const notations = ["rgb", "hsl", "hsv", "hwb", "cmyk", "lab", "lch", "oklab", "oklch", "gray"] as const;
export type Notation = (typeof notations)[number];

/** Clips channels from 0 to 255; undefined if one is not a number. */
export function formatBytes(channels: readonly number[]): string | undefined {
  if (channels.length < 3 || channels.some((channel) => !Number.isFinite(channel))) return undefined;
  const [r = 0, g = 0, b = 0] = channels.map((channel) => Math.min(Math.max(channel, 0), channelMax));
  return rgbToHex({ r, g, b });
}

/** As `formatBytes`, from 0 to 1. */
export function formatShares(shares: readonly number[]): string | undefined {
  return formatBytes(shares.map((share) => share * channelMax));
}

/**
 * Returns the hex of linear light. A color outside sRGB keeps its lightness and hue.
 *
 * @see CSS Color Module Level 4, section 13.2, "Binary Search Gamut Mapping Algorithm with Local
 *   MINDE"
 */
export function readLinear([r, g, b]: Triple): ColorReading {
  if (![r, g, b].every(Number.isFinite)) return { problem: "A color has a component that is not a number." };
  if (isShown([r, g, b])) return { hex: formatLinear([r, g, b]) };
  const lab = lightToOklab([r, g, b]);
  if (lab[0] >= 1) return { hex: "ffffff", losses: ["gamut"] };
  if (lab[0] <= 0) return { hex: "000000", losses: ["gamut"] };
  return { hex: formatLinear(mapToGamut(lab)), losses: ["gamut"] };
}

/** In OKLab, and the precision of the search for it. */
const noticeable = 0.02;
const searchPrecision = 1e-4;

function mapToGamut([l, a, b]: Triple): Triple {
  let [least, most] = [0, 1];
  let isLeastShown = true;
  let clipped = clip(oklabToLight([l, a, b]));
  if (differenceOk(clipped, [l, a, b]) < noticeable) return clipped;
  const chroma = Math.sqrt(a * a + b * b);
  while ((most - least) * chroma > searchPrecision) {
    const share = (least + most) / 2;
    const current: Triple = [l, a * share, b * share];
    const light = oklabToLight(current);
    if (isLeastShown && isShown(light)) {
      least = share;
      continue;
    }
    clipped = clip(light);
    const difference = differenceOk(clipped, current);
    if (difference < noticeable && noticeable - difference < searchPrecision) return clipped;
    if (difference >= noticeable) most = share;
    else [isLeastShown, least] = [false, share];
  }
  return clipped;
}

function isShown(light: Triple): boolean {
  return light.every((channel) => channel >= -gamutSlack && channel <= 1 + gamutSlack);
}

function clip(light: Triple): Triple {
  return mapTriple(light, (channel) => Math.min(Math.max(channel, 0), 1));
}

function differenceOk(light: Triple, [l, a, b]: Triple): number {
  const other = lightToOklab(light);
  const [dl, da, db] = [other[0] - l, other[1] - a, other[2] - b];
  return Math.sqrt(dl * dl + da * da + db * db);
}

/** Ties between two bytes before rounding errors stay ties. */
const roundingSlack = 1e-10;

function formatLinear(linear: Triple): string {
  const [r = 0, g = 0, b = 0] = linear.map((channel) => linearToByte(channel + roundingSlack));
  return rgbToHex({ r, g, b });
}

/** The lightness of white. White and black have no hue in these spaces. */
const lightest = new Map(Object.entries({ oklab: 1, oklch: 1, lab: 100, lch: 100 }));

/** Returns undefined for an unknown space. */
export function readInSpace(space: string, values: Triple): ColorReading | undefined {
  const white = lightest.get(space);
  if (white !== undefined && values[0] >= white) return { hex: "ffffff" };
  if (white !== undefined && values[0] <= 0) return { hex: "000000" };
  if (space === "srgb" && isShareList(values)) return hexReading(formatShares(values));
  const known = colorSpaces.get(space);
  return known && readLinear(known.toLinear(values));
}

/**
 * Reads numbers whose scale is not stated; undefined if they cannot be a color.
 *
 * @param numbers - three or four, the fourth one alpha (of CMYK black)
 * @param isShares - whether channels of RGB are from 0 to 1
 */
export function readNumbers(
  notation: Notation,
  numbers: readonly number[],
  isShares = isShareList(numbers),
): ColorReading | undefined {
  if (numbers.some((number) => !Number.isFinite(number))) return undefined;
  const [first = 0, second = 0, third = 0] = numbers;
  const needed = notation === "cmyk" ? 4 : notation === "gray" ? 1 : 3;
  if (numbers.length < needed || numbers.length > needed + 1) return undefined;
  const alpha = numbers[needed];
  const losses: readonly Loss[] = alpha !== undefined && isTransparent(alpha, isShares) ? ["alpha"] : [];
  if (lightest.has(notation)) return addLosses(readInSpace(notation, [first, second, third]), losses);
  if (notation === "cmyk") return readCmyk(numbers);
  if (notation === "gray")
    return hexReading(formatShares(Array<number>(3).fill(isShares ? first : first / channelMax)), losses);
  if (notation === "rgb") {
    const top = isShares ? 1 : channelMax;
    if ([first, second, third].some((channel) => channel < 0 || channel > top)) return undefined;
    return hexReading(isShares ? formatShares([first, second, third]) : formatBytes([first, second, third]), losses);
  }
  const areTurns = [first, second, third].every((number) => Math.abs(number) <= 1);
  const scale = second <= 1 && third <= 1 ? 1 : 100;
  const values: Triple = [areTurns ? first * 360 : first, second / scale, third / scale];
  if (!isShareList(values.slice(1)) || Math.abs(values[0]) > 360) return undefined;
  const toSrgb = notation === "hsl" ? hslToSrgb : notation === "hsv" ? hsvToSrgb : hwbToSrgb;
  return hexReading(formatShares(toSrgb(values)), losses);
}

/** Inks from 0 to 1, or in percent if one is above 1. */
function readCmyk(components: readonly number[]): ColorReading | undefined {
  const scale = components.slice(0, 4).some((component) => component > 1) ? 100 : 1;
  const inks = components.slice(0, 4).map((component) => component / scale);
  return inks.every((ink) => ink >= 0 && ink <= 1) ? readInks(inks) : undefined;
}

/** @param inks - cyan, magenta, yellow and black from 0 to 1 */
export function readInks(inks: readonly number[]): ColorReading | undefined {
  const [c = 0, m = 0, y = 0, k = 0] = inks;
  return hexReading(formatShares([c, m, y].map((ink) => (1 - ink) * (1 - k))), ["cmyk"]);
}

export function addLosses(reading: ColorReading | undefined, losses: readonly Loss[]): ColorReading | undefined {
  if (reading === undefined || "problem" in reading || losses.length === 0) return reading;
  return { hex: reading.hex, losses: [...(reading.losses ?? []), ...losses] };
}

export function hexReading(hex: string | undefined, losses: readonly Loss[] = []): ColorReading | undefined {
  return hex === undefined ? undefined : { hex, losses };
}

export function isShareList(numbers: readonly number[]): boolean {
  return numbers.slice(0, 3).every((number) => number >= 0 && number <= 1);
}

function isTransparent(alpha: number, isShares: boolean): boolean {
  return isShares || alpha <= 1 ? alpha < 1 : alpha < channelMax && alpha !== 100;
}

export type DigitOrder = "rgba" | "argb";

/** Reads hexadecimal digits with or without `#` or `0x`. */
export function readDigits(text: string, order: DigitOrder): ColorReading | undefined {
  const [, digits = ""] = /^(?:#|0x|&h)?([\da-f]{3,8})$/i.exec(text.trim()) ?? [];
  const long = digits.length < 5 ? digits.replaceAll(/./g, "$&$&") : digits;
  const color = long.toLowerCase();
  if (color.length === 6) return { hex: color };
  if (color.length !== 8) return undefined;
  const [alpha, hex] = order === "argb" ? [color.slice(0, 2), color.slice(2)] : [color.slice(6), color.slice(0, 6)];
  return {
    hex,
    losses: [...(alpha === "ff" ? [] : (["alpha"] as const)), ...(order === "argb" ? (["argb"] as const) : [])],
  };
}

export function isBareHex(word: string): boolean {
  return /^(?:[\da-f]{6}|[\da-f]{8})$/i.test(word);
}

/** Bare digits with both cannot be a number or a word. */
export function hasLetterAndDigit(word: string): boolean {
  return /[a-f]/i.test(word) && /\d/.test(word);
}

const hexWords = new Set(
  (
    "add ade bad bed bee cab dab dad dec deb def ebb fab fad fed fee ace ada dea abed aced bade baed bead beef cafe cede dead deaf deed face fade feed " +
    "faced faded decade facade accede efface deface beaded bedded acceded decaf"
  ).split(" "),
);

/** Such as "facade". */
export function isHexWord(text: string): boolean {
  return hexWords.has(text.toLowerCase());
}

/** Whether `#` and digits are a color, not a tag or an issue number. */
export function isHexInProse(digits: string): boolean {
  const text = digits.toLowerCase();
  if (/^\d+$/.test(text)) return text.length === 6;
  return !hexWords.has(text);
}
