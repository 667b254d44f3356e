import { type Deflate, formatIndexedPng } from "./indexed-png.ts";
import { legiblePalette, type NamedPalette } from "./legible-palette.ts";
import { pictureHeight, pictureWidth, placeSwatches } from "./swatch-picture.ts";

const bitsPerPixel = 4;
/** Each row is the difference from the row above, so all rows but the first are zeros. */
const filterUp = 2;

/**
 * Formats a palette as a picture of swatches side by side, without text: indexed, four bits per
 * pixel, 1200 × 630.
 *
 * @param deflate - compresses to the zlib format; `storeUncompressed` if no compressor is available
 * @throws {RangeError} if the palette has no color or more than 16
 * @see indexed-png.ts for the format
 * @example
 * paletteToPng({ name: "Dusk", slug: "dusk", colors: [{ hex: "aabbcc", name: "Fog" }] }, storeUncompressed).length  // 378751
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

/** The first row is the difference from zeros, so it is the row itself. */
function drawRows(hexes: readonly string[]): Uint8Array {
  const rowBytes = 1 + pictureWidth / 2;
  const rows = new Uint8Array(rowBytes * pictureHeight);
  for (let row = 0; row < pictureHeight; row += 1) rows[row * rowBytes] = filterUp;
  for (const [color, { start, end }] of placeSwatches(hexes).entries()) {
    for (let x = start; x < end; x += 1) rows[1 + (x >> 1)]! |= x % 2 === 0 ? color << bitsPerPixel : color;
  }
  return rows;
}
