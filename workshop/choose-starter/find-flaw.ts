import { ciede2000, hexToLab, hexToOklch, type Lch } from "../../color/src/index.ts";

/** Why a palette is nothing to show at first sight. */
export type Flaw = "mush" | "flat" | "mud" | "night" | "bare" | "garish" | "crowded";

/**
 * OKLCH lightness, chroma and hue, and CIEDE2000; the limits were set by eye on sheets of what they
 * part.
 */
const mush = { chromaMax: 0.06, chromaMean: 0.032 };
const flat = { lightnessRange: 0.32 };
/** Where all is pale, less of either is enough. */
const pale = { lightness: 0.72, chromaMax: 0.04, chromaMean: 0.022, lightnessRange: 0.12 };
const drab = {
  lightnessMin: 0.28,
  lightnessMax: 0.68,
  chromaMin: 0.015,
  chromaMax: 0.085,
  hueMin: 55,
  hueMax: 135,
};
const drabShareMax = 0.34;
const night = { lightness: 0.22, countMax: 1 };
/** Beyond these lightnesses a color is as good as black or white. */
const bare = { blackLightness: 0.22, whiteLightness: 0.955, othersMin: 2 };
const garish = { chromaMean: 0.16, chroma: 0.2, countMax: 2 };
/** Colors of screens alone: hot pink, and the acid green to cyan that no pigment has. */
const hot = { hueMin: 320, hueMax: 360, chromaMin: 0.265 };
const acid = { hueMin: 108, hueMax: 205, lightnessMin: 0.7, chromaMin: 0.165 };
const differenceMin = 9;

/** The first reason against a palette, if any. */
export function findFlaw(hexes: readonly string[]): Flaw | undefined {
  const colors = hexes.map((hex) => hexToOklch(hex));
  if (isMush(colors)) return "mush";
  if (isFlat(colors)) return "flat";
  if (colors.filter(isDrab).length / colors.length > drabShareMax) return "mud";
  if (colors.filter(({ l }) => l < night.lightness).length > night.countMax) return "night";
  if (isBare(colors)) return "bare";
  if (isGarish(colors)) return "garish";
  return isCrowded(hexes) ? "crowded" : undefined;
}

/** Near-neutral all over. */
function isMush(colors: readonly Lch[]): boolean {
  const limits = isPale(colors) ? pale : mush;
  return Math.max(...colors.map(({ c }) => c)) < limits.chromaMax || chromaMean(colors) < limits.chromaMean;
}

/** Nearly one lightness. */
function isFlat(colors: readonly Lch[]): boolean {
  const lightnesses = colors.map(({ l }) => l);
  const range = Math.max(...lightnesses) - Math.min(...lightnesses);
  return range < (isPale(colors) ? pale : flat).lightnessRange;
}

function isPale(colors: readonly Lch[]): boolean {
  return colors.every(({ l }) => l > pale.lightness);
}

function isDrab({ l, c, h }: Lch): boolean {
  const isMiddling = l > drab.lightnessMin && l < drab.lightnessMax && c > drab.chromaMin && c < drab.chromaMax;
  return isMiddling && h > drab.hueMin && h < drab.hueMax;
}

/** One color beside black or white. */
function isBare(colors: readonly Lch[]): boolean {
  const others = colors.filter(({ l }) => l > bare.blackLightness && l < bare.whiteLightness);
  return others.length < bare.othersMin;
}

/** Too many colors that shout, or one that hurts. */
function isGarish(colors: readonly Lch[]): boolean {
  const shouting = colors.filter(({ c }) => c > garish.chroma).length;
  return (
    shouting > garish.countMax || chromaMean(colors) > garish.chromaMean || colors.some(isHot) || colors.some(isAcid)
  );
}

function isHot({ c, h }: Lch): boolean {
  return h > hot.hueMin && h < hot.hueMax && c > hot.chromaMin;
}

function isAcid({ l, c, h }: Lch): boolean {
  return h > acid.hueMin && h < acid.hueMax && l > acid.lightnessMin && c > acid.chromaMin;
}

/** Two swatches that look like one. */
function isCrowded(hexes: readonly string[]): boolean {
  const labs = hexes.map((hex) => hexToLab(hex));
  return labs.some((one, index) => labs.slice(index + 1).some((other) => ciede2000(one, other) < differenceMin));
}

function chromaMean(colors: readonly Lch[]): number {
  return colors.reduce((sum, { c }) => sum + c, 0) / colors.length;
}
