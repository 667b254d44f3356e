/** What a text says of a palette's colors, and how well colors show it. Colors are judged by the cell of CIELAB they lie in. */
import { hexToLab, isKindOf, packQuickColors, quickDifference, type WordTerm } from "@tincture/color/search";
import { anchorsOf, hueWords, type HueWord } from "@tincture/color/search";
import { middleOf } from "./color-column.ts";

/** Colors that are wanted for the same reason, such as those of a sunset. */
interface Wanted {
  readonly hexes: readonly string[];
  /** Whether one of them is enough to show it. */
  readonly isSingle: boolean;
}

/** What a text says of colors. Masks of hues have a bit for each of `hueWords`. */
export interface MeaningColors {
  readonly wanted: readonly Wanted[];
  /** Of each mask the palette has a hue. */
  readonly hues: readonly number[];
  /** Of this mask it has none. */
  readonly shunnedHues: number;
  /** A palette has no color like one of these. */
  readonly shunnedHexes: readonly string[];
  readonly isNeutral: boolean;
  /** Tags that should be there, and tags that must not. */
  readonly moods: readonly string[];
  readonly shunnedMoods: readonly string[];
  /** Whether a palette answers as soon as it has the hues and none of what is excluded. */
  readonly isEnough: boolean;
}

/** Of more things not all can be seen in one palette. Their colors have a byte each in a cell's mark. */
const wantedMax = 3;
const hexesMax = 8;
/** What is asked for by less is a nuance of something else. */
const saidMin = 0.6;
/** A hue that is named by itself has to be there; a nuance of a thing may be. */
const namedMin = 1;

export function readMeaningColors(terms: readonly WordTerm[]): MeaningColors {
  const said = terms.filter(({ weight }) => weight >= saidMin);
  const shunned = terms.filter(({ weight }) => weight < 0);
  const named = said.filter(({ weight }) => weight >= namedMin);
  const wanted = said.flatMap((term) => listWanted(term)).slice(0, wantedMax);
  const hues = named.flatMap((term) =>
    term.kind === "hue" ? [maskOf(hueWords.filter((hue) => isShownBy(hue, term.hue)))] : [],
  );
  const isExclusion = shunned.length > 0 && shunned.length === terms.length;
  return {
    wanted,
    hues,
    isEnough: isExclusion || (hues.length > 0 && wanted.every(({ isSingle }) => isSingle)),
    shunnedHues: maskOf(shunned.flatMap((term) => (term.kind === "hue" ? [term.hue] : []))),
    shunnedHexes: shunned.flatMap((term) => (term.kind === "color" ? [term.hex] : "hexes" in term ? term.hexes : [])),
    isNeutral: said.some(({ kind }) => kind === "neutral"),
    moods: said.flatMap((term) => (term.kind === "mood" ? [term.mood] : [])),
    shunnedMoods: shunned.flatMap((term) => (term.kind === "mood" ? [term.mood] : [])),
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

/** Navy is a blue. */
function isShownBy(hue: HueWord, wanted: HueWord): boolean {
  return hue === wanted || isKindOf(hue, wanted);
}

function maskOf(hues: readonly HueWord[]): number {
  return hues.reduce((mask, hue) => mask | (1 << hueWords.indexOf(hue)), 0);
}

/** CIEDE2000 from the nearest wanted color up to which a color fits wholly, and from which on not at all. */
const fit = { whole: 6, none: 32 };
/** Up to this a color shows the wanted one. */
const shownMax = 13;
const shunnedMax = 8;
const byteMax = 255;

/**
 * How the colors in a cell fit:
 *
 *     bits 8–31   wanted colors that they show: a byte for each of `wanted`
 *          0–7    how near they are to the nearest wanted color, up to 255; 0 where they are shunned
 */
export type CellMark = number;

/** Marks cells for a search, each when it is first met. */
export function createCellMarker(colors: MeaningColors): (cell: number) => CellMark {
  const groups = colors.wanted.map(({ hexes }) => packHexes(hexes));
  const shunned = packHexes(colors.shunnedHexes);
  return (cell) => {
    const middle = middleOf(cell);
    const isShunned = shunned.places.some((place) => quickDifference(middle, shunned.packed, place) <= shunnedMax ** 2);
    if (isShunned) return shunnedMark;
    let mark = 0;
    let least = Infinity;
    for (const [group, { packed, places }] of groups.entries()) {
      for (const place of places) {
        const squared = quickDifference(middle, packed, place);
        if (squared < least) least = squared;
        if (squared <= shownMax ** 2) mark |= 1 << (8 * (group + 1) + place);
      }
    }
    const share = (fit.none - Math.sqrt(least)) / (fit.none - fit.whole);
    return mark | Math.floor(byteMax * Math.max(0, Math.min(1, share)));
  };
}

/** No other mark has a nearness of 0 and shows a color. */
export const shunnedMark: CellMark = 1 << 8;

function packHexes(hexes: readonly string[]): { readonly packed: Float64Array; readonly places: readonly number[] } {
  return { packed: packQuickColors(hexes.map((hex) => hexToLab(hex))), places: [...hexes.keys()] };
}

/** What was seen of a palette. */
export interface SeenColors {
  readonly size: number;
  /** The sum of the marks' lowest bytes, and all their bits. */
  readonly nearness: number;
  readonly marks: number;
  /** How many colors are neutral; it is only read where neutrals are wanted. */
  readonly neutrals: number;
}

const shares = { nearness: 0.55, shown: 0.45 };

/** So many colors of a thing make it visible, if it has as many. */
const shownMin = 3;
/** Where neutrals are wanted, fewer are not enough. */
const neutralShareMin = 0.5;

/**
 * How well colors show what is wanted, from 0 to 1: undefined where nothing is wanted of them, below 0 where they lack what they must
 * have.
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
