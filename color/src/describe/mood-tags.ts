import { moodRules } from "./mood-rules.ts";
import type { Mood, MoodRule } from "./mood-rules.ts";
import type { PaletteTraits } from "./palette-traits.ts";

/** The moods that a palette can have. */
export const moods: readonly Mood[] = Object.keys(moodRules).filter(isMood);

/**
 * The moods of a palette, the strongest first.
 *
 * @param traits - the palette's traits
 * @returns its moods, perhaps none; of equally strong ones in the order of `moods`
 */
export function moodTags(traits: PaletteTraits): readonly Mood[] {
  const found: { mood: Mood; strength: number }[] = [];
  for (const mood of moods) {
    const strength = moodStrength(mood, traits);
    if (strength > 0) found.push({ mood, strength });
  }
  return found.sort((one, two) => two.strength - one.strength).map(({ mood }) => mood);
}

/**
 * How far beyond the beginning of a mood a palette is.
 *
 * @param mood - one of `moods`
 * @param traits - the palette's traits
 * @returns above 0 when the palette has the mood, 1 for a clear case; never where the rule makes an
 * exception
 */
export function moodStrength(mood: Mood, traits: PaletteTraits): number {
  const { score, from, clear, unless }: MoodRule = moodRules[mood];
  const strength = (score(traits) - from) / (clear - from);
  return unless?.(traits) === true ? Math.min(0, strength) : strength;
}

function isMood(text: string): text is Mood {
  return text in moodRules;
}
