/**
 * Decompresses raw deflate data (RFC 1951) bit by bit, as in Adler's `puff`. The decompressors of
 * browsers and Node are asynchronous or unlimited.
 */

const codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const lengthRanges = {
  base: [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ],
  bits: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0],
};
const distanceRanges = {
  base: [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12_289, 16_385, 24_577,
  ],
  bits: [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13],
};
const codeBitsMax = 15;
const endOfBlock = 256;

interface Code {
  /** The number of codes of each length. */
  readonly counts: readonly number[];
  /** In the order of their codes. */
  readonly symbols: readonly number[];
}

const fixedCodes = [
  buildCode(Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8))),
  buildCode(Array<number>(30).fill(5)),
] as const;

export function inflate(input: Uint8Array, lengthMax: number): Uint8Array {
  const bits = new BitReader(input);
  const output: number[] = [];
  const put = (byte: number) => {
    if (output.length >= lengthMax) throw new RangeError("The archive holds more than can be read");
    output.push(byte);
  };
  let isLast = false;
  while (!isLast) {
    isLast = bits.read(1) === 1;
    const type = bits.read(2);
    if (type === 3) throw damaged();
    if (type === 0) bits.readStored().forEach(put);
    else inflateBlock(bits, type === 1 ? fixedCodes : readCodes(bits), { output, put });
  }
  return Uint8Array.from(output);
}

class BitReader {
  readonly #input: Uint8Array;
  #at = 0;

  constructor(input: Uint8Array) {
    this.#input = input;
  }

  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1) {
      const byte = this.#input[this.#at >> 3];
      if (byte === undefined) throw damaged();
      value |= ((byte >> (this.#at & 7)) & 1) << bit;
      this.#at += 1;
    }
    return value;
  }

  /** Stored bytes start at a whole byte, with their length and its complement. */
  readStored(): Uint8Array {
    this.#at = (this.#at + 7) & ~7;
    const length = this.read(16);
    if (this.read(16) !== (length ^ 0xffff)) throw damaged();
    const start = this.#at >> 3;
    if (start + length > this.#input.length) throw damaged();
    this.#at += 8 * length;
    return this.#input.subarray(start, start + length);
  }

  readSymbol({ counts, symbols }: Code): number {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= codeBitsMax; length += 1) {
      code |= this.read(1);
      const count = counts[length] ?? 0;
      if (code - count < first) return symbols[index + (code - first)] ?? 0;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw damaged();
  }

  readExtended({ base, bits }: typeof lengthRanges, at: number): number {
    const [start, extra] = [base[at], bits[at]];
    if (start === undefined || extra === undefined) throw damaged();
    return start + this.read(extra);
  }
}

function readCodes(bits: BitReader): readonly [Code, Code] {
  const lengthCount = 257 + bits.read(5);
  const distanceCount = 1 + bits.read(5);
  const codeCount = 4 + bits.read(4);
  const codeLengths = Array<number>(19).fill(0);
  for (const position of codeLengthOrder.slice(0, codeCount)) codeLengths[position] = bits.read(3);
  const code = buildCode(codeLengths);
  const lengths: number[] = [];
  while (lengths.length < lengthCount + distanceCount) {
    const symbol = bits.readSymbol(code);
    if (symbol < 16) lengths.push(symbol);
    else if (symbol === 16) lengths.push(...Array<number>(3 + bits.read(2)).fill(lengths.at(-1) ?? 0));
    else lengths.push(...Array<number>(symbol === 17 ? 3 + bits.read(3) : 11 + bits.read(7)).fill(0));
  }
  return [buildCode(lengths.slice(0, lengthCount)), buildCode(lengths.slice(lengthCount, lengthCount + distanceCount))];
}

interface Output {
  readonly output: readonly number[];
  readonly put: (byte: number) => void;
}

function inflateBlock(bits: BitReader, [lengths, distances]: readonly [Code, Code], { output, put }: Output): void {
  for (let symbol = bits.readSymbol(lengths); symbol !== endOfBlock; symbol = bits.readSymbol(lengths)) {
    if (symbol < endOfBlock) {
      put(symbol);
      continue;
    }
    const length = bits.readExtended(lengthRanges, symbol - 257);
    const distance = bits.readExtended(distanceRanges, bits.readSymbol(distances));
    if (distance > output.length) throw damaged();
    for (let left = length; left > 0; left -= 1) put(output[output.length - distance] ?? 0);
  }
}

/** Codes are numbered by length, then by symbol. */
function buildCode(lengths: readonly number[]): Code {
  const symbolsOf = Array.from({ length: codeBitsMax + 1 }, (): number[] => []);
  for (const [symbol, length] of lengths.entries()) if (length > 0) symbolsOf[length]?.push(symbol);
  return { counts: symbolsOf.map(({ length }) => length), symbols: symbolsOf.flat() };
}

function damaged(): SyntaxError {
  return new SyntaxError("The archive is damaged");
}
