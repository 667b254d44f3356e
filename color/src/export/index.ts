/**
 * Palettes as files for other tools: one writer per format and the table of all formats. A writer takes a palette and
 * returns the whole file; names come from people and are never trusted. Nothing here reads files or compresses: PNG
 * takes its compression as an argument.
 */
export { paletteToAse } from "./ase.ts";
export { paletteToCss, paletteToTailwind } from "./css.ts";
export { colorIdentifiers } from "./color-identifiers.ts";
export { paletteToDesignTokens } from "./design-tokens.ts";
export {
  exportFileName,
  type ExportFormat,
  exportFormats,
  type ExportOptions,
  findExportFormat,
} from "./export-formats.ts";
export { paletteToGpl } from "./gpl.ts";
export { type Deflate, formatIndexedPng, type IndexedPicture } from "./indexed-png.ts";
export type { NamedPalette } from "./legible-palette.ts";
export { paletteToPng } from "./png.ts";
export { paletteToScss } from "./scss.ts";
export { storeUncompressed } from "./store-uncompressed.ts";
export { paletteToSvg } from "./svg.ts";
export { pictureHeight, pictureWidth, swatchEdges } from "./swatch-picture.ts";
