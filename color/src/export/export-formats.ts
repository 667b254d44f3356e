import { paletteToAco, paletteToAse } from "./adobe-swatches.ts";
import { paletteToCss, paletteToScss, paletteToTailwind, paletteToDesignTokens, paletteToGpl } from "./css.ts";
import { type Deflate, paletteToPng } from "./png.ts";
import type { NamedPalette } from "./legible-palette.ts";
import { paletteToPdf } from "./pdf.ts";
import { paletteToProcreate } from "./procreate.ts";
import { paletteToSvg } from "./svg.ts";

interface ExportOptions {
  readonly deflate: Deflate;
}

export interface ExportFormat {
  /** After the slug and a dot, in addresses. */
  readonly extension: string;
  /** After the slug and a dot, in file names. */
  readonly fileExtension: string;
  readonly mediaType: string;
  readonly title: string;
  /** Whether people paste the content as text. */
  readonly isCode: boolean;
  readonly write: (palette: NamedPalette, options: ExportOptions) => string | Uint8Array<ArrayBuffer>;
}

/**
 * In display order. The writers throw a `RangeError` for a palette without colors.
 *
 * @see Design Tokens Format Module 2025.10, "File format", GIMP Palette Format Version 2 and RFC
 *   8118 (PDF), for the media types; the other binary formats have none
 */
export const exportFormats: readonly ExportFormat[] = [
  {
    extension: "css",
    fileExtension: "css",
    mediaType: "text/css; charset=utf-8",
    title: "CSS custom properties",
    isCode: true,
    write: paletteToCss,
  },
  {
    extension: "scss",
    fileExtension: "scss",
    mediaType: "text/x-scss; charset=utf-8",
    title: "SCSS variables",
    isCode: true,
    write: paletteToScss,
  },
  {
    extension: "tailwind.css",
    fileExtension: "tailwind.css",
    mediaType: "text/css; charset=utf-8",
    title: "Tailwind CSS 4 theme",
    isCode: true,
    write: paletteToTailwind,
  },
  {
    extension: "json",
    fileExtension: "tokens.json",
    mediaType: "application/design-tokens+json",
    title: "Design tokens (DTCG), Figma variables",
    isCode: true,
    write: paletteToDesignTokens,
  },
  {
    extension: "svg",
    fileExtension: "svg",
    mediaType: "image/svg+xml",
    title: "SVG picture",
    isCode: false,
    write: paletteToSvg,
  },
  {
    extension: "png",
    fileExtension: "png",
    mediaType: "image/png",
    title: "PNG picture",
    isCode: false,
    write: (palette, { deflate }) => paletteToPng(palette, deflate),
  },
  {
    extension: "pdf",
    fileExtension: "pdf",
    mediaType: "application/pdf",
    title: "PDF page to print",
    isCode: false,
    write: paletteToPdf,
  },
  {
    extension: "ase",
    fileExtension: "ase",
    mediaType: "application/octet-stream",
    title: "Adobe Swatch Exchange",
    isCode: false,
    write: paletteToAse,
  },
  {
    extension: "aco",
    fileExtension: "aco",
    mediaType: "application/octet-stream",
    title: "Photoshop swatches",
    isCode: false,
    write: paletteToAco,
  },
  {
    extension: "swatches",
    fileExtension: "swatches",
    mediaType: "application/octet-stream",
    title: "Procreate swatches",
    isCode: false,
    write: paletteToProcreate,
  },
  {
    extension: "gpl",
    fileExtension: "gpl",
    mediaType: "application/x-gimp-palette",
    title: "GIMP palette",
    isCode: true,
    write: paletteToGpl,
  },
];

/**
 * @example
 * findExportFormat("ase")?.title  // "Adobe Swatch Exchange"
 * findExportFormat("exe")  // undefined
 */
export function findExportFormat(extension: string): ExportFormat | undefined {
  return exportFormats.find((format) => format.extension === extension);
}

/**
 * @example
 * exportFileName("dusk", findExportFormat("json"))  // "dusk.tokens.json"
 */
export function exportFileName(slug: string, format: Pick<ExportFormat, "fileExtension">): string {
  return `${slug}.${format.fileExtension}`;
}
