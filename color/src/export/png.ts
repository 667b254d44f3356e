import { hexToRgb } from "../hex.ts";
import { legiblePalette, type NamedPalette } from "./legible-palette.ts";
import { pictureHeight, pictureWidth, placeSwatches } from "./swatch-picture.ts";
import { crc32, joinBytes, uint32 } from "./bytes.ts";

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
  const size = { width: pictureWidth, height: pictureHeight, bitDepth: bitsPerPixel } as const;
  return formatIndexedPng({ ...size, colors: hexes, rows: drawRows(hexes) }, deflate);
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
  const { width, height, bitDepth, colors, rows } = picture;
  const colorsMax = 1 << bitDepth;
  if (colors.length > colorsMax) {
    throw new RangeError(`A picture must have at most ${colorsMax} colors, got ${colors.length}`);
  }
  return joinBytes([
    signature,
    // Compression, filter and interlace method are 0.
    formatChunk("IHDR", joinBytes([uint32([width, height]), Uint8Array.of(bitDepth, colorTypeIndexed, 0, 0, 0)])),
    formatChunk("sRGB", Uint8Array.of(intentPerceptual)),
    formatChunk("PLTE", Uint8Array.from(colors.map(hexToRgb).flatMap(({ r, g, b }) => [r, g, b]))),
    formatChunk("IDAT", deflate(rows)),
    formatChunk("IEND", new Uint8Array(0)),
  ]);
}

function formatChunk(type: string, content: Uint8Array): Uint8Array {
  const body = joinBytes([new TextEncoder().encode(type), content]);
  return joinBytes([uint32([content.length]), body, uint32([crc32(body)])]);
}
