/**
 * Reads the format and size from the first bytes of a picture. A file of a few kilobytes can
 * declare gigabytes of pixels, so the size is checked before decoding.
 *
 * PNG: W3C PNG 3, 5.6. GIF: GIF89a, 18. JPEG: ITU-T T.81, B.2. WebP: RFC 9649. BMP:
 * BITMAPINFOHEADER. AVIF and HEIC: ISO/IEC 23008-12, 6.5.3.
 */

type PictureFormat = "PNG" | "JPEG" | "GIF" | "WebP" | "AVIF" | "HEIC" | "BMP" | "SVG";

export interface PictureHeader {
  readonly format: PictureFormat;
  /** In pixels; undefined if the header does not say. */
  readonly size?: PixelSize;
}

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Enough for the profiles and previews before a JPEG's size. */
export const headBytes = 2 ** 20;

/**
 * @param bytes - the beginning of a file
 * @returns undefined if it is not a picture
 */
export function readPictureHeader(bytes: Uint8Array<ArrayBuffer>): PictureHeader | undefined {
  const format = findFormat(bytes);
  if (format === undefined) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = readSize[format](view);
    return size === undefined ? { format } : { format, size };
  } catch (error) {
    // The header is longer than the bytes read.
    if (error instanceof RangeError) return { format };
    throw error;
  }
}

const signatures: readonly (readonly [format: PictureFormat, shape: RegExp])[] = [
  ["PNG", /^\u0089PNG\r\n/],
  ["JPEG", /^\u00ff\u00d8\u00ff/],
  ["GIF", /^GIF8[79]a/],
  ["WebP", /^RIFF.{4}WEBP/s],
  ["AVIF", /^.{4}ftypavi[fs]/s],
  ["HEIC", /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s],
  ["BMP", /^BM.{4}\0{4}/s],
  ["SVG", /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]*>\s*|<!--.*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg\b/is],
];
const signatureBytes = 1024;

function findFormat(bytes: Uint8Array): PictureFormat | undefined {
  const start = readText(bytes.subarray(0, signatureBytes));
  return signatures.find(([, shape]) => shape.test(start))?.[0];
}

function readText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

const readSize: Readonly<Record<PictureFormat, (view: DataView) => PixelSize | undefined>> = {
  PNG: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  JPEG: readJpegSize,
  GIF: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  WebP: readWebpSize,
  AVIF: readLargestExtent,
  HEIC: readLargestExtent,
  // A negative height means that rows start at the top.
  BMP: (view) => ({ width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }),
  SVG: () => undefined,
};

/** Skips segments until the frame header. */
function readJpegSize(view: DataView): PixelSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    // Any number of 0xff bytes can precede a marker.
    while (view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return undefined;
}

/** Lossy, lossless or extended. */
function readWebpSize(view: DataView): PixelSize | undefined {
  switch (view.getUint8(15)) {
    case " ".charCodeAt(0):
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case "L".charCodeAt(0): {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "X".charCodeAt(0):
      return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
    default:
      return undefined;
  }
}

const extentName = 0x69737065; // "ispe"

/** A picture can consist of tiles, each with its own size beside that of the whole. */
function readLargestExtent(view: DataView): PixelSize | undefined {
  let largest: PixelSize | undefined;
  for (let at = 0; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint32(at) !== extentName) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (largest === undefined || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
