import { type HueWord, hueWord } from "../describe/hue-word.ts";
import type { Mood } from "../describe/moods.ts";
import { seeColor } from "../describe/seen-color.ts";
import { colorFamily } from "../family.ts";
import type { WordTerm } from "./vocabulary.ts";

/**
 * Darker and paler hue words that excluding a hue also excludes: without red means without maroon.
 */
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
 * Returns whether a hue word is a darker or paler kind of another.
 *
 * @example
 * isKindOf("navy", "blue")  // true
 */
export function isKindOf(hue: HueWord, other: HueWord): boolean {
  return listKin(other).includes(hue);
}

/**
 * Removes excluded hues from requested terms: a Christmas without red keeps green, gold and white.
 * For a hue that is both requested and excluded, the larger weight wins: "forest" requests some
 * green, "no green" excludes it.
 *
 * @returns the terms, with kinds of excluded hues excluded too and things without their colors; a
 *   thing that would lose all colors keeps them
 * @example
 * excludeHues([{ kind: "hue", hue: "blue", weight: -1 }]).length  // 2
 */
export function excludeHues(terms: readonly WordTerm[]): readonly WordTerm[] {
  const added = listMoodHues(terms);
  return added.length === 0 ? withoutExcluded(terms) : [...withoutExcluded(terms), ...added];
}

function withoutExcluded(terms: readonly WordTerm[]): readonly WordTerm[] {
  const named = listHues(terms, (weight) => weight < 0);
  const wanted = listHues(terms, (weight, hue) => weight > 0 && weight >= excludedWeight(terms, hue));
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

/** Returns the largest weight with which a hue is excluded. */
function excludedWeight(terms: readonly WordTerm[], hue: HueWord): number {
  return Math.max(0, ...terms.map((term) => (term.kind === "hue" && term.hue === hue ? -term.weight : 0)));
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
