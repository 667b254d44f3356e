/**
 * Reads colors from files and texts of other tools, as the counterpart of `export`. The source can
 * be any text or bytes. Everything that is not read is reported with a reason. No file is opened
 * here.
 */
export { type FoundColor, type FoundColors, foundColorsMax } from "./found-colors.ts";
export { importEndings } from "./import-formats.ts";
export { splitTopLevel } from "./color-mix.ts";
export { explainNoColor, parseColor } from "./parse-color.ts";
export { readColors, sourceLengthMax } from "./import-formats.ts";
