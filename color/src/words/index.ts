/**
 * Plain language as colors: which words of a text suggest what, and how well a palette shows it. Offline, and the same for the
 * same text in every engine; what is not in the lexicon, the describer's words or the names of colors is said to be unknown.
 */
export { createWordReader, readWords, type WordMeaning } from "./read-words.ts";
export { isWordsText, wordsLengthMax } from "./words-text.ts";
export { isKindOf } from "./exclude-hues.ts";
export { isNeutral } from "./neutral-only.ts";
export { createVocabulary, type Vocabulary, type WordTerm } from "./vocabulary.ts";
