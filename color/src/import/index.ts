/**
 * Colors from files and texts of other tools: the counterpart of `export`. A reader takes a text or bytes that may be anything, and says
 * why it does not understand something. Nothing here opens files.
 */
export { type FoundColor, type FoundColors, foundColorsMax } from "./found-colors.ts";
export { importEndings } from "./import-formats.ts";
export { splitTopLevel } from "./color-mix.ts";
export { explainNoColor, parseColor } from "./parse-color.ts";
export { readColors, sourceLengthMax } from "./read-colors.ts";
