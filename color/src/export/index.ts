/** Palettes as files for other tools. Names are untrusted. */
export { exportFileName, type ExportFormat, exportFormats, findExportFormat } from "./export-formats.ts";
export { type Deflate, formatIndexedPng, type IndexedPicture } from "./png.ts";
export type { NamedPalette } from "./legible-palette.ts";
export { paletteToPng } from "./png.ts";
export { storeUncompressed } from "./bytes.ts";
export { formatZip, type ZippedFile } from "./zip.ts";
export { escapeXml, paletteToEmbed, paletteToSvg } from "./svg.ts";
export { pictureHeight, pictureWidth, placeSwatches } from "./swatch-picture.ts";
