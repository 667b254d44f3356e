import { hexToRgb } from "../hex.ts";
import { joinBytes } from "./zip.ts";
import { type LegibleSwatch, legiblePalette, type NamedPalette } from "./legible-palette.ts";
import { encodeUtf16 } from "./utf16.ts";

const signature = 0x41534546;
const versionMajor = 1;
const versionMinor = 0;

const groupStart = 0xc001;
const groupEnd = 0xc002;
const colorEntry = 0x0001;

const modelRgb = 0x52474220;
/** Neither global nor spot. */
const kindNormal = 2;

const channelMax = 255;
const headerBytes = 12;
const blockHeaderBytes = 6;
/** Model, three channels and kind: a color without its name. */
const colorBytes = 18;

/**
 * Formats a palette as Adobe Swatch Exchange: a group with the palette's name and an RGB swatch per
 * color. All numbers are big-endian. Names are UTF-16 with a length and a final zero.
 *
 *     "ASEF" 1.0 count { type u16, length u32, body }…
 *     color body: name, "RGB ", three float32 from 0 to 1, kind u16
 *
 * Adobe never published the format.
 *
 * @see Carl Camera, ASE File Specification; J Greely 2013, Adobe Swatch Exchange file format
 *   (dotclue.org)
 */
export function paletteToAse(palette: NamedPalette): Uint8Array<ArrayBuffer> {
  const { name, colors } = legiblePalette(palette);
  const blocks = [
    writeBlock(groupStart, writeName(name)),
    ...colors.map((color) => writeBlock(colorEntry, writeColor(color))),
    writeBlock(groupEnd, new Uint8Array(0)),
  ];
  return joinBytes([writeHeader(blocks.length), ...blocks]);
}

function writeHeader(count: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(headerBytes));
  view.setUint32(0, signature);
  view.setUint16(4, versionMajor);
  view.setUint16(6, versionMinor);
  view.setUint32(8, count);
  return new Uint8Array(view.buffer);
}

function writeBlock(type: number, body: Uint8Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(blockHeaderBytes));
  view.setUint16(0, type);
  view.setUint32(2, body.length);
  return joinBytes([new Uint8Array(view.buffer), body]);
}

/** The length counts UTF-16 units, including the final zero. */
function writeName(name: string): Uint8Array {
  const length = new DataView(new ArrayBuffer(2));
  length.setUint16(0, name.length + 1);
  return joinBytes([new Uint8Array(length.buffer), encodeUtf16(`${name}\0`)]);
}

function writeColor({ hex, name }: LegibleSwatch): Uint8Array {
  const { r, g, b } = hexToRgb(hex);
  const view = new DataView(new ArrayBuffer(colorBytes));
  view.setUint32(0, modelRgb);
  view.setFloat32(4, r / channelMax);
  view.setFloat32(8, g / channelMax);
  view.setFloat32(12, b / channelMax);
  view.setUint16(16, kindNormal);
  return joinBytes([writeName(name), new Uint8Array(view.buffer)]);
}
