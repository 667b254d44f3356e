import { hexToRgb } from "../hex.ts";
import { crc32 } from "./checksums.ts";
import { joinBytes } from "./join-bytes.ts";
import { legiblePalette, type NamedPalette } from "./legible-palette.ts";
import { pictureHeight, pictureWidth, swatchEdges } from "./swatch-picture.ts";

/** Compresses bytes to the zlib format, as Node's `deflateSync` does. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** The most colors whose indices fit into four bits. */
const COLORS_MAX = 16;
const BIT_DEPTH = 4;
const COLOR_TYPE_INDEXED = 3;
/** Each row is written as its difference from the row above: all zeros but in the first. */
const FILTER_UP = 2;
const INTENT_PERCEPTUAL = 0;

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const HEADER_BYTES = 13;
const CHUNK_FRAME_BYTES = 12;
const CHUNK_TYPE_BYTES = 4;

/**
 * A palette as a picture of swatches side by side, without text: indexed, four bits a pixel, 1200 × 630.
 *
 * @param palette - at most 16 colors, any names
 * @param deflate - to the zlib format; `storeUncompressed` where no compression is at hand
 * @returns the file
 * @throws {SyntaxError} when a color is not a hex
 * @throws {RangeError} when the palette has no color or more than 16
 * @see Portable Network Graphics (PNG) Specification (Third Edition), sections 5.3, 9.2, 11.2 and 11.3.2.3 (sRGB)
 * @example
 * paletteToPng({ name: "Dusk", slug: "dusk", colors: [{ hex: "aabbcc", name: "Fog" }] }, storeUncompressed).length  // 378751
 */
export function paletteToPng(palette: NamedPalette, deflate: Deflate): Uint8Array<ArrayBuffer> {
  const { colors } = legiblePalette(palette);
  if (colors.length > COLORS_MAX) {
    throw new RangeError(`A picture must have at most ${COLORS_MAX} colors, got ${colors.length}`);
  }
  return joinBytes([
    SIGNATURE,
    formatChunk("IHDR", formatHeader()),
    formatChunk("sRGB", Uint8Array.of(INTENT_PERCEPTUAL)),
    formatChunk("PLTE", Uint8Array.from(colors.flatMap(({ hex }) => channelsOf(hex)))),
    formatChunk("IDAT", deflate(drawRows(colors.length))),
    formatChunk("IEND", new Uint8Array(0)),
  ]);
}

function channelsOf(hex: string): readonly number[] {
  const { r, g, b } = hexToRgb(hex);
  return [r, g, b];
}

/** Compression, filter and interlace method are 0, the only ones or the plain one. */
function formatHeader(): Uint8Array {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES));
  view.setUint32(0, pictureWidth);
  view.setUint32(4, pictureHeight);
  view.setUint8(8, BIT_DEPTH);
  view.setUint8(9, COLOR_TYPE_INDEXED);
  return new Uint8Array(view.buffer);
}

/** The first row is the difference from nothing, so it is the row itself; the others, equal to it, are zeros. */
function drawRows(count: number): Uint8Array {
  const rowBytes = 1 + pictureWidth / 2;
  const rows = new Uint8Array(rowBytes * pictureHeight);
  for (let row = 0; row < pictureHeight; row += 1) rows[row * rowBytes] = FILTER_UP;
  const edges = swatchEdges(count);
  for (let color = 0; color < count; color += 1) {
    for (let x = edges[color]!; x < edges[color + 1]!; x += 1) {
      rows[1 + (x >> 1)]! |= x % 2 === 0 ? color << BIT_DEPTH : color;
    }
  }
  return rows;
}

/** Length, type, content, and a checksum over type and content. */
function formatChunk(type: string, content: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(CHUNK_FRAME_BYTES + content.length);
  const view = new DataView(chunk.buffer);
  const end = chunk.length - CHUNK_TYPE_BYTES;
  view.setUint32(0, content.length);
  chunk.set(new TextEncoder().encode(type), CHUNK_TYPE_BYTES);
  chunk.set(content, 2 * CHUNK_TYPE_BYTES);
  view.setUint32(end, crc32(chunk.subarray(CHUNK_TYPE_BYTES, end)));
  return chunk;
}
