/** Ranks a palette for a text by its name, tags and colors. */

/** The matches between a text and one palette. */
export interface ShownMeaning {
  /** Words in the text, words found in the name, and further words found in the tags. */
  readonly words: number;
  readonly named: number;
  readonly tagged: number;
  /** How well the colors match, from 0 to 1; undefined if the text requests none. */
  readonly colors: number | undefined;
  /** The number of requested moods that the palette has; undefined if none is requested. */
  readonly moods: number | undefined;
  /**
   * Whether the palette matches whatever its color rating, because it has the hues and nothing
   * excluded.
   */
  readonly isEnough: boolean;
}

/** A match in the tags counts less than one in the name. */
const taggedShare = 0.8;
const weights = { text: 0.55, looks: 0.45 };
const moodsShare = 0.3;
/**
 * The smallest color rating that matches, for palettes without any word of the text and with some.
 */
const looksMin = { unnamed: 0.68, named: 0.4 };
const partMin = 0.5;
const parts = 10_000;

/** Returns a rank from 0 (best) to 1, or undefined if the palette does not match. */
export function rankMeaning(shown: ShownMeaning): number | undefined {
  const { words, named, tagged, isEnough } = shown;
  const text = words === 0 ? 0 : (named + taggedShare * tagged) / words;
  const looks = rateLooks(shown);
  const isNamed = words > 0 && named + tagged === words;
  // A text with only exclusions, such as "not red", has no colors to rate.
  if (looks === undefined) return isNamed || (isEnough && words === 0) ? settle(1 - text) : undefined;
  const isSeen = isEnough || looks >= looksMin.unnamed || (text >= partMin && looks >= looksMin.named);
  return isNamed || isSeen ? settle(1 - weights.text * text - weights.looks * looks) : undefined;
}

function rateLooks({ colors, moods }: ShownMeaning): number | undefined {
  if (colors === undefined || moods === undefined) return colors ?? moods;
  return (1 - moodsShare) * colors + moodsShare * moods;
}

function settle(rank: number): number {
  return Math.round(rank * parts) / parts;
}
