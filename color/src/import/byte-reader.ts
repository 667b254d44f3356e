interface ByteOrder {
  readonly isLittleEndian: boolean;
}

/** Reads the numbers and texts of a file in turn. Throws past its end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #endMessage: string;
  readonly #isLittleEndian: boolean;
  at = 0;

  constructor(bytes: Uint8Array, endMessage: string, { isLittleEndian }: ByteOrder = { isLittleEndian: false }) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#endMessage = endMessage;
    this.#isLittleEndian = isLittleEndian;
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }

  uint16(): number {
    return this.#view.getUint16(this.#advance(2), this.#isLittleEndian);
  }

  uint32(): number {
    return this.#view.getUint32(this.#advance(4), this.#isLittleEndian);
  }

  float32(): number {
    return this.#view.getFloat32(this.#advance(4), this.#isLittleEndian);
  }

  bytes(length: number): Uint8Array {
    const start = this.#advance(length);
    return this.#bytes.subarray(start, start + length);
  }

  ascii(length: number): string {
    return String.fromCharCode(...this.bytes(length));
  }

  /** Without zeros. */
  utf16(units: number): string {
    const name = new TextDecoder(this.#isLittleEndian ? "utf-16le" : "utf-16be", { ignoreBOM: true });
    return name.decode(this.bytes(2 * units)).replaceAll("\0", "");
  }

  #advance(length: number): number {
    if (length > this.left) throw new SyntaxError(this.#endMessage);
    const start = this.at;
    this.at += length;
    return start;
  }
}

export function hasText(bytes: Uint8Array, text: string, start = 0): boolean {
  return (
    bytes.length >= start + text.length &&
    Array.from(text).every((letter, at) => bytes[start + at] === letter.charCodeAt(0))
  );
}

const sampleBytes = 4096;

/** Decodes UTF-8, UTF-16 with or without a mark, or Windows-1252; undefined for binary data. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return decode(bytes, "utf-16be");
  const sample = bytes.subarray(0, sampleBytes);
  const [even, odd] = [0, 1].map((rest) => sample.filter((byte, at) => byte === 0 && at % 2 === rest).length);
  const half = sample.length / 2;
  if (half >= 2 && odd! > 0.7 * half && even === 0) return decode(bytes, "utf-16le");
  if (half >= 2 && even! > 0.7 * half && odd === 0) return decode(bytes, "utf-16be");
  if (odd! + even! > 0) return undefined;
  try {
    return plain(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return plain(decode(bytes, "windows-1252"));
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Control characters other than line breaks, tabs and escapes indicate a binary file. */
function plain(text: string): string | undefined {
  const isControl = (letter: string) => letter < "\t" || (letter > "\r" && letter < " " && letter !== "\u001b");
  return Array.from(text.slice(0, sampleBytes)).some(isControl) ? undefined : text;
}
