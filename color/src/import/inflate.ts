/**
 * Decompresses raw deflate data (RFC 1951) bit by bit, as in Adler's `puff`. The decompressors of
 * browsers and Node are asynchronous or unlimited.
 */

const codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const lengthBase = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceBase = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12_289, 16_385, 24_577,
];
const distanceBits = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
const lengthRanges = { base: lengthBase, bits: lengthBits };
const distanceRanges = { base: distanceBase, bits: distanceBits };
const codeBitsMax = 15;
const endOfBlock = 256;

interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

const fixedLengths = buildCode(
  Uint8Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8)),
);
const fixedDistances = buildCode(new Uint8Array(30).fill(5));

export function inflate(input: Uint8Array, lengthMax: number): Uint8Array {
  const stream = { input, byte: 0, bit: 0 };
  const output = { bytes: new Uint8Array(Math.min(lengthMax, Math.max(1024, 4 * input.length))), length: 0, lengthMax };
  let isLast = false;
  while (!isLast) {
    isLast = readBits(stream, 1) === 1;
    const type = readBits(stream, 2);
    if (type === 0) copyStored(stream, output);
    else if (type === 1) inflateBlock(stream, output, [fixedLengths, fixedDistances]);
    else if (type === 2) inflateBlock(stream, output, readCodes(stream));
    else throw damaged();
  }
  return output.bytes.subarray(0, output.length);
}

interface Stream {
  readonly input: Uint8Array;
  byte: number;
  bit: number;
}

interface Output {
  bytes: Uint8Array;
  length: number;
  readonly lengthMax: number;
}

function readBits(stream: Stream, count: number): number {
  let value = 0;
  for (let at = 0; at < count; at += 1) {
    const byte = stream.input[stream.byte];
    if (byte === undefined) throw damaged();
    value |= ((byte >> stream.bit) & 1) << at;
    stream.bit += 1;
    if (stream.bit === 8) {
      stream.bit = 0;
      stream.byte += 1;
    }
  }
  return value;
}

function copyStored(stream: Stream, output: Output): void {
  if (stream.bit > 0) stream.byte += 1;
  stream.bit = 0;
  const length = readBits(stream, 16);
  if (readBits(stream, 16) !== (length ^ 0xffff)) throw damaged();
  if (stream.byte + length > stream.input.length) throw damaged();
  for (let at = 0; at < length; at += 1) put(output, stream.input[stream.byte + at] ?? 0);
  stream.byte += length;
}

function readCodes(stream: Stream): readonly [Code, Code] {
  const lengthCount = 257 + readBits(stream, 5);
  const distanceCount = 1 + readBits(stream, 5);
  const codeCount = 4 + readBits(stream, 4);
  const codeLengths = new Uint8Array(19);
  for (const position of codeLengthOrder.slice(0, codeCount)) codeLengths[position] = readBits(stream, 3);
  const code = buildCode(codeLengths);
  const lengths: number[] = [];
  while (lengths.length < lengthCount + distanceCount) {
    const symbol = readSymbol(stream, code);
    if (symbol < 16) lengths.push(symbol);
    else if (symbol === 16) lengths.push(...Array<number>(3 + readBits(stream, 2)).fill(lengths.at(-1) ?? 0));
    else lengths.push(...Array<number>(symbol === 17 ? 3 + readBits(stream, 3) : 11 + readBits(stream, 7)).fill(0));
  }
  return [
    buildCode(Uint8Array.from(lengths.slice(0, lengthCount))),
    buildCode(Uint8Array.from(lengths.slice(lengthCount, lengthCount + distanceCount))),
  ];
}

function inflateBlock(stream: Stream, output: Output, [lengths, distances]: readonly [Code, Code]): void {
  for (let symbol = readSymbol(stream, lengths); symbol !== endOfBlock; symbol = readSymbol(stream, lengths)) {
    if (symbol < endOfBlock) {
      put(output, symbol);
      continue;
    }
    const length = readExtended(stream, lengthRanges, symbol - 257);
    const distance = readExtended(stream, distanceRanges, readSymbol(stream, distances));
    if (distance > output.length) throw damaged();
    for (let left = length; left > 0; left -= 1) put(output, output.bytes[output.length - distance] ?? 0);
  }
}

interface Ranges {
  readonly base: readonly number[];
  readonly bits: readonly number[];
}

function readExtended(stream: Stream, { base, bits }: Ranges, at: number): number {
  const [start, extra] = [base[at], bits[at]];
  if (start === undefined || extra === undefined) throw damaged();
  return start + readBits(stream, extra);
}

function readSymbol(stream: Stream, { counts, symbols }: Code): number {
  let [code, first, index] = [0, 0, 0];
  for (let length = 1; length <= codeBitsMax; length += 1) {
    code |= readBits(stream, 1);
    const count = counts[length] ?? 0;
    if (code - count < first) return symbols[index + (code - first)] ?? 0;
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  throw damaged();
}

function buildCode(lengths: Uint8Array): Code {
  const counts = new Uint16Array(codeBitsMax + 1);
  for (const length of lengths) counts[length]! += 1;
  counts[0] = 0;
  const offsets = new Uint16Array(codeBitsMax + 2);
  for (let length = 1; length <= codeBitsMax; length += 1)
    offsets[length + 1] = (offsets[length] ?? 0) + (counts[length] ?? 0);
  const symbols = new Uint16Array(lengths.length);
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue;
    symbols[offsets[length] ?? 0] = symbol;
    offsets[length]! += 1;
  }
  return { counts, symbols };
}

function put(output: Output, byte: number): void {
  if (output.length >= output.lengthMax) throw new RangeError("The archive holds more than can be read");
  if (output.length === output.bytes.length) {
    const longer = new Uint8Array(Math.min(output.lengthMax, 2 * output.bytes.length));
    longer.set(output.bytes);
    output.bytes = longer;
  }
  output.bytes[output.length] = byte;
  output.length += 1;
}

function damaged(): SyntaxError {
  return new SyntaxError("The archive is damaged");
}
