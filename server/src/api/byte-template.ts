/**
 * A text of bytes that is the same each time but for what stands between its parts. These lie ready, and digits are put between them byte by byte,
 * in a place that is used again: JavaScript would make a text of each number and each sum of two, and join all of them as the
 * answer is sent.
 */

const [quote, backslash, minus, point, zero] = [0x22, 0x5c, 0x2d, 0x2e, 0x30];
/** What JSON writes as it is, but for the quote and the backslash. */
const [plainMin, plainMax] = [0x20, 0x7e];
/** Parts are copied by words, the last of which reaches into what follows. */
const wordBytes = 4;
/** For all that is put between parts, and a word. */
const roomBytes = 4096;
const wholeMax = 999;

/**
 * Puts one text after the other. `begin`, then one value between each part and the next, then `end`.
 */
export class ByteTemplate {
  readonly #parts: DataView;
  readonly #ends: Uint32Array;
  readonly #bytes: Buffer;
  readonly #view: DataView;
  /** How many bytes stand, and which part comes next. */
  #length = 0;
  #part = 0;

  /** @param parts - texts of bytes; see `toByteText` */
  constructor(parts: readonly string[]) {
    const all = parts.join("");
    this.#parts = new DataView(new ArrayBuffer(all.length + wordBytes));
    Buffer.from(this.#parts.buffer).write(all, "latin1");
    let end = 0;
    this.#ends = Uint32Array.from(parts, ({ length }) => (end += length));
    this.#view = new DataView(new ArrayBuffer(all.length + roomBytes));
    this.#bytes = Buffer.from(this.#view.buffer);
  }

  begin(): void {
    this.#length = 0;
    this.#part = 0;
  }

  /** @returns a text of bytes */
  end(): string {
    const length = this.#putPart();
    if (length > this.#bytes.length) throw new RangeError(`Between parts there is room for ${roomBytes} bytes`);
    return this.#bytes.toString("latin1", 0, length);
  }

  /** @param text - of ASCII */
  putText(text: string): void {
    const start = this.#putPart();
    for (let at = 0; at < text.length; at += 1) this.#bytes[start + at] = text.charCodeAt(at);
    this.#length = start + text.length;
  }

  /** Any text, as JSON has it. */
  putQuoted(text: string): void {
    const start = this.#putPart();
    const end = start + text.length + 1;
    this.#bytes[start] = quote;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code < plainMin || code > plainMax || code === quote || code === backslash)
        return this.#putBytes(start, Buffer.from(JSON.stringify(text)));
      this.#bytes[start + 1 + at] = code;
    }
    this.#bytes[end] = quote;
    this.#length = end + 1;
  }

  /** @param value - an integer, 0 … 999 */
  putInteger(value: number): void {
    const start = this.#putPart();
    this.#length = writeInteger(this.#bytes, start, value | 0);
  }

  /** @param value - −999.99 … 999.99; what is beyond two decimals is rounded */
  putHundredths(value: number): void {
    const start = this.#putPart();
    this.#length = writeDecimal(this.#bytes, start, (Math.round(value * 100) | 0) * 100);
  }

  /** @param value - −999.9999 … 999.9999; what is beyond four decimals is rounded */
  putTenThousandths(value: number): void {
    const start = this.#putPart();
    this.#length = writeDecimal(this.#bytes, start, Math.round(value * 10_000) | 0);
  }

  #putBytes(start: number, bytes: Uint8Array): void {
    this.#bytes.set(bytes, start);
    this.#length = start + bytes.length;
  }

  /** @returns where it ends */
  #putPart(): number {
    const from = this.#part === 0 ? 0 : this.#ends[this.#part - 1]!;
    const to = this.#ends[this.#part]!;
    const start = this.#length - from;
    for (let at = from; at < to; at += wordBytes) this.#view.setUint32(start + at, this.#parts.getUint32(at));
    this.#part += 1;
    return start + to;
  }
}

/** @returns where it ends */
function writeInteger(bytes: Uint8Array, start: number, value: number): number {
  if (value > wholeMax) throw new RangeError(`A number must be at most ${wholeMax}, got ${value}`);
  let at = start;
  const hundreds = (value / 100) | 0;
  const rest = value - hundreds * 100;
  const tens = (rest / 10) | 0;
  if (hundreds > 0) bytes[at++] = zero + hundreds;
  if (value > 9) bytes[at++] = zero + tens;
  bytes[at] = zero + rest - tens * 10;
  return at + 1;
}

/** @param tenThousandths - an integer; zeros at the end of the decimals are left out, as JSON does */
function writeDecimal(bytes: Uint8Array, start: number, tenThousandths: number): number {
  const size = Math.abs(tenThousandths);
  const whole = (size / 10_000) | 0;
  if (tenThousandths < 0) bytes[start] = minus;
  const pointAt = writeInteger(bytes, tenThousandths < 0 ? start + 1 : start, whole);
  const decimals = size - whole * 10_000;
  if (decimals === 0) return pointAt;
  const [high, low] = [(decimals / 100) | 0, decimals % 100];
  bytes[pointAt] = point;
  bytes[pointAt + 1] = zero + ((high / 10) | 0);
  bytes[pointAt + 2] = zero + (high % 10);
  bytes[pointAt + 3] = zero + ((low / 10) | 0);
  bytes[pointAt + 4] = zero + (low % 10);
  let end = pointAt + 5;
  while (bytes[end - 1] === zero) end -= 1;
  return end;
}
