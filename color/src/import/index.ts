/**
 * Palettes of other tools, read: the other way round than `export`, and more kinds. A reader takes a text or bytes that may be anything,
 * and says what it did not understand. Nothing here reads files.
 */
export { type FoundColor, type FoundColors, foundColorsMax } from "./found-colors.ts";
export { readColors, sourceLengthMax } from "./read-colors.ts";
