import type { Random } from "../generate/random.ts";
import type { HueWord } from "./hue-word.ts";
import { foilColor, signatureColor } from "./palette-name.ts";
import type { PaletteTraits } from "./palette-traits.ts";
import { pickOne } from "./pick-one.ts";
import { squaredDifference } from "./seen-color.ts";
import { shadeWords } from "./shade-words.ts";

const NEUTRAL_CHROMA_MAX = 0.025;
const VIVID_CHROMA_MIN = 0.135;
const RICH_CHROMA_MIN = 0.085;
const SOFT_LIGHTNESS_MIN = 0.69;
const DIM_LIGHTNESS_MAX = 0.55;
/** A palette that holds a color as strong as this is not muted, however faint the rest. */
const STRONG_CHROMA_MIN = 0.14;
/** Difference of the two colors that differ most (seen-color.ts); black and white differ by 1. */
const STRONG_CONTRAST_MIN = 0.62;
const MODERATE_CONTRAST_MIN = 0.38;
/** Nobody speaks of shades of these. */
const SHADELESS: ReadonlySet<HueWord> = new Set(["black", "white"] as const);
const LISTED_HUES_MAX = 4;
/** Olive, sage, mauve, black, gray and white are neither. */
const WARM_HUES: ReadonlySet<HueWord> = new Set([
  "red",
  "maroon",
  "orange",
  "peach",
  "brown",
  "beige",
  "yellow",
  "pink",
] as const);
const COOL_HUES: ReadonlySet<HueWord> = new Set([
  "green",
  "mint",
  "teal",
  "turquoise",
  "blue",
  "navy",
  "purple",
  "lavender",
] as const);
/** Warmth beyond which one side prevails where there are both. */
const MOSTLY_WARM_MIN = 0.4;
const MOSTLY_COOL_MAX = -0.4;
/** An accent is this colorful and so many times more than any other color. */
const ACCENT = { chromaMin: 0.1, ratioMin: 1.8 };

/**
 * One true sentence on a palette: what it can truly say is drawn from its temperature, its saturation, the range from
 * its darkest to its lightest color, its contrast, its prevailing hue, and a color that stands out.
 *
 * @param traits - the palette's traits
 * @param hues - the hue words of its colors, dark to light
 * @param random - a stream that depends on the colors alone
 * @returns at most 160 characters, ending in a period
 */
