import { type Random, pickOne } from "../generate/seed.ts";
import type { HueWord } from "./hue-word.ts";
import { moodStrength, neutralChromaMax, softLightnessMin } from "./moods.ts";
import { foilColor, signatureColor } from "./palette-name.ts";
import type { PaletteTraits } from "./palette-traits.ts";
import type { SeenColor } from "./seen-color.ts";
import { contrastWord, shadeWords, toneWords } from "./tone-words.ts";

const dimLightnessMax = 0.55;
/** Hue words that are not combined with shades. */
const shadeless: ReadonlySet<HueWord> = new Set(["black", "white"] as const);
const listedHuesMax = 4;
/** A range between two of these has no temperature. */
const neutral: ReadonlySet<HueWord> = new Set(["black", "gray", "white"] as const);
/** An accent has at least this chroma, and this many times that of any other color. */
const accentRule = { chromaMin: 0.1, ratioMin: 1.8 };

/** Returns one true sentence about a palette, of at most 160 characters. */
export function tagline(traits: PaletteTraits, hues: readonly HueWord[], random: Random): string {
  const sentence = pickOne(random, sentencesOn(createView(traits, hues)));
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

type View = ReturnType<typeof createView>;

function createView(traits: PaletteTraits, hues: readonly HueWord[]) {
  const hueOf = (color: SeenColor): HueWord => hues[traits.colors.indexOf(color)]!;
  const shadeOf = (color: SeenColor): string => shadeWords(color, hueOf(color));
  return {
    traits,
    hues,
    hueOf,
    shades: traits.colors.map(shadeOf),
    shadeOf,
    tones: toneWords(traits, hues),
    contrast: `${contrastWord(traits)} contrast`,
  };
}

function sentencesOn(view: View): readonly string[] {
  const only = view.shadeOf(view.traits.darkest);
  if (view.shades.length === 1) return [`${only} alone.`, `${only}, with nothing beside it.`];
  return [...rangeSentences(view), ...hueSentences(view), ...accentSentences(view)];
}

function rangeSentences(view: View): readonly string[] {
  const { traits, hueOf, shades, shadeOf, tones, contrast } = view;
  const darkest = shadeOf(traits.darkest);
  const lightest = shadeOf(traits.lightest);
  if (darkest === lightest) return [`${tones} around ${darkest}, in ${contrast}.`, `all around ${darkest}: ${tones}.`];
  const isNeutral = neutral.has(hueOf(traits.darkest)) && neutral.has(hueOf(traits.lightest));
  if (isNeutral && traits.chromaMean >= neutralChromaMax) return neutralRange(view);
  const sentences = [
    `${tones} from ${darkest} to ${lightest}, with ${contrast}.`,
    `from ${darkest} to ${lightest}, in ${tones} with ${contrast}.`,
    `in ${contrast}: ${tones} from ${darkest} to ${lightest}.`,
  ];
  if (shades.length > 2)
    sentences.push(
      `${darkest} to ${lightest} by way of ${tones}.`,
      `between ${darkest} and ${lightest}, ${tones} in ${contrast}.`,
      `${tones}, ${darkest} through ${lightest}.`,
    );
  else sentences.push(`${lightest} meets ${darkest}, in ${contrast}.`, `${darkest} beside ${lightest}: ${tones}.`);
  return [...sentences, ...lightnessSentences(traits, `${darkest} to ${lightest}`)];
}

function neutralRange({ traits, shadeOf, contrast }: View): readonly string[] {
  const range = `from ${shadeOf(traits.darkest)} to ${shadeOf(traits.lightest)}`;
  const strongest = shadeOf(signatureColor(traits.colors));
  if (range.includes(strongest)) return [`${range}, in ${contrast}.`];
  return [`${range} by way of ${strongest}, in ${contrast}.`, `in ${contrast}: ${range}, and ${strongest} between.`];
}

function lightnessSentences(traits: PaletteTraits, range: string): readonly string[] {
  if (traits.lightnessMin >= softLightnessMin) return [`light throughout, from ${range}.`];
  const isDim = traits.lightnessMax <= dimLightnessMax && moodStrength("vivid", traits) <= 0;
  return isDim ? [`dim throughout, from ${range}.`] : [];
}

function hueSentences({ hues, shades, tones, contrast }: View): readonly string[] {
  const words = byFrequency(hues);
  const [first, second] = words;
  if (first === undefined) return [];
  if (second === undefined) {
    return hues.length === 1 || shadeless.has(first.word)
      ? []
      : [`${counts[hues.length] ?? hues.length} shades of ${first.word}, in ${contrast}.`];
  }
  if (words.length > listedHuesMax) return [];
  if (first.count > hues.length / 2 && first.count > second.count + 1) {
    return [`mostly ${first.word}, with a touch of ${listWords(words.slice(1).map(({ word }) => word))}, in ${tones}.`];
  }
  const list = listWords(new Set(shades).size === hues.length ? shades : words.map(({ word }) => word));
  return [`${list} in ${contrast}.`, `${tones}: ${list}.`];
}

function accentSentences({ traits, hues, hueOf, shadeOf, contrast }: View): readonly string[] {
  const { colors, chromas, chromaMax } = traits;
  const next = chromas[1];
  const signature = signatureColor(colors);
  const accent = shadeOf(signature);
  const foil = shadeOf(foilColor(colors, signature));
  const sentences = foil === accent ? [] : [`${accent} against ${foil}, in ${contrast}.`];
  if (next === undefined || colors.length < 3) return sentences;
  if (hues.indexOf(hueOf(signature)) !== hues.lastIndexOf(hueOf(signature))) return sentences;
  if (moodStrength("vivid", traits) > 0 || moodStrength("monochrome", traits) > 0) return sentences;
  if (chromaMax < accentRule.chromaMin || chromaMax < accentRule.ratioMin * next) return sentences;
  return [...sentences, `quiet tones around a single accent, ${accent}.`, `${accent} stands out among quieter tones.`];
}

type WordCount = { readonly word: HueWord; readonly count: number };

function byFrequency(hues: readonly HueWord[]): readonly WordCount[] {
  const words = [...new Set(hues)].map((word) => ({ word, count: hues.filter((hue) => hue === word).length }));
  return words.sort((one, two) => two.count - one.count);
}

/** "red", "red and blue", "red, green and blue". */
function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${last}` : last;
}

const counts = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
