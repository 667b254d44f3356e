/** How well a palette answers a text: by its name, its tags and its colors, taken together. */

/** What of a text a palette shows. */
export interface ShownMeaning {
  /** How many words there are, and how many of them the name and, besides these, the tags hold. */
  readonly words: number;
  readonly named: number;
  readonly tagged: number;
  /** How well the colors show what is wanted of them, from 0 to 1; undefined where nothing is. */
  readonly colors: number | undefined;
  /** How many of the moods that are wanted it has; undefined where none are. */
  readonly moods: number | undefined;
  /** Whether a palette answers whatever the rating of its colors: it has the hues and nothing that is excluded. */
  readonly isEnough: boolean;
}

/** A word among the tags says less than one in the name, which is its own. */
const taggedShare = 0.8;
const weights = { text: 0.55, looks: 0.45 };
const moodsShare = 0.3;
/** What colors have to show where the text names a palette not at all, and in part. */
const looksMin = { unnamed: 0.68, named: 0.4 };
const partMin = 0.5;
const parts = 10_000;

/** The rank of a palette, from 0 for the best to 1; undefined where it does not answer the text. */
export function rankMeaning(shown: ShownMeaning): number | undefined {
  const { words, named, tagged, isEnough } = shown;
  const text = words === 0 ? 0 : (named + taggedShare * tagged) / words;
  const looks = rateLooks(shown);
  const isNamed = words > 0 && named + tagged === words;
  // "not red" names nothing that could be rated.
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
