import { cssNames } from "../css-names.ts";
import { type HueWord, hueWord } from "../describe/hue-word.ts";
import type { Mood } from "../describe/moods.ts";
import { seeColor } from "../describe/seen-color.ts";
import { colorFamily } from "../family.ts";
import { foldWords } from "../fold-words.ts";
import { oklabToHex } from "../oklab.ts";
import type { WordTerm } from "./vocabulary.ts";

/** Excluding a hue also excludes its darker and paler kinds: without red means without maroon. */
const kin: Readonly<Partial<Record<HueWord, readonly HueWord[]>>> = {
  red: ["maroon"],
  blue: ["navy"],
  green: ["sage", "mint", "olive"],
  purple: ["lavender", "mauve"],
};

/** Hues that alone make a palette warm or cold. */
const moodHues: Readonly<Partial<Record<Mood, readonly HueWord[]>>> = {
  warm: ["red", "orange", "peach", "maroon"],
  cold: ["blue", "navy", "teal", "turquoise"],
};
const moodHueWeight = 0.5;

/**
 * @example
 * isKindOf("navy", "blue")  // true
 */
export function isKindOf(hue: HueWord, other: HueWord): boolean {
  return listKin(other).includes(hue);
}

/**
 * Removes excluded hues: a Christmas without red keeps green, gold and white. If a hue is also
 * requested, the larger weight wins.
 */
export function excludeHues(terms: readonly WordTerm[]): readonly WordTerm[] {
  return [...withoutExcluded(terms), ...listMoodHues(terms)];
}

function withoutExcluded(terms: readonly WordTerm[]): readonly WordTerm[] {
  const named = listHues(terms, (weight) => weight < 0);
  const excludedWeight = (hue: HueWord) =>
    Math.max(0, ...terms.map((term) => (term.kind === "hue" && term.hue === hue ? -term.weight : 0)));
  const wanted = listHues(terms, (weight, hue) => weight > 0 && weight >= excludedWeight(hue));
  const excluded = terms.flatMap((term) =>
    term.kind === "hue" && term.weight < 0 ? listKin(term.hue).map((hue) => ({ ...term, hue })) : [],
  );
  const added = excluded.filter(({ hue }) => !wanted.has(hue) && !named.has(hue));
  const gone = new Set([...named, ...added.map(({ hue }) => hue)].filter((hue) => !wanted.has(hue)));
  if (gone.size === 0) return terms;
  const left = terms.filter((term) => term.kind !== "hue" || term.weight < 0 || !gone.has(term.hue));
  return [...left.map((term) => withoutHues(term, gone)), ...added];
}

/**
 * "Nothing warm" excludes orange, but things keep theirs: a sunset may be meant to be less warm.
 */
function listMoodHues(terms: readonly WordTerm[]): readonly WordTerm[] {
  const named = listHues(terms, () => true);
  return terms.flatMap((term) => {
    if (term.kind !== "mood" || term.weight >= 0) return [];
    const hues = (moodHues[term.mood] ?? []).filter((hue) => !named.has(hue));
    return hues.map((hue) => ({ kind: "hue" as const, hue, weight: term.weight * moodHueWeight }));
  });
}

type HueRule = (weight: number, hue: HueWord) => boolean;

function listHues(terms: readonly WordTerm[], isAsked: HueRule): ReadonlySet<HueWord> {
  return new Set(terms.flatMap((term) => (term.kind === "hue" && isAsked(term.weight, term.hue) ? [term.hue] : [])));
}

function listKin(hue: HueWord): readonly HueWord[] {
  return kin[hue] ?? [];
}

function withoutHues(term: WordTerm, gone: ReadonlySet<HueWord>): WordTerm {
  if (!("hexes" in term) || term.weight < 0) return term;
  // There is no hue word for plum: dark purples count as maroon.
  const isPlum = (hex: string): boolean => gone.has("purple") && colorFamily(hex) === "Purple";
  const hexes = term.hexes.filter((hex) => !gone.has(hueWord(seeColor(hex))) && !isPlum(hex));
  return hexes.length === 0 ? term : { ...term, hexes };
}

/** The largest OKLCH chroma of a neutral color. */
export const neutralChromaMax = 0.03;

const neutralHues: ReadonlySet<HueWord> = new Set(["black", "gray", "white"]);
/** Moods that neutrals can show. */
const neutralMoods: ReadonlySet<Mood> = new Set(["dark", "light", "muted", "monochrome", "gradient"]);
/** Phrases that restrict a palette to the colors they name. */
const exclusive =
  /\b(?:nothing (?:but|except|besides)|only|just|solely|strictly|purely|entirely|exclusively|all|(?:shade|tone|tint|hue|scale)s? of)\b/;
