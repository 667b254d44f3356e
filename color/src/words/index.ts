/**
 * Reads colors from plain language: which terms a text has, and how well a palette shows them.
 * Offline and deterministic. Words that are not in the lexicon, the hue and mood words or the color
 * names are reported as unknown.
 */
export { createWordReader, readWords, type WordMeaning } from "./read-words.ts";
export { isWordsText, wordsLengthMax } from "./words-text.ts";
export { isKindOf } from "./exclude-hues.ts";
export { isNeutral } from "./exclude-hues.ts";
export { createVocabulary, type Vocabulary, type WordTerm } from "./vocabulary.ts";
