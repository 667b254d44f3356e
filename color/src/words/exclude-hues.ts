import { type HueWord, hueWord } from "../describe/hue-word.ts";
import type { Mood } from "../describe/moods.ts";
import { seeColor } from "../describe/seen-color.ts";
import { colorFamily } from "../family.ts";
import type { WordTerm } from "./vocabulary.ts";

/** Who wants no red wants no maroon either: words for what is darker or paler, and goes by the shunned word as well. */
const kin: Readonly<Partial<Record<HueWord, readonly HueWord[]>>> = {
  red: ["maroon"],
  blue: ["navy"],
  green: ["sage", "mint", "olive"],
  purple: ["lavender", "mauve"],
};

/** Hues that alone make a palette warm or cold, and jar where it is not to be. */
const moodHues: Readonly<Partial<Record<Mood, readonly HueWord[]>>> = {
  warm: ["red", "orange", "peach", "maroon"],
  cold: ["blue", "navy", "teal", "turquoise"],
};
const moodHueWeight = 0.5;

/**
 * Whether a word for a hue is that of a darker or paler one of another.
 *
 * @param hue - such as navy
 * @param other - such as blue
 * @returns true when the other word adds nothing to it
 * @example
 * isKindOf("navy", "blue")  // true
 */
export function isKindOf(hue: HueWord, other: HueWord): boolean {
  return listKin(other).includes(hue);
}

/**
 * Takes what is shunned out of what is wanted: a Christmas without red has its green, its gold and its white. A hue that is wanted and
 * shunned is what it is by the greater weight: who says forest asks for some green, who says no green for none.
 *
 * @param terms - what a text suggests
 * @returns the same, with the kin of shunned hues shunned too, and things without their colors; what would be left with none stays
 * @example
 * shunHues([{ kind: "hue", hue: "blue", weight: -1 }]).length  // 2
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

/** Who wants nothing warm wants no orange; but things keep theirs, for a sunset may be meant to be less warm. */
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

/** How much the absence of a hue is asked for at most. */
function excludedWeight(terms: readonly WordTerm[], hue: HueWord): number {
  return Math.max(0, ...terms.map((term) => (term.kind === "hue" && term.hue === hue ? -term.weight : 0)));
}

function listKin(hue: HueWord): readonly HueWord[] {
  return kin[hue] ?? [];
}

function withoutHues(term: WordTerm, gone: ReadonlySet<HueWord>): WordTerm {
  if (!("hexes" in term) || term.weight < 0) return term;
  // The describer has no word for plum: it calls dark purples maroon.
  const isPlum = (hex: string): boolean => gone.has("purple") && colorFamily(hex) === "Purple";
  const hexes = term.hexes.filter((hex) => !gone.has(hueWord(seeColor(hex))) && !isPlum(hex));
  return hexes.length === 0 ? term : { ...term, hexes };
}
