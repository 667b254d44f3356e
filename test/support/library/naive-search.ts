import { ciede2000, hexToLab, isLikeColor, isNeutral, isOneTypo } from "@tincture/color";
import { hueIndexOf } from "@tincture/color/describe";
import { foldWords } from "@tincture/color/fold-words";
import { compareText } from "../../../server/src/runtime/compare-text.ts";
import type { Palette, Meaning } from "@tincture/contract/library";
import { cellOf } from "../../../server/src/library/search/color-cells.ts";
import {
  createCellMarker,
  excludedMark,
  rateColors,
  readMeaningColors,
  rankMeaning,
} from "../../../server/src/library/search/meaning-colors.ts";
import { listNumbers } from "../../../server/src/library/search/match-text.ts";
import type { SearchedPalette } from "../../../server/src/library/search/library-table.ts";
import type { FoundPalettes, Origin, SearchRequest } from "../../../server/src/library/search/search-request.ts";

export function searchNaively(palettes: readonly SearchedPalette[], request: SearchRequest): FoundPalettes {
  const { from, meaning, sort, words = [], cursor, offset, limit } = request;
  const rankOf = meaning && readNaively(meaning, palettes);
  const found = palettes
    .filter((palette) => passes(palette, request) && (rankOf === undefined || rankOf(palette) !== undefined))
    .map((palette) => {
      const measured = from && measureFrom(from, palette);
      const distance = settle(measured ?? 0, 10_000);
      const ranks = {
        near: distance,
        relevance: rankOf?.(palette) ?? relevance(palette.name, words),
        popular: 0,
        recent: 0,
      };
      const since = sort === "popular" ? request.since : undefined;
      return { palette, distance, rank: ranks[sort], count: sort === "recent" ? 0 : countNaively(palette, since) };
    })
    .sort(compareNaively);
  const isMeasured = from?.kind === "colors" || (from && sort === "near");
  const after = cursor?.after;
  const ahead = found.filter((one) => !after || compareNaively(one, { ...after, palette: after }) > 0);
  const page = ahead.slice(offset, offset + limit);
  return {
    total: found.length,
    exactTotal: isMeasured ? found.filter(({ distance }) => distance === 0).length : 0,
    ids: page.map(({ palette }) => palette.id),
    ...(from && { distances: page.map(({ palette }) => settle(measureFrom(from, palette), 1_000_000)) }),
    ...(cursor && {
      cursor: {
        positions: page.map(({ rank, count, palette: { publishedAt, slug } }) => ({ rank, count, publishedAt, slug })),
        leftCount: ahead.length - page.length,
      },
    }),
  };
}

function countNaively({ saveCount, recentSaves = [] }: SearchedPalette, since: number | undefined): number {
  return since === undefined ? saveCount : recentSaves.filter((savedAt) => savedAt > since).length;
}

function passes(palette: Palette, { words = [], size, tags, tagsMatch, from }: SearchRequest): boolean {
  const carries = (tag: string): boolean => palette.tags.includes(tag);
  return (
    words.every((word) => foldWords(palette.name).some((own) => begins(own, word))) &&
    (size === undefined || palette.colors.length === size) &&
    (tagsMatch === "all" ? tags.every(carries) : tags.length === 0 || tags.some(carries)) &&
    !(from?.kind === "palette" && from.id === palette.id) &&
    (from?.kind !== "colors" ||
      !from.isAlike ||
      from.hexes.every((hex) => palette.colors.some((color) => isLikeColor(hex, color))))
  );
}

/**
 * Returns a function that ranks a palette for a text, or returns undefined if it does not match.
 */
