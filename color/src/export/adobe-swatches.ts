import { hexToRgb } from "../hex.ts";
import { type LegibleSwatch, legiblePalette, type NamedPalette } from "./legible-palette.ts";
import { encodeUtf16, joinBytes, uint16, uint32 } from "./bytes.ts";

const aseSignature = 0x41534546;
const aseVersion = [1, 0] as const;
const groupStart = 0xc001;
const groupEnd = 0xc002;
const colorEntry = 0x0001;
const aseModelRgb = 0x52474220;
/** Neither global nor spot. */
const kindNormal = 2;
const channelMax = 255;

const acoPlain = 1;
const acoNamed = 2;
const acoSpaceRgb = 0;
/** From 8 to 16 bits: 255 becomes 65,535. */
const channelScale = 257;

/**
 * Formats a palette as Adobe Swatch Exchange, big-endian:
 *
 *     "ASEF" 1.0 count { type u16, length u32, body }…
 *     color body: name, "RGB ", three float32 from 0 to 1, kind u16
 *
 * @throws {RangeError} for an empty palette
 * @see Carl Camera, ASE File Specification; Adobe never published the format
 */
export function paletteToAse(palette: NamedPalette): Uint8Array<ArrayBuffer> {
  const { name, colors } = legiblePalette(palette);
  const blocks = [
    writeBlock(groupStart, writeAseName(name)),
    ...colors.map((color) => writeBlock(colorEntry, writeAseColor(color))),
    writeBlock(groupEnd, new Uint8Array(0)),
  ];
  return joinBytes([uint32([aseSignature]), uint16(aseVersion), uint32([blocks.length]), ...blocks]);
}

function writeBlock(type: number, body: Uint8Array): Uint8Array {
  return joinBytes([uint16([type]), uint32([body.length]), body]);
}

/** The length counts UTF-16 units, including the final zero. */
function writeAseName(name: string): Uint8Array {
  return joinBytes([uint16([name.length + 1]), encodeUtf16(`${name}\0`)]);
}

function writeAseColor({ hex, name }: LegibleSwatch): Uint8Array {
  const { r, g, b } = hexToRgb(hex);
  const channels = new DataView(new ArrayBuffer(12));
  for (const [index, channel] of [r, g, b].entries()) channels.setFloat32(4 * index, channel / channelMax);
  return joinBytes([writeAseName(name), uint32([aseModelRgb]), new Uint8Array(channels.buffer), uint16([kindNormal])]);
}

/**
 * Formats a palette as Photoshop swatches, big-endian: version 1 without names for old readers,
 * then version 2.
 *
 *     { version u16, count u16,
 *       { space u16, red u16, green u16, blue u16, 0 u16, in version 2 a name }… }
 *     name: length u32 in UTF-16 units with the final zero, the units, zero
 *
 * @throws {RangeError} for an empty palette
 * @see Adobe Photoshop File Formats Specification, November 2019, "Color Swatches"
 */
export function paletteToAco(palette: NamedPalette): Uint8Array<ArrayBuffer> {
  const { colors } = legiblePalette(palette);
  return joinBytes([
    uint16([acoPlain, colors.length]),
    ...colors.map(writeAcoColor),
    uint16([acoNamed, colors.length]),
    ...colors.flatMap((color) => [
      writeAcoColor(color),
      uint32([color.name.length + 1]),
      encodeUtf16(`${color.name}\0`),
    ]),
  ]);
}

function writeAcoColor({ hex }: LegibleSwatch): Uint8Array {
  const { r, g, b } = hexToRgb(hex);
  return uint16([acoSpaceRgb, channelScale * r, channelScale * g, channelScale * b, 0]);
}
