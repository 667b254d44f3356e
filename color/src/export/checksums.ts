const crc32Polynomial = 0xedb88320;
const adler32Modulus = 65521;
const bitsPerByte = 8;
const byteMax = 0xff;

const remainders: Readonly<Uint32Array> = Uint32Array.from({ length: byteMax + 1 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < bitsPerByte; bit += 1) {
    remainder = (remainder & 1) === 1 ? (remainder >>> 1) ^ crc32Polynomial : remainder >>> 1;
  }
  return remainder;
});

/**
 * Returns the CRC-32 of a PNG chunk.
 *
 * @see PNG Specification (Third Edition), annex D; ISO 3309
 * @example
 * crc32(new TextEncoder().encode("123456789")).toString(16)  // "cbf43926"
 */
export function crc32(bytes: Uint8Array): number {
  let remainder = -1;
  for (const byte of bytes) remainder = remainders[(remainder ^ byte) & byteMax]! ^ (remainder >>> bitsPerByte);
  return ~remainder >>> 0;
}

/**
 * Returns the Adler-32 of a zlib stream.
 *
 * @see RFC 1950, section 8.2
 * @example
 * adler32(new TextEncoder().encode("Wikipedia")).toString(16)  // "11e60398"
 */
export function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % adler32Modulus;
    high = (high + low) % adler32Modulus;
  }
  return ((high << 16) | low) >>> 0;
}
