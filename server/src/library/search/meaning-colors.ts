/**
 * Rates how well a palette's colors fit a text. A color counts as the middle of its CIELAB cell.
 */
import { hexToLab, isKindOf, type Lab, type WordTerm, anchorsOf, hueWords, type HueWord } from "@tincture/color/search";
import { middleOf } from "./color-cells.ts";
import { fastDifference, mayBeWithin } from "./fast-difference.ts";

/** The colors of one term of the text, such as a sunset. */
interface Wanted {
  readonly hexes: readonly string[];
  readonly isSingle: boolean;
}

/** The color part of a text. Hue masks have one bit per entry of `hueWords`. */
export interface MeaningColors {
  readonly wanted: readonly Wanted[];
  readonly hues: readonly number[];
  readonly excludedHues: number;
  readonly excludedHexes: readonly string[];
  readonly isNeutral: boolean;
  /** Tags the palette should have. `excludedMoods` are tags it must not have. */
  readonly moods: readonly string[];
  readonly excludedMoods: readonly string[];
  /** Whether a palette with the hues and nothing excluded matches, whatever its other colors. */
  readonly isEnough: boolean;
}

/** Later terms are ignored. Each term needs one byte of a cell's mark. */
const wantedMax = 3;
const hexesMax = 8;
/** Terms with a smaller weight are ignored. */
const saidMin = 0.6;
/** Moods with at least this weight count, such as muted in "muted green". */
const moodMin = 0.5;
/** Hues with at least this weight are required. */
const namedMin = 1;

export function readMeaningColors(terms: readonly WordTerm[]): MeaningColors {
  const said = terms.filter(({ weight }) => weight >= saidMin);
  const excluded = terms.filter(({ weight }) => weight < 0);
  const named = said.filter(({ weight }) => weight >= namedMin);
  const wanted = said.flatMap((term) => listWanted(term)).slice(0, wantedMax);
  const hues = named.flatMap((term) =>
    term.kind === "hue" ? [maskOf(hueWords.filter((hue) => isHueOrKindOf(hue, term.hue)))] : [],
  );
  const isExclusion = excluded.length > 0 && excluded.length === terms.length;
  return {
    wanted,
    hues,
    isEnough: isExclusion || (hues.length > 0 && wanted.every(({ isSingle }) => isSingle)),
    excludedHues: maskOf(excluded.flatMap((term) => (term.kind === "hue" ? [term.hue] : []))),
    excludedHexes: excluded.flatMap((term) => (term.kind === "color" ? [term.hex] : "hexes" in term ? term.hexes : [])),
    isNeutral: said.some(({ kind }) => kind === "neutral"),
    moods: terms.flatMap((term) => (term.kind === "mood" && term.weight >= moodMin ? [term.mood] : [])),
    excludedMoods: excluded.flatMap((term) => (term.kind === "mood" ? [term.mood] : [])),
  };
}

function listWanted(term: WordTerm): readonly Wanted[] {
  if (term.kind === "color") return [{ hexes: [term.hex], isSingle: true }];
  if (term.kind === "hue") {
    const hexes = anchorsOf(term.hue).map(({ hex }) => hex);
    return [{ hexes: hexes.slice(0, hexesMax), isSingle: true }];
  }
  return "hexes" in term ? [{ hexes: term.hexes.slice(0, hexesMax), isSingle: false }] : [];
}

function isHueOrKindOf(hue: HueWord, wanted: HueWord): boolean {
  return hue === wanted || isKindOf(hue, wanted);
}

function maskOf(hues: readonly HueWord[]): number {
  return hues.reduce((mask, hue) => mask | (1 << hueWords.indexOf(hue)), 0);
}

/**
 * CIEDE2000 to the nearest wanted color: nearness is full up to `whole` and zero from `none` on.
 */
const fit = { whole: 6, none: 32 };
/** The largest CIEDE2000 at which a color counts as the wanted one. */
const shownMax = 13;
const excludedMax = 8;
const byteMax = 255;

/**
 * How well the colors of a cell match:
 *
 *     bits 8–31   the wanted colors that they match: one byte per entry of `wanted`
 *          0–7    nearness to the nearest wanted color, 0 to 255; 0 if they are excluded
 */
export type CellMark = number;

