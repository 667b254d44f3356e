/** Writes numbers one after the other. */
export function uint16(values: readonly number[], { isLittleEndian = false } = {}): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 * values.length));
  for (const [index, value] of values.entries()) view.setUint16(2 * index, value, isLittleEndian);
  return new Uint8Array(view.buffer);
}

export function uint32(values: readonly number[], { isLittleEndian = false } = {}): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [index, value] of values.entries()) view.setUint32(4 * index, value, isLittleEndian);
  return new Uint8Array(view.buffer);
}

/** Big-endian, without a byte order mark. */
export function encodeUtf16(text: string): Uint8Array<ArrayBuffer> {
  return uint16(text.split("").map((unit) => unit.charCodeAt(0)));
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const crc32Polynomial = 0xedb88320;
const adler32Modulus = 65521;

const remainders: readonly number[] = Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    remainder = (remainder & 1) === 1 ? (remainder >>> 1) ^ crc32Polynomial : remainder >>> 1;
  }
  return remainder;
});

/** @see PNG Specification (Third Edition), annex D */
export function crc32(bytes: Uint8Array): number {
  let remainder = -1;
  for (const byte of bytes) remainder = remainders[(remainder ^ byte) & 0xff]! ^ (remainder >>> 8);
  return ~remainder >>> 0;
}

/** @see RFC 1950, section 8.2 */
function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % adler32Modulus;
    high = (high + low) % adler32Modulus;
  }
  return ((high << 16) | low) >>> 0;
}

/** Deflate with a 32 kB window and no dictionary. */
const zlibHeader = Uint8Array.of(0x78, 0x01);
const blockBytesMax = 0xffff;

/**
 * Returns a valid zlib stream of stored blocks.
 *
 * @see RFC 1950, section 2.2; RFC 1951, section 3.2.4
 * @example
 * storeUncompressed(new Uint8Array(10)).length  // 21
 */
export function storeUncompressed(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const count = Math.max(1, Math.ceil(bytes.length / blockBytesMax));
  const blocks = Array.from({ length: count }, (_, index) => {
    const content = bytes.subarray(index * blockBytesMax, (index + 1) * blockBytesMax);
    const lengths = uint16([content.length, ~content.length], { isLittleEndian: true });
    return [Uint8Array.of(index === count - 1 ? 1 : 0), lengths, content];
  });
  return joinBytes([zlibHeader, ...blocks.flat(), uint32([adler32(bytes)])]);
}
