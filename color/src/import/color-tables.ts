import { rgbToHex } from "../hex.ts";
import { ByteReader, decodeText, hasText } from "./byte-reader.ts";
import { isAco } from "./adobe-swatches.ts";
import type { Finding } from "./found-colors.ts";

const actBytes = 768;
const actBytesCounted = 772;

/**
 * 768 bytes of colors, and in newer files their number. Without it, black ones at the end do not
 * count.
 *
 * @see Adobe Photoshop File Formats Specification, section "Color Table"
 */
export function readAct(bytes: Uint8Array): readonly Finding[] | undefined {
  if (bytes.length !== actBytes && bytes.length !== actBytesCounted) return undefined;
  if (isAco(bytes) || decodeText(bytes) !== undefined) return undefined;
  const colors = readTriples(bytes.subarray(0, actBytes), 3);
  const [high = 0, low = 0] = bytes.subarray(actBytes);
  const stated = 256 * high + low;
  if (stated > 0 && stated <= 256) return colors.slice(0, stated);
  const last = colors.findLastIndex(({ hex }) => hex !== "000000");
  return colors.slice(0, Math.max(last + 1, 1));
}

/**
 * @see Microsoft and IBM 1991, Multimedia Programming Interface and Data Specifications 1.0,
 *   "Palette File Format"
 */
export function readRiffPalette(bytes: Uint8Array): readonly Finding[] | undefined {
  if (!hasText(bytes, "RIFF") || !hasText(bytes, "PAL ", 8)) return undefined;
  const reader = new ByteReader(bytes, "This RIFF palette file ends before its swatches do", { isLittleEndian: true });
  reader.bytes(12);
  while (reader.ascii(4) !== "data") {
    const length = reader.uint32();
    reader.bytes(length + (length % 2));
  }
  // The length of the chunk, and the version of the palette.
  reader.bytes(6);
  return readTriples(reader.bytes(4 * reader.uint16()), 4);
}

/** @see Portable Network Graphics (PNG) Specification (Third Edition), section 11.2.2 */
export function readPngPalette(bytes: Uint8Array): readonly Finding[] | undefined {
  if (!hasText(bytes, "\u0089PNG\r\n\u001a\n") || bytes[25] !== 3) return undefined;
  const reader = new ByteReader(bytes, "This PNG file ends before its swatches do");
  reader.bytes(8);
  for (;;) {
    const length = reader.uint32();
    const isPalette = reader.ascii(4) === "PLTE";
    const content = reader.bytes(length);
    // The checksum.
    reader.bytes(4);
    if (isPalette) return readTriples(content, 3);
  }
}

/** @param step - bytes per color */
function readTriples(bytes: Uint8Array, step: number) {
  return Array.from({ length: Math.floor(bytes.length / step) }, (_, index) => {
    const [r = 0, g = 0, b = 0] = bytes.subarray(step * index);
    return { hex: rgbToHex({ r, g, b }), name: "" };
  });
}