export function tagline(traits: PaletteTraits, hues: readonly HueWord[], random: Random): string {
  const view = { traits, hues, shades: traits.colors.map((color, index) => shadeWords(color, hues[index]!)) };
  const sentence = pickOne(random, [
    ...rangeSentences(view),
    ...hueSentences(view),
    ...accentSentences(view),
  ]);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** A palette with its words, dark to light. */
type View = {
  readonly traits: PaletteTraits;
  readonly hues: readonly HueWord[];
  readonly shades: readonly string[];
};

function rangeSentences(view: View): readonly string[] {
  const { traits, shades } = view;
  const darkest = shades[0]!;
  const lightest = shades.at(-1)!;
  const tones = toneWords(view);
  const contrast = `${contrastWord(traits)} contrast`;
  if (darkest === lightest)
    return [`${tones} around ${darkest}, in ${contrast}.`, `all around ${darkest}: ${tones}.`];
  const sentences = [
    `${tones} from ${darkest} to ${lightest}, with ${contrast}.`,
    `from ${darkest} to ${lightest}, in ${tones} with ${contrast}.`,
    `in ${contrast}: ${tones} from ${darkest} to ${lightest}.`,
  ];
  if (shades.length > 2) sentences.push(...longRangeSentences({ darkest, lightest, tones, contrast }));
  else
    sentences.push(
      `${lightest} meets ${darkest}, in ${contrast}.`,
      `${darkest} beside ${lightest}: ${tones}.`,
    );
  return [...sentences, ...lightnessSentences(traits, `${darkest} to ${lightest}`)];
}

type Range = Readonly<Record<"darkest" | "lightest" | "tones" | "contrast", string>>;

function longRangeSentences({ darkest, lightest, tones, contrast }: Range): readonly string[] {
  return [
    `${darkest} to ${lightest} by way of ${tones}.`,
    `between ${darkest} and ${lightest}, ${tones} in ${contrast}.`,
    `${tones}, ${darkest} through ${lightest}.`,
  ];
}

function lightnessSentences({ lightnessMin, lightnessMax }: PaletteTraits, range: string): readonly string[] {
  if (lightnessMin >= SOFT_LIGHTNESS_MIN) return [`light throughout, from ${range}.`];
  return lightnessMax <= DIM_LIGHTNESS_MAX ? [`dim throughout, from ${range}.`] : [];
}

function hueSentences(view: View): readonly string[] {
  const { traits, hues, shades } = view;
  const words = byFrequency(hues);
  const tones = toneWords(view);
  const contrast = `${contrastWord(traits)} contrast`;
  const [first, second] = words;
  if (second === undefined) {
    return hues.length === 1 || SHADELESS.has(first!.word)
      ? []
      : [`${countWord(hues.length)} shades of ${first!.word}, in ${contrast}.`];
  }
  if (words.length > LISTED_HUES_MAX) return [];
  if (first!.count > hues.length / 2 && first!.count > second.count + 1) {
    return [
      `mostly ${first!.word}, with a touch of ${listWords(words.slice(1).map(({ word }) => word))}, in ${tones}.`,
    ];
  }
  const list = listWords(new Set(shades).size === hues.length ? shades : words.map(({ word }) => word));
  return [`${list} in ${contrast}.`, `${tones}: ${list}.`];
}

function accentSentences({ traits, shades }: View): readonly string[] {
  const { colors, chromas } = traits;
  const [strongest, next] = chromas;
  const signature = signatureColor(colors);
  const accent = shades[colors.indexOf(signature)]!;
  const foil = shades[colors.indexOf(foilColor(colors, signature))]!;
  const sentences =
    foil === accent ? [] : [`${accent} against ${foil}, in ${contrastWord(traits)} contrast.`];
  if (next === undefined || colors.length < 3) return sentences;
  if (strongest! < ACCENT.chromaMin || strongest! < ACCENT.ratioMin * next) return sentences;
  return [
    ...sentences,
    `quiet tones around a single accent, ${accent}.`,
    `${accent} stands out among quieter tones.`,
  ];
}

function toneWords({ traits, hues }: View): string {
  if (traits.chromaMean < NEUTRAL_CHROMA_MAX) return "neutral tones";
  const saturation = saturationWord(traits);
  const temperature = temperatureWords(traits, hues);
  if (saturation === undefined || temperature === undefined)
    return `${saturation ?? temperature ?? "plain"} tones`;
  return `${saturation}${temperature.startsWith("mostly") ? "," : ""} ${temperature} tones`;
}

function saturationWord({ chromaMean, chromas, lightnessMin }: PaletteTraits): string | undefined {
  if (chromaMean >= VIVID_CHROMA_MIN) return "vivid";
  if (lightnessMin >= SOFT_LIGHTNESS_MIN) return chromas[0]! >= STRONG_CHROMA_MIN ? "bright" : "soft";
  if (chromaMean >= RICH_CHROMA_MIN) return "rich";
  return chromas[0]! >= STRONG_CHROMA_MIN ? undefined : "muted";
}

/** By the words for the hues, so that no sentence calls a blue warm or a yellow cool. */
function temperatureWords({ warmth }: PaletteTraits, hues: readonly HueWord[]): string | undefined {
  const hasWarm = hues.some((word) => WARM_HUES.has(word));
  const hasCool = hues.some((word) => COOL_HUES.has(word));
  if (hasWarm && hasCool) {
    if (warmth > MOSTLY_WARM_MIN) return "mostly warm";
    return warmth < MOSTLY_COOL_MAX ? "mostly cool" : "warm and cool";
  }
  if (hasWarm) return "warm";
  return hasCool ? "cool" : undefined;
}

function contrastWord({ colors }: PaletteTraits): string {
  const differences = colors.map((color) => squaredDifference(color, foilColor(colors, color)));
  const contrast = Math.sqrt(Math.max(...differences));
  if (contrast >= STRONG_CONTRAST_MIN) return "strong";
  return contrast >= MODERATE_CONTRAST_MIN ? "moderate" : "gentle";
}

type WordCount = { readonly word: HueWord; readonly count: number };

function byFrequency(hues: readonly HueWord[]): readonly WordCount[] {
  const words = [...new Set(hues)].map((word) => ({
    word,
    count: hues.filter((hue) => hue === word).length,
  }));
  return words.sort((one, two) => two.count - one.count);
}

/** "red", "red and blue", "red, green and blue". */
function listWords(words: readonly string[]): string {
  if (words.length === 1) return words[0]!;
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)!}`;
}

const counts = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function countWord(count: number): string {
  return counts[count] ?? String(count);
}