export function createCellMarker(colors: MeaningColors): (cell: number) => CellMark {
  const groups = colors.wanted.map(({ hexes }) => hexes.map((hex) => hexToLab(hex)));
  const excluded = colors.excludedHexes.map((hex) => hexToLab(hex));
  return (cell) => {
    const middle = middleOf(cell);
    if (excluded.some((lab) => isWithin(middle, lab, excludedMax))) return excludedMark;
    let mark = 0;
    let least: number = fit.none;
    for (const [group, labs] of groups.entries()) {
      for (const [place, lab] of labs.entries()) {
        if (!mayBeWithin(middle, lab, Math.max(least, shownMax))) continue;
        const distance = fastDifference(middle, lab);
        if (distance < least) least = distance;
        if (distance <= shownMax) mark |= 1 << (8 * (group + 1) + place);
      }
    }
    const share = (fit.none - least) / (fit.none - fit.whole);
    return mark | Math.floor(byteMax * Math.min(1, share));
  };
}

function isWithin(one: Lab, other: Lab, max: number): boolean {
  return mayBeWithin(one, other, max) && fastDifference(one, other) <= max;
}

/** The mark of excluded colors. No other mark matches a color with a nearness of 0. */
export const excludedMark: CellMark = 1 << 8;

export interface SeenColors {
  readonly size: number;
  /** The sum of the marks' lowest bytes, and all their bits. */
  readonly nearness: number;
  readonly marks: number;
  /** The number of neutral colors. Only read if the text requests neutrals. */
  readonly neutrals: number;
}

const shares = { nearness: 0.55, shown: 0.45 };

/** The number of matching colors that counts as a full match of a thing. */
const shownMin = 3;
/** The smallest share of neutrals if the text requests neutrals. */
const neutralShareMin = 0.5;

/**
 * Rates colors from 0 to 1. Undefined if the text requests none; negative if a required one is
 * missing.
 */
export function rateColors(seen: SeenColors, colors: MeaningColors): number | undefined {
  const rate = colors.wanted.length > 0 ? rateWanted(seen, colors) : undefined;
  if (!colors.isNeutral) return rate;
  const share = seen.neutrals / seen.size;
  return share < neutralShareMin ? -1 : (rate ?? 1) * share;
}

function rateWanted({ size, nearness, marks }: SeenColors, { wanted }: MeaningColors): number {
  const needed = Math.max(shownMin, Math.round(size / wanted.length));
  let shown = 0;
  for (let group = 0; group < wanted.length; group++) {
    const { hexes, isSingle } = wanted[group]!;
    const count = countBits((marks >>> (8 * (group + 1))) & byteMax);
    shown += Math.min(1, count / (isSingle ? 1 : Math.min(hexes.length, needed)));
  }
  return (shares.nearness * nearness) / (byteMax * size) + (shares.shown * shown) / wanted.length;
}

export function countBits(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** The matches between a text and one palette. */
export interface ShownMeaning {
  /** Words in the text, words found in the name, and further words found in the tags. */
  readonly words: number;
  readonly named: number;
  readonly tagged: number;
  /** How well the colors match, from 0 to 1; undefined if the text requests none. */
  readonly colors: number | undefined;
  /** The number of requested moods that the palette has; undefined if none is requested. */
  readonly moods: number | undefined;
  /** Whether the palette matches whatever its color rating. */
  readonly isEnough: boolean;
}

/** A match in the tags counts less than one in the name. */
const taggedShare = 0.8;
const weights = { text: 0.55, looks: 0.45 };
const moodsShare = 0.3;
/** The smallest color rating that matches, without any word of the text and with some. */
const looksMin = { unnamed: 0.68, named: 0.4 };
const partMin = 0.5;
const parts = 10_000;

/** Returns a rank from 0 (best) to 1, or undefined if the palette does not match. */
export function rankMeaning(shown: ShownMeaning): number | undefined {
  const { words, named, tagged, isEnough } = shown;
  const text = words === 0 ? 0 : (named + taggedShare * tagged) / words;
  const looks = rateLooks(shown);
  const isNamed = words > 0 && named + tagged === words;
  // A text with only exclusions, such as "not red", has no colors to rate.
  if (looks === undefined) return isNamed || (isEnough && words === 0) ? settle(1 - text) : undefined;
  const isSeen = isEnough || looks >= looksMin.unnamed || (text >= partMin && looks >= looksMin.named);
  return isNamed || isSeen ? settle(1 - weights.text * text - weights.looks * looks) : undefined;
}

function rateLooks({ colors, moods }: ShownMeaning): number | undefined {
  if (colors === undefined || moods === undefined) return colors ?? moods;
  return (1 - moodsShare) * colors + moodsShare * moods;
}

function settle(rank: number): number {
  return Math.round(rank * parts) / parts;
}
