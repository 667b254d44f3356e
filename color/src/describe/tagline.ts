import { ciede2000 } from "../difference.ts";
import { hexToLab } from "../lab.ts";
import type { Random } from "../generate/random.ts";
import { hexToOklch } from "../oklab.ts";
import { hueWord } from "./hue-word.ts";
import type { PaletteTraits } from "./palette-traits.ts";
import { pickOne } from "./pick-one.ts";

const NEUTRAL_CHROMA_MAX = 0.025;
const VIVID_CHROMA_MIN = 0.135;
const RICH_CHROMA_MIN = 0.085;
const SOFT_LIGHTNESS_MIN = 0.72;
/** CIEDE2000 of the two colors that differ most. */
const STRONG_CONTRAST_MIN = 55;
const MODERATE_CONTRAST_MIN = 32;
const DARK_LIGHTNESS_MAX = 0.42;
const PALE = { lightnessMin: 0.8, chromaMax: 0.11 };
const BRIGHT = { lightnessMin: 0.68, chromaMin: 0.15 };

/** Words that already say how light the color is. */
const OWN_LIGHTNESS: ReadonlySet<string> = new Set(["black", "white", "beige", "navy", "lavender"]);

/**
 * One true sentence on a palette: saturation, temperature, the range from its darkest to its lightest color, contrast.
 *
 * @param colors - lowercase hexes, at least one
 * @param traits - their traits
 * @param random - a stream that depends on the colors alone
 * @returns at most 160 characters, ending in a period
 */
export function tagline(colors: readonly string[], traits: PaletteTraits, random: Random): string {
  const range = lightnessRange(colors);
  const tones = `${toneWords(traits)} tones`;
  const contrast = `${contrastWord(colors)} contrast`;
  return capitalize(
    pickOne(random, [
      `${tones} ${range}, with ${contrast}.`,
      `A palette of ${tones} ${range}, in ${contrast}.`,
      `In ${contrast}: ${tones} ${range}.`,
    ]),
  );
}

function toneWords(traits: PaletteTraits): string {
  if (traits.chromaMean < NEUTRAL_CHROMA_MAX) return "neutral";
  return `${saturationWord(traits)} ${temperatureWords(traits)}`;
}

function saturationWord({ chromaMean, lightnessMin }: PaletteTraits): string {
  if (chromaMean >= VIVID_CHROMA_MIN) return "vivid";
  if (lightnessMin >= SOFT_LIGHTNESS_MIN) return "soft";
  return chromaMean >= RICH_CHROMA_MIN ? "rich" : "muted";
}

function temperatureWords({ hasWarm, hasCold }: PaletteTraits): string {
  if (hasWarm === hasCold) return "warm and cool";
  return hasWarm ? "warm" : "cool";
}

function contrastWord(colors: readonly string[]): string {
  const labs = colors.map((hex) => hexToLab(hex));
  const contrast = Math.max(...labs.flatMap((one) => labs.map((other) => ciede2000(one, other))));
  if (contrast >= STRONG_CONTRAST_MIN) return "strong";
  return contrast >= MODERATE_CONTRAST_MIN ? "moderate" : "gentle";
}

function lightnessRange(colors: readonly string[]): string {
  const rising = colors.toSorted((one, two) => hexToOklch(one).l - hexToOklch(two).l);
  const darkest = shadeWords(rising[0]!);
  const lightest = shadeWords(rising.at(-1)!);
  return darkest === lightest ? `around ${darkest}` : `from ${darkest} to ${lightest}`;
}

function shadeWords(hex: string): string {
  const { l, c } = hexToOklch(hex);
  const word = hueWord(hex);
  if (OWN_LIGHTNESS.has(word)) return word;
  if (l < DARK_LIGHTNESS_MAX) return `dark ${word}`;
  if (l > PALE.lightnessMin && c < PALE.chromaMax) return `pale ${word}`;
  return l > BRIGHT.lightnessMin && c > BRIGHT.chromaMin ? `bright ${word}` : word;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
