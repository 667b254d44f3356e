/** Reads colors from files and texts of other tools. Everything that is not read has a reason. */
export { type FoundColor, type FoundColors, foundColorsMax } from "./found-colors.ts";
export { importEndings } from "./import-formats.ts";
export { splitTopLevel } from "./color-mix.ts";
export { explainNoColor, parseColor } from "./parse-color.ts";
export { readColors, sourceLengthMax } from "./import-formats.ts";
