import { adler32 } from "./checksums.ts";
import { joinBytes } from "./join-bytes.ts";

/** Deflate with a 32 kB window, no dictionary; the two bytes are a multiple of 31. */
const ZLIB_HEADER = Uint8Array.of(0x78, 0x01);
const BLOCK_BYTES_MAX = 0xffff;
const BLOCK_HEADER_BYTES = 5;
const CHECKSUM_BYTES = 4;

/**
 * A zlib stream of stored blocks: valid, and larger than its content. For places without a compressor.
 *
 * @param bytes - any content
 * @returns the stream
 * @see RFC 1950, section 2.2; RFC 1951, section 3.2.4
 * @example
 * storeUncompressed(new Uint8Array(10)).length  // 21
 */
export function storeUncompressed(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const count = Math.max(1, Math.ceil(bytes.length / BLOCK_BYTES_MAX));
  const blocks = Array.from({ length: count }, (_, index) => {
    const content = bytes.subarray(index * BLOCK_BYTES_MAX, (index + 1) * BLOCK_BYTES_MAX);
    return [writeHeader(content.length, index === count - 1), content];
  });
  return joinBytes([ZLIB_HEADER, ...blocks.flat(), writeChecksum(adler32(bytes))]);
}

/** The length, and its complement, little-endian; the first bit marks the last block. */
function writeHeader(length: number, isLast: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(BLOCK_HEADER_BYTES));
  view.setUint8(0, isLast ? 1 : 0);
  view.setUint16(1, length, true);
  view.setUint16(3, ~length, true);
  return new Uint8Array(view.buffer);
}

function writeChecksum(checksum: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(CHECKSUM_BYTES));
  view.setUint32(0, checksum);
  return new Uint8Array(view.buffer);
}
