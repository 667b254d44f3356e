/** What the palette search needs. Its thread must not load the generator and its data. */
export { hexToLab, type Lab, rgbToLab } from "./cielab.ts";
export { ciede2000 } from "./difference.ts";
export { anchorsOf, hueIndexOf, type HueWord, hueWords } from "./describe/hue-word.ts";
export { colorFamily } from "./family.ts";
export { isHex } from "./hex.ts";
export { likeDifferenceMax } from "./like-color.ts";
export { isOneTypo } from "./one-typo.ts";
export { paletteSizeMax, paletteSizeMin } from "./palette.ts";
export { isNeutral } from "./words/exclude-hues.ts";
export { isKindOf } from "./words/exclude-hues.ts";
export type { WordTerm } from "./words/vocabulary.ts";
export { isWordsText, wordsLengthMax } from "./words/words-text.ts";
