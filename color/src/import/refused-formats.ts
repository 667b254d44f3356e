import { hasText } from "./byte-reader.ts";

interface RefusedFormat {
  readonly title: string;
  readonly isOf: (bytes: Uint8Array) => boolean;
  readonly reason: string;
}

const picture = "This is a picture. Open it with the tool Picture, which finds the colors in it.";

/** Formats that people bring as palettes, and why they are not read. */
export const refusedFormats: readonly RefusedFormat[] = [
  {
    title: "PDF",
    isOf: (bytes) => hasText(bytes, "%PDF"),
    reason:
      "This is a PDF or an Illustrator document: its colors belong to the printed page and are not read. Export swatches as ASE, SVG or CSS.",
  },
  {
    title: "PostScript",
    isOf: (bytes) => hasText(bytes, "%!PS"),
    reason: "This is PostScript, which is a program and is not run. Export swatches as ASE.",
  },
  { title: "PNG picture", isOf: (bytes) => hasText(bytes, "\u0089PNG"), reason: picture },
  { title: "JPEG picture", isOf: (bytes) => hasText(bytes, "\u00ff\u00d8\u00ff"), reason: picture },
  { title: "GIF picture", isOf: (bytes) => hasText(bytes, "GIF8"), reason: picture },
  { title: "WebP picture", isOf: (bytes) => hasText(bytes, "RIFF") && hasText(bytes, "WEBP", 8), reason: picture },
  { title: "AVIF or HEIC picture", isOf: (bytes) => hasText(bytes, "ftyp", 4), reason: picture },
  {
    title: "BMP picture",
    isOf: (bytes) => hasText(bytes, "BM") && bytes[5] === 0 && bytes[7] === 0 && bytes[9] === 0,
    reason: picture,
  },
  {
    title: "TIFF picture",
    isOf: (bytes) => hasText(bytes, "II*\0") || hasText(bytes, "MM\0*"),
    reason: "This is a TIFF picture, which browsers do not show. Save it as PNG and open that with the tool Picture.",
  },
  {
    title: "Photoshop document",
    isOf: (bytes) => hasText(bytes, "8BPS"),
    reason: "This is a Photoshop document. Export its swatches as ACO or ASE, or save it as PNG.",
  },
  {
    title: "Color book",
    isOf: (bytes) => hasText(bytes, "8BCB"),
    reason:
      "This is an Adobe color book (ACB): its colors are licensed by their makers and are not read. Add them to your swatches and export ASE.",
  },
  {
    title: "Photoshop gradients",
    isOf: (bytes) => hasText(bytes, "8BGR"),
    reason: "This is a file of Photoshop gradients (GRD), which is not read. Export swatches as ACO or ASE.",
  },
  {
    title: "Apple color list",
    isOf: (bytes) => hasText(bytes, "bplist"),
    reason:
      "This is a binary property list, as Apple color lists (CLR) are: an archive of program objects, which is not read. Export the colors as ASE or GPL.",
  },
  {
    title: "Apple color list",
    isOf: (bytes) => hasText(bytes, "\u0004\u000bstreamtyped"),
    reason:
      "This is an Apple color list (CLR): an archive of program objects, which is not read. Export the colors as ASE or GPL.",
  },
  {
    title: "Affinity palette",
    isOf: (bytes) => hasText(bytes, "\u0000\u00ffKA"),
    reason: "This is an Affinity palette, whose format is not published. Export it from Affinity as ASE.",
  },
  {
    title: "CorelDRAW palette",
    isOf: (bytes) =>
      bytes.length > 2 &&
      (bytes[0] === 0xcc || bytes[0] === 0xcd || bytes[0] === 0xdc) &&
      (bytes[1] === 0xdc || bytes[1] === 0xbc || bytes[1] === 0xcc),
    reason: "This is an old CorelDRAW palette (CPL), whose format is not published. Save it from CorelDRAW as XML.",
  },
  {
    title: "gzip archive",
    isOf: (bytes) => hasText(bytes, "\u001f\u008b"),
    reason: "This is a gzip archive. Unpack it and bring the file inside.",
  },
  {
    title: "Aseprite picture",
    isOf: (bytes) => bytes[4] === 0xe0 && bytes[5] === 0xa5,
    reason: "This is an Aseprite picture. Save its palette as GPL or its picture as PNG.",
  },
  {
    title: "Figma file",
    isOf: (bytes) => hasText(bytes, "fig-kiwi"),
    reason: "This is a Figma file, whose format is not published. Export the variables as JSON, or the frame as SVG.",
  },
  {
    title: "Font",
    isOf: (bytes) =>
      hasText(bytes, "wOF2") || hasText(bytes, "wOFF") || hasText(bytes, "OTTO") || hasText(bytes, "\0\u0001\0\0\0"),
    reason: "This is a font. Fonts are not read for colors.",
  },
  {
    title: "7z or RAR archive",
    isOf: (bytes) => hasText(bytes, "7z\u00bc\u00af") || hasText(bytes, "Rar!"),
    reason: "This is an archive. Unpack it and bring the file inside.",
  },
];
