/** Files are stored uncompressed: palettes are short, and pictures are compressed already. */

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
const versionNeeded = 20;
/** Bit 11: names are UTF-8. */
const utf8Names = 0x0800;
/** 1 January 1980, the earliest date of the format, so that output is deterministic. */
const firstDay = 0x0021;
const filesMax = 65_535;

/**
 * @throws {RangeError} for more than 65,535 files
 * @see PKWARE, .ZIP File Format Specification 6.3.10, sections 4.3 and 4.4
 * @example
 * formatZip([{ name: "a.txt", bytes: new TextEncoder().encode("hello") }]).length  // 113
 */
export function formatZip(files: readonly ZippedFile[]): Uint8Array<ArrayBuffer> {
  if (files.length > filesMax) throw new RangeError(`A ZIP file holds at most ${filesMax} files, got ${files.length}`);
  const locals: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const label = new TextEncoder().encode(name);
    const about = [versionNeeded, utf8Names, 0, 0, firstDay] as const;
    const sizes = [crc32(bytes), bytes.length, bytes.length] as const;
    const local = joinBytes([
      join32([localSignature]),
      join16(about),
      join32(sizes),
      join16([label.length, 0]),
      label,
      bytes,
    ]);
    const positions = [join16([label.length, 0, 0, 0, 0]), join32([0, offset])];
    entries.push(
      joinBytes([join32([centralSignature]), join16([versionNeeded, ...about]), join32(sizes), ...positions, label]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = joinBytes(entries);
  const counts = [join16([0, 0, files.length, files.length]), join32([directory.length, offset]), join16([0])];
  return joinBytes([...locals, directory, join32([endSignature]), ...counts]);
}

function join16(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * values.length));
  values.forEach((value, at) => view.setUint16(2 * at, value, true));
  return new Uint8Array(view.buffer);
}

function join32(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, at) => view.setUint32(4 * at, value, true));
  return new Uint8Array(view.buffer);
}

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

/** @see PNG Specification (Third Edition), annex D */
export function crc32(bytes: Uint8Array): number {
  let remainder = -1;
  for (const byte of bytes) remainder = remainders[(remainder ^ byte) & byteMax]! ^ (remainder >>> bitsPerByte);
  return ~remainder >>> 0;
}

/** @see RFC 1950, section 8.2 */
export function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % adler32Modulus;
    high = (high + low) % adler32Modulus;
  }
  return ((high << 16) | low) >>> 0;
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

/** Deflate with a 32 kB window and no dictionary. */
const zlibHeader = Uint8Array.of(0x78, 0x01);
const blockBytesMax = 0xffff;
const blockHeaderBytes = 5;
const checksumBytes = 4;

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
    return [writeHeader(content.length, index === count - 1), content];
  });
  return joinBytes([zlibHeader, ...blocks.flat(), writeChecksum(adler32(bytes))]);
}

/** The first bit marks the last block; the length is followed by its complement. */
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
