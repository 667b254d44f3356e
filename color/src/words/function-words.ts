/**
 * The small words of a text: they suggest no color by themselves, but may say how much, or that not, the next one counts.
 */

/** Words of no color that link, point, praise, or stand for the palette itself or for what it is made for. */
const fillers = new Set(
  (
    "a an the of in on at by for from to into onto over under with within through like as is are be its it this that these those " +
    "my your our his her their me i you we but then color colors colour colours palette palettes scheme shade " +
    "shades tone tones toned tint tints hue hues mood moods vibe vibes feel feeling feels look looks style styled themed theme " +
    "inspired colored coloured some any all where when while there out up too bit kind sort please do use want need have give make " +
    "just something anything first new nice good beautiful pretty lovely one two accent accents " +
    "brand branding logo website site app interface design poster cover packaging interior decor room rooms house houses shop store studio " +
    "company people place scene view picture image photo photograph painting illustration wallpaper background lights"
  ).split(" "),
);
/** How much more or less the next word weighs; words of one or two. */
export const intensifiers: ReadonlyMap<string, number> = new Map([
  ["very", 1.6],
  ["really", 1.6],
  ["extremely", 2],
  ["extra", 1.6],
  ["super", 1.6],
  ["ultra", 2],
  ["so", 1.4],
  ["deeply", 1.5],
  ["highly", 1.5],
  ["mostly", 1.4],
  ["more", 1.4],
  ["much", 1.4],
  ["lots of", 1.4],
  ["quite", 1.2],
  ["rather", 0.8],
  ["fairly", 0.8],
  ["somewhat", 0.6],
  ["slightly", 0.5],
  ["little", 0.5],
  ["lightly", 0.5],
  ["almost", 0.7],
  ["hardly", 0.4],
  ["barely", 0.4],
  ["touch", 0.6],
  ["hint", 0.6],
  ["pop of", 0.7],
  ["dash of", 0.7],
  ["splash of", 0.7],
]);
/** What turns the next word into its absence. */
export const negators: ReadonlySet<string> = new Set([
  ..."no not non without never avoid except minus nothing isnt dont doesnt less hate".split(" "),
  "instead of",
  "rather than",
  "other than",
  "anything but",
]);
/** What a negation goes on through. */
export const conjunctions: ReadonlySet<string> = new Set(["or", "nor", "and"]);
/** What the light does not go on through that a thing is put in: a dark forest with flowers. */
export const partings: ReadonlySet<string> = new Set(["and", "with", "but"]);

/**
 * Whether a word suggests nothing and need not be said to be unknown.
 *
 * @param word - folded
 * @returns true for a word that links, points, weighs or negates, or stands for the palette or what it is made for
 * @example
 * isFunctionWord("with")  // true
 */
export function isFunctionWord(word: string): boolean {
  return fillers.has(word) || negators.has(word) || conjunctions.has(word) || intensifiers.has(word);
}
