import { hexToLab } from "../exact-math/lab.ts";
import { hexToOklab } from "../exact-math/oklab.ts";
import { parseHex } from "../hex.ts";
import type { Lab } from "../lab.ts";
import { farthestColor, isDistinct } from "./distinct.ts";
import { drawScheme } from "./draw-scheme.ts";
import type { Scheme } from "./draw-scheme.ts";
import { drawWish } from "./draw-wish.ts";
import { orderColors, paletteSizeMax } from "./order-colors.ts";
import { createRandom } from "./random.ts";
import type { Random } from "./random.ts";
import { realizeColor } from "./realize-color.ts";
import { isSeed, seedError } from "./seed.ts";

/** What a palette is generated from. */
export type PaletteRequest = {
  /** How many colors, 2 … 8. */
  readonly size: number;
  /** 1 to 64 printable ASCII characters. */
  readonly seed: string;
  /** Hexes to keep exactly, at most `size`, repeats too; their order does not matter. */
  readonly locks?: readonly string[];
};

/** The fewest colors a palette has. */
export const paletteSizeMin = 2;

/** The generator's version: another label means that the same seed may give another palette. */
export const generatorAlgorithm = "tincture-1";

/** Colors drawn for one place before the farthest one is taken. */
const TRIES_MAX = 40;

/**
 * A palette, in the order in which it is shown. The same size, seed and locks give the same palette in every
 * JavaScript engine. Any two colors differ by CIEDE2000 6 or more, unless both are locks.
 *
 * Locks take part in the order like all colors; an editor puts them back into their slots with `fillSlots`.
 *
 * @param request - size, seed and locks
 * @returns lowercase hexes, ordered by `orderColors`
 * @throws {RangeError} when the size is not an integer from 2 to 8, the seed is no seed, or the locks outnumber the size
 * @throws {SyntaxError} when a lock is not a hex
 * @example
 * generatePalette({ size: 2, seed: "any", locks: ["FFFFFF", "000000"] })  // ["000000", "ffffff"]
 */
export function generatePalette(request: PaletteRequest): readonly string[] {
  const locks = parseRequest(request);
  const random = createRandom(request.seed);
  const scheme = drawScheme(random, locks);
  const colors = [...locks];
  const placed = locks.map((hex) => hexToLab(hex));
  for (const step of freeSteps(request.size, locks, scheme)) {
    const hex = drawColor(random, scheme, { step, placed });
    colors.push(hex);
    placed.push(hexToLab(hex));
  }
  return orderColors(colors);
}

/** The locks in lower case and in an order of their own, once the request is known to be sound. */
function parseRequest({ size, seed, locks = [] }: PaletteRequest): readonly string[] {
  if (!Number.isInteger(size) || size < paletteSizeMin || size > paletteSizeMax) {
    throw new RangeError(
      `Size must be an integer from ${paletteSizeMin} to ${paletteSizeMax}, got "${size}"`,
    );
  }
  if (!isSeed(seed)) throw seedError(seed);
  const parsed = locks.map((lock) => parseHex(lock));
  if (parsed.length > size) {
    throw new RangeError(`A palette of ${size} colors takes at most ${size} locks, got ${parsed.length}`);
  }
  return parsed.toSorted();
}

/** The steps of an even lightness ramp, less for each lock the step that it stands nearest to. */
function freeSteps(size: number, locks: readonly string[], { dark, light }: Scheme): readonly number[] {
  const steps = Array.from({ length: size }, (_, index) => index / (size - 1));
  for (const lock of locks) {
    const step = (hexToOklab(lock).l - dark) / (light - dark);
    const gaps = steps.map((free) => Math.abs(free - step));
    steps.splice(gaps.indexOf(Math.min(...gaps)), 1);
  }
  return steps;
}

function drawColor(
  random: Random,
  scheme: Scheme,
  { step, placed }: { readonly step: number; readonly placed: readonly Lab[] },
): string {
  for (let attempt = 0; attempt < TRIES_MAX; attempt += 1) {
    const hex = realizeColor(drawWish(random, scheme, { step, lateness: attempt / TRIES_MAX }));
    if (isDistinct(hexToLab(hex), placed)) return hex;
  }
  return farthestColor(placed);
}