/** Words that allow further colors. */
const inclusive = /\b(?:mostly|mainly|some|bit|hint|touch|splash|dash|accents?)\b/;
/** CSS names with a hue, and common names that CSS lacks. */
const colorWords: ReadonlySet<string> = new Set([
  ...Object.entries(cssNames).flatMap(([name, hex]) => (isNeutral(hex) ? [] : [name.toLowerCase()])),
  ..."golden copper bronze brass rose ruby scarlet emerald jade sapphire cobalt amber burgundy mustard rust terracotta ochre sepia".split(
    " ",
  ),
  ..."cherry lemon wine denim mocha caramel honey cinnamon blush apricot mango lilac fuchsia cerise aquamarine".split(
    " ",
  ),
]);

/**
 * @example
 * isNeutral("808080")  // true
 */
export function isNeutral(hex: string): boolean {
  return seeColor(hex).c <= neutralChromaMax;
}

/**
 * Restricts terms to neutrals if the text requests only those: "shades of grey", "black and white".
 */
export function keepNeutral(terms: readonly WordTerm[], text: string, words: readonly string[]): readonly WordTerm[] {
  const asks = !words.some((word) => colorWords.has(word)) && asksForNeutrals(terms, foldWords(text).join(" "));
  if (!asks) return terms.filter(({ kind }) => kind !== "neutral");
  return [{ kind: "neutral", weight: 1 }, ...terms.flatMap((term) => listNeutral(term))];
}

function asksForNeutrals(terms: readonly WordTerm[], text: string): boolean {
  const wanted = terms.filter((term, position) => term.weight > 0 && !belongsToThing(terms, position));
  if (wanted.some(namesColor)) return false;
  if (wanted.some(({ kind, weight }) => kind === "neutral" && weight >= 1)) return true;
  const hues = wanted.flatMap((term) => (term.kind === "hue" ? [term] : []));
  const plain = new Set(hues.flatMap(({ hue, weight }) => (weight >= 1 ? [hue] : [])));
  const hasRoom = inclusive.test(text);
  if (exclusive.test(text) && (plain.size > 0 || (hues.length > 0 && !hasRoom))) return true;
  if (hasRoom || wanted.some(needsColor)) return false;
  const isMonochrome = wanted.some(({ kind, weight }) => kind === "mood" && weight === 1) && isOnlyMonochrome(wanted);
  // Words such as "mischief" are color names only by chance.
  const isGrayNamed = (hex: string) => /\b(?:black|gray|white)\b/.test(text) || text.includes(hex);
  const isNamed = wanted.some((term) => term.kind === "neutral" || (term.kind === "color" && isGrayNamed(term.hex)));
  return plain.has("gray") || plain.size > 1 || isNamed || isMonochrome;
}

function needsColor(term: WordTerm): boolean {
  if ("hexes" in term) return !term.hexes.every(isNeutral);
  return term.kind === "mood" && !neutralMoods.has(term.mood);
}

/** Such as the green of a forest. */
function belongsToThing(terms: readonly WordTerm[], position: number): boolean {
  const term = terms[position];
  const before = terms[position - 1];
  if (term?.kind !== "hue" || term.weight >= 1 || before === undefined) return false;
  return before.kind === "thing" || belongsToThing(terms, position - 1);
}

/** Things do not count: a black and white forest has no hue. */
function namesColor(term: WordTerm): boolean {
  if (term.kind === "hue") return !neutralHues.has(term.hue);
  if (term.kind === "color") return !isNeutral(term.hex);
  return term.kind === "card";
}

function isOnlyMonochrome(terms: readonly WordTerm[]): boolean {
  return terms.every((term) => term.kind === "mood") && terms.some((term) => term.mood === "monochrome");
}

/** Neutrals can show the lightness of a term. */
function listNeutral(term: WordTerm): readonly WordTerm[] {
  if (term.kind === "hue") return neutralHues.has(term.hue) ? [term] : [];
  if (term.kind === "mood") return neutralMoods.has(term.mood) && term.mood !== "monochrome" ? [term] : [];
  if (term.kind === "thing") return [{ ...term, hexes: [...new Set(term.hexes.map(toGray))] }];
  return term.kind === "color" && isNeutral(term.hex) ? [term] : [];
}

function toGray(hex: string): string {
  return oklabToHex({ l: seeColor(hex).l, a: 0, b: 0 });
}
