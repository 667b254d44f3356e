import { hueMargins, type HueWord, hueWords } from "../../color/src/describe/hue-word.ts";
import { moodStrength, moods } from "../../color/src/describe/moods.ts";
import { paletteTraits } from "../../color/src/describe/palette-traits.ts";
import { areaUnderCurve } from "./auc.ts";

export type TaggedPalette = { readonly colors: readonly string[]; readonly tags: readonly string[] };

export type TagFigures = {
  readonly tag: string;
  readonly taggedCount: number;
  readonly auc: number;
  readonly precision: number;
  readonly recall: number;
  readonly f: number;
};

/** Human tags that are other words than ours, or cover several of ours. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  autumn: ["fall"],
  gray: ["grey"],
};
const joinedHues: Readonly<Record<string, readonly HueWord[]>> = {
  green: ["green", "olive", "sage"],
  teal: ["teal", "turquoise"],
  purple: ["purple", "lavender"],
};

/**
 * The figures of every tag that both people and we give; a tag is given when its score is above 0.
 */
export function measureTags(palettes: readonly TaggedPalette[]): readonly TagFigures[] {
  const seen = palettes.map(({ colors, tags }) => ({ traits: paletteTraits(colors), tags }));
  const rules = [
    ...moods.map((mood) => ({ tag: mood as string, score: moodScorer(mood) })),
    ...hueWords.map((word) => ({ tag: word as string, score: hueScorer(word) })),
  ];
  return rules.flatMap(({ tag, score }) => {
    const theirs = synonyms[tag] ?? [tag];
    const cases = seen.map(({ traits, tags }) => ({
      score: score(traits),
      isTagged: theirs.some((word) => tags.includes(word)),
    }));
    return cases.some(({ isTagged }) => isTagged) ? [figuresOf(tag, cases)] : [];
  });
}

type Traits = ReturnType<typeof paletteTraits>;

function moodScorer(mood: (typeof moods)[number]): (traits: Traits) => number {
  return (traits) => moodStrength(mood, traits);
}

function hueScorer(word: HueWord): (traits: Traits) => number {
  const words = joinedHues[word] ?? [word];
  return ({ colors }) => Math.max(...words.flatMap((one) => hueMargins(one, colors)));
}

function figuresOf(tag: string, cases: Parameters<typeof areaUnderCurve>[0]): TagFigures {
  const taggedCount = cases.filter(({ isTagged }) => isTagged).length;
  const given = cases.filter(({ score }) => score > 0);
  const hits = given.filter(({ isTagged }) => isTagged).length;
  return {
    tag,
    taggedCount,
    auc: areaUnderCurve(cases),
    precision: given.length === 0 ? 0 : hits / given.length,
    recall: hits / taggedCount,
    f: (2 * hits) / (given.length + taggedCount),
  };
}
