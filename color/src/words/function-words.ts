/** The function words of a text. They suggest no color, but may weigh or negate the next word. */

/** Words without a color that connect, point, count, praise, or refer to the palette or its use. */
const fillers = new Set(
  (
    "a an the of in on at by for from to into onto over under with within through like as is are be its it this that these those " +
    "my your our his her their me i you we but then color colors colour colours palette palettes scheme shade " +
    "shades tone tones toned tint tints hue hues mood moods vibe vibes feel feeling feels look looks style styled themed theme " +
    "inspired colored coloured some any all where when while there out up too kind sort please do use want need have give make " +
    "id im ive ill youd youre wed were thats theyre lets mode " +
    "can could should would will may might must everything three four five six seven eight nine ten dozen fifty " +
    "just something anything first new nice good beautiful pretty lovely one two accent accents " +
    "brand branding logo website site app interface design poster cover packaging interior decor room rooms house houses shop store studio " +
    "around about down during before after between against because although however twice once many same such several enough " +
    "part time times year years number month months week weeks member members come comes great amazing word words moment level " +
    "also solely purely entirely exclusively strictly simply completely wholly fully merely " +
    "product products launch slide slides badge header sidebar graph chart map icon button landing dashboard presentation community " +
    "company people place scene view picture image photo photograph painting illustration wallpaper background lights"
  ).split(" "),
);
/** A number of colors: 5 shades of blue. */
const smallNumber = /^\d{1,2}$/;
/** Weights for the next word, by one or two words. */
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
  ["totally", 1.6],
  ["absolutely", 1.6],
  ["incredibly", 1.6],
  ["mainly", 1.4],
  ["more", 1.4],
  ["much", 1.4],
  ["lots of", 1.4],
  ["plenty of", 1.4],
  ["full of", 1.4],
  ["quite", 1.2],
  ["rather", 0.8],
  ["fairly", 0.8],
  ["somewhat", 0.6],
  ["slightly", 0.5],
  ["kinda", 0.6],
  ["sorta", 0.6],
  ["kind of", 0.6],
  ["sort of", 0.6],
  ["bit", 0.6],
  ["little", 0.5],
  ["little bit", 0.5],
  ["lightly", 0.5],
  ["almost", 0.7],
  ["hardly", 0.4],
  ["barely", 0.4],
  ["touch", 0.6],
  ["hint", 0.6],
  ["trace", 0.6],
  ["pop of", 0.7],
  ["dash of", 0.7],
  ["splash of", 0.7],
  // Containers say nothing about their content.
  ...["glass", "cup", "mug", "bottle", "pint", "bowl", "plate", "slice", "piece", "pair", "blade", "bunch"].map(
    (measure) => [`${measure} of`, 1] as const,
  ),
]);
/** Negate the next word. */
export const negators: ReadonlySet<string> = new Set([
  ...(
    "no not non without never avoid avoiding except minus nothing less zero lacking omit exclude excluding remove hate hates sans " +
    "isnt arent wasnt dont doesnt didnt cant cannot shouldnt wont wouldnt couldnt mustnt"
  ).split(" "),
  "instead of",
  "rather than",
  "other than",
  "apart from",
  "aside from",
  "free of",
  "free from",
  "devoid of",
  "hardly any",
  "barely any",
  "scarcely any",
  "anything but",
  "everything but",
  "all but",
  "color but",
  "colors but",
  "colour but",
  "colours but",
]);
/** Continue a negation. */
export const conjunctions: ReadonlySet<string> = new Set(["or", "nor", "and"]);
/** End a negation after a conjunction: without red and with blue. */
export const resumptions: ReadonlySet<string> = new Set("with more only mostly lots plenty some just".split(" "));
/** End the effect of light words on a thing: a dark forest with flowers. */
export const partings: ReadonlySet<string> = new Set(["and", "with", "but"]);

/** Returns all function words. */
export function functionWords(): readonly string[] {
  return [...fillers, ...conjunctions, ...intensifiers.keys()];
}

/**
 * Returns whether a word suggests nothing and is not reported as unknown.
 *
 * @example
 * isFunctionWord("with")  // true
 */
export function isFunctionWord(word: string): boolean {
  return (
    fillers.has(word) ||
    negators.has(word) ||
    conjunctions.has(word) ||
    intensifiers.has(word) ||
    smallNumber.test(word)
  );
}