function readNaively(meaning: Meaning, all: readonly Palette[]): (palette: Palette) => number | undefined {
  const colors = readMeaningColors(meaning.terms);
  const markCell = createCellMarker(colors);
  const names = new Map(all.map(({ name }) => [name, foldWords(name)]));
  const owns = [...names.values()].flat();
  const spellings = meaning.words.map((word) => {
    const isSpelled = [isWhole, beginsAny].find((rule) => owns.some((own) => rule(own, word)));
    return (own: string): boolean => (isSpelled ?? isOtherTypo)(own, word);
  });
  return ({ name, tags, colors: own }) => {
    const named = spellings.map((isSpelled) => (names.get(name) ?? []).some(isSpelled));
    const tagged = meaning.words.map((word, place) => {
      const pairs = [`${meaning.words[place - 1]} ${word}`, `${word} ${meaning.words[place + 1]}`];
      return !named[place] && [...listNumbers(word), ...pairs].some((phrase) => tags.includes(phrase));
    });
    const marks = own.map((hex) => markCell(cellOf(hexToLab(hex))));
    const hues = own.reduce((mask, hex) => mask | (1 << hueIndexOf(hex)), 0);
    const isExcluded =
      colors.excludedMoods.some((mood) => tags.includes(mood)) ||
      marks.includes(excludedMark) ||
      (hues & colors.excludedHues) !== 0 ||
      colors.hues.some((mask) => (hues & mask) === 0);
    if (isExcluded) return undefined;
    const seen = {
      size: own.length,
      nearness: marks.reduce((sum, mark) => sum + (mark & 0xff), 0),
      marks: marks.reduce((joined, mark) => joined | mark, 0),
      neutrals: own.filter(isNeutral).length,
    };
    const rate = rateColors(seen, colors);
    if (rate !== undefined && rate < 0) return undefined;
    const count = (flags: readonly boolean[]): number => flags.filter((flag) => flag).length;
    return rankMeaning({
      words: meaning.words.length,
      named: count(named),
      tagged: count(tagged),
      colors: rate,
      moods:
        colors.moods.length === 0
          ? undefined
          : count(colors.moods.map((mood) => tags.includes(mood))) / colors.moods.length,
      isEnough: colors.isEnough,
    });
  };
}

function isWhole(own: string, word: string): boolean {
  return listNumbers(word).some((form) => own === form || own === `${form}s`);
}

function isOtherTypo(own: string, word: string): boolean {
  return isOneTypo(word, own);
}

function beginsAny(own: string, word: string): boolean {
  return listNumbers(word).some((form) => begins(own, form));
}

/** Gray is folded from grey, which begins otherwise. */
function begins(word: string, beginning: string): boolean {
  return word.startsWith(beginning) || word.replaceAll("gray", "grey").startsWith(beginning);
}

function relevance(name: string, words: readonly string[]): number {
  const own = foldWords(name).join(" ");
  const wanted = words.join(" ");
  if (words.length === 0 || own === wanted) return 0;
  if (begins(own, wanted)) return 1;
  return words.every((word) => foldWords(name).includes(word)) ? 2 : 3;
}

function measureFrom(from: Origin, { colors }: Pick<Palette, "colors">): number {
  if (from.kind === "colors") return mean(from.hexes.map((hex) => nearest(hex, listNear(from, hex, colors))));
  const there = mean(colors.map((hex) => nearest(hex, from.colors)));
  const back = mean(from.colors.map((hex) => nearest(hex, colors)));
  return (there + back) / 2;
}

function listNear({ isAlike }: { readonly isAlike: boolean }, hex: string, colors: readonly string[]) {
  return isAlike ? colors.filter((color) => isLikeColor(hex, color)) : colors;
}

/** Rounds sums, whose last bits depend on the order of addition. */
function settle(distance: number, parts: number): number {
  return Math.round(distance * parts) / parts;
}

function nearest(hex: string, others: readonly string[]): number {
  return Math.min(...others.map((other) => ciede2000(hexToLab(hex), hexToLab(other))));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

interface Ranked {
  readonly palette: Pick<Palette, "publishedAt" | "slug">;
  readonly rank: number;
  readonly count: number;
}

function compareNaively(one: Ranked, other: Ranked): number {
  const byDate = other.palette.publishedAt - one.palette.publishedAt;
  const bySlug = compareText(one.palette.slug, other.palette.slug);
  return one.rank - other.rank || other.count - one.count || byDate || bySlug;
}
