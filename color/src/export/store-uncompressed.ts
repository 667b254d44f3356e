import { adler32 } from "./checksums.ts";
import { joinBytes } from "./join-bytes.ts";

/** Deflate with a 32 kB window and no dictionary. The two bytes are a multiple of 31. */
const zlibHeader = Uint8Array.of(0x78, 0x01);
const blockBytesMax = 0xffff;
const blockHeaderBytes = 5;
const checksumBytes = 4;

/**
 * Returns a zlib stream of stored blocks: valid, but not compressed. For environments without a
 * compressor.
 *
 * @see RFC 1950, section 2.2; RFC 1951, section 3.2.4
 * @example
 * storeUncompressed(new Uint8Array(10)).length  // 21
 */
export function storeUncompressed(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const count = Math.max(1, Math.ceil(bytes.length / blockBytesMax));
  const blocks = Array.from({ length: count }, (_, index) => {
    const content = bytes.subarray(index * blockBytesMax, (index + 1) * blockBytesMax);
    return [writeHeader(content.length, index === count - 1), content];
  });
  return joinBytes([zlibHeader, ...blocks.flat(), writeChecksum(adler32(bytes))]);
}

/** The length and its complement, little-endian. The first bit marks the last block. */
function writeHeader(length: number, isLast: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(blockHeaderBytes));
  view.setUint8(0, isLast ? 1 : 0);
  view.setUint16(1, length, true);
  view.setUint16(3, ~length, true);
  return new Uint8Array(view.buffer);
}

function writeChecksum(checksum: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(checksumBytes));
  view.setUint32(0, checksum);
  return new Uint8Array(view.buffer);
}
