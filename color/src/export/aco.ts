import { hexToRgb } from "../hex.ts";
import { joinBytes } from "./zip.ts";
import { type LegibleSwatch, legiblePalette, type NamedPalette } from "./legible-palette.ts";
import { encodeUtf16 } from "./utf16.ts";

const versionPlain = 1;
const versionNamed = 2;
const headerBytes = 4;
/** The color space and four values, of which RGB uses three. */
const colorBytes = 10;
const spaceRgb = 0;
/** From 8 to 16 bits: 255 becomes 65,535. */
const channelScale = 257;
const lengthBytes = 4;

/**
 * Formats a palette as a Photoshop color swatch file. It has two lists: version 1 without names for
 * old readers, then version 2. All numbers are big-endian.
 *
 *     { version u16, count u16, { space u16, red u16, green u16, blue u16, 0 u16,
 *       in version 2 a name }… }, twice
 *     name: length u32 in UTF-16 units with the final zero, the units, zero
 *
 * The format does not store the palette's name.
 *
 * @see Adobe Photoshop File Formats Specification, November 2019, "Color Swatches"
 */
export function paletteToAco(palette: NamedPalette): Uint8Array<ArrayBuffer> {
  const { colors } = legiblePalette(palette);
  return joinBytes([
    writeHeader(versionPlain, colors.length),
    ...colors.map(writeColor),
    writeHeader(versionNamed, colors.length),
    ...colors.flatMap((color) => [writeColor(color), ...writeName(color.name)]),
  ]);
}

function writeHeader(version: number, count: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(headerBytes));
  view.setUint16(0, version);
  view.setUint16(2, count);
  return new Uint8Array(view.buffer);
}

function writeColor({ hex }: LegibleSwatch): Uint8Array {
  const { r, g, b } = hexToRgb(hex);
  const view = new DataView(new ArrayBuffer(colorBytes));
  view.setUint16(0, spaceRgb);
  for (const [at, channel] of [r, g, b].entries()) view.setUint16(2 + 2 * at, channelScale * channel);
  return new Uint8Array(view.buffer);
}

function writeName(name: string): readonly Uint8Array[] {
  const length = new DataView(new ArrayBuffer(lengthBytes));
  length.setUint32(0, name.length + 1);
  return [new Uint8Array(length.buffer), encodeUtf16(`${name}\0`)];
}
