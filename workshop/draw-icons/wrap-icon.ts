const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const ICON_TYPE = 1;
const BITS_PER_PIXEL = 32;

/**
 * A PNG as a Windows icon: a header, one entry, and the picture as it is.
 *
 * @param size - width and height in pixels, below 256
 * @see Microsoft, Icons (1995), for ICONDIR and ICONDIRENTRY; PNG inside since Windows Vista
 */
export function wrapIcon(png: Uint8Array, size: number): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES);
  head.writeUInt16LE(ICON_TYPE, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(BITS_PER_PIXEL, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
