import { hexToRgb } from "../hex.ts";
import { legiblePalette, type NamedPalette } from "./legible-palette.ts";
import { pictureHeight, pictureWidth, placeSwatches } from "./swatch-picture.ts";
import { crc32, joinBytes } from "./zip.ts";

const bitsPerPixel = 4;
/** Each row is the difference from the one above, so all but the first are zeros. */
const filterUp = 2;

/**
 * Draws swatches side by side, 1200 × 630. Use `storeUncompressed` if no compressor is available.
 *
 * @throws {RangeError} if the palette has no color or more than 16
 * @example
 * paletteToPng(
 *   { name: "Dusk", slug: "dusk", colors: [{ hex: "aabbcc", name: "Fog" }] },
 *   storeUncompressed,
 * ).length  // 378751
 */
export function paletteToPng(palette: NamedPalette, deflate: Deflate): Uint8Array<ArrayBuffer> {
  const { colors } = legiblePalette(palette);
  const hexes = colors.map(({ hex }) => hex);
  const picture = {
    width: pictureWidth,
    height: pictureHeight,
    bitDepth: bitsPerPixel,
    colors: hexes,
    rows: drawRows(hexes),
  } as const;
  return formatIndexedPng(picture, deflate);
}

function drawRows(hexes: readonly string[]): Uint8Array {
  const rowBytes = 1 + pictureWidth / 2;
  const rows = new Uint8Array(rowBytes * pictureHeight);
  for (let row = 0; row < pictureHeight; row += 1) rows[row * rowBytes] = filterUp;
  for (const [color, { start, end }] of placeSwatches(hexes).entries()) {
    for (let x = start; x < end; x += 1) rows[1 + (x >> 1)]! |= x % 2 === 0 ? color << bitsPerPixel : color;
  }
  return rows;
}

export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** Pixels are indexes into the colors. */
export interface IndexedPicture {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: 4 | 8;
  /** Hexes, as many as the bits of a pixel allow. */
  readonly colors: readonly string[];
  /** Row by row from the top: the filter type, then the pixels. */
  readonly rows: Uint8Array;
}

const colorTypeIndexed = 3;
const intentPerceptual = 0;

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const headerBytes = 13;
const chunkFrameBytes = 12;
const chunkTypeBytes = 4;

/**
 * @throws {RangeError} for more colors than the bits of a pixel allow
 * @see Portable Network Graphics (PNG) Specification (Third Edition), sections 5.3, 9.2, 11.2 and
 *   11.3.2.3 (sRGB)
 * @example
 * formatIndexedPng(
 *   { width: 1, height: 1, bitDepth: 8, colors: ["aabbcc"], rows: Uint8Array.of(0, 0) },
 *   storeUncompressed,
 * ).length  // 98
 */
export function formatIndexedPng(picture: IndexedPicture, deflate: Deflate): Uint8Array<ArrayBuffer> {
  const { bitDepth, colors, rows } = picture;
  const colorsMax = 1 << bitDepth;
  if (colors.length > colorsMax) {
    throw new RangeError(`A picture must have at most ${colorsMax} colors, got ${colors.length}`);
  }
  return joinBytes([
    signature,
    formatChunk("IHDR", formatHeader(picture)),
    formatChunk("sRGB", Uint8Array.of(intentPerceptual)),
    formatChunk("PLTE", Uint8Array.from(colors.flatMap((hex) => channelsOf(hex)))),
    formatChunk("IDAT", deflate(rows)),
    formatChunk("IEND", new Uint8Array(0)),
  ]);
}

function channelsOf(hex: string): readonly number[] {
  const { r, g, b } = hexToRgb(hex);
  return [r, g, b];
}

function formatHeader({ width, height, bitDepth }: IndexedPicture): Uint8Array {
  const view = new DataView(new ArrayBuffer(headerBytes));
  view.setUint32(0, width);
  view.setUint32(4, height);
  view.setUint8(8, bitDepth);
  view.setUint8(9, colorTypeIndexed);
  return new Uint8Array(view.buffer);
}

function formatChunk(type: string, content: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(chunkFrameBytes + content.length);
  const view = new DataView(chunk.buffer);
  const end = chunk.length - chunkTypeBytes;
  view.setUint32(0, content.length);
  chunk.set(new TextEncoder().encode(type), chunkTypeBytes);
  chunk.set(content, 2 * chunkTypeBytes);
  view.setUint32(end, crc32(chunk.subarray(chunkTypeBytes, end)));
  return chunk;
}
