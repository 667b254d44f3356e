/** Reads colors from plain language, offline and deterministic. */
export { createWordReader, readWords, type WordMeaning } from "./read-words.ts";
export { isWordsText, wordsLengthMax } from "./words-text.ts";
export { isKindOf } from "./exclude-hues.ts";
export { isNeutral } from "./exclude-hues.ts";
export { createVocabulary, type Vocabulary, type WordTerm } from "./vocabulary.ts";
