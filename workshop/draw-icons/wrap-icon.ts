const headerBytes = 6;
const entryBytes = 16;
const iconType = 1;
const bitsPerPixel = 32;

/**
 * A PNG as a Windows icon: a header, one entry, and the picture as it is.
 *
 * @param size - width and height in pixels, below 256
 * @see Microsoft, Icons (1995), for ICONDIR and ICONDIRENTRY; PNG inside since Windows Vista
 */
export function wrapIcon(png: Uint8Array, size: number): Buffer {
  const head = Buffer.alloc(headerBytes + entryBytes);
  head.writeUInt16LE(iconType, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(bitsPerPixel, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
