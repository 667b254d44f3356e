/**
 * Rows of one JSON array, item by item.
 *
 * Idea: only the array's own structure is read here, byte by byte: where an item starts and where it ends, which needs
 * nothing but the depth of brackets outside of strings. The text of each item goes to `JSON.parse`. So an item that is
 * broken inside costs itself alone, every item knows its line, and only one item is in memory.
 *
 *     [ {"colors": ["…]"]} , {"broken": } ]
 *       └─ item 1 ───────┘   └─ item 2 ─┘ reported
 *
 * Brackets, quotes and commas are single bytes that UTF-8 uses for nothing else.
 */
import {
  type ByteSource,
  parseJsonRow,
  ROW_BYTES_MAX,
  type RowBatches,
  type SourceRow,
} from "./source-row.ts";

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const NEWLINE = 0x0a;
const BLANKS: ReadonlySet<number> = new Set([NEWLINE, 0x20, 0x0d, 0x09]);

/** Rows of a JSON array. @throws {SyntaxError} while iterating, when the array itself is broken */
export async function* readJsonArray(source: ByteSource): RowBatches {
  const splitter = new ArraySplitter();
  for await (const chunk of source) yield splitter.push(Buffer.from(chunk));
  splitter.end();
}

/** What must come next: `[`, an item (or `]` right after `[`), an item after a comma, `,` or `]`, or nothing more. */
type Expectation = "[" | "item or ]" | "item" | ", or ]" | "nothing";

class ArraySplitter {
  #expected: Expectation = "[";
  #line = 1;
  #items = 0;
  #itemLine = 1;
  #isInItem = false;
  /** Brackets open within the item. */
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** What earlier chunks held of the item. */
  #head: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): readonly SourceRow[] {
    const rows: SourceRow[] = [];
    let at = 0;
    while (at < chunk.length) {
      if (!this.#isInItem) {
        this.#readStructure(chunk[at]!);
        if (!this.#isInItem) at += 1;
        continue;
      }
      const end = this.#findItemEnd(chunk, at);
      if (end === undefined) this.#keep(chunk.subarray(at));
      else rows.push(this.#finishItem(chunk.subarray(at, end)));
      at = end ?? chunk.length;
    }
    return rows;
  }

  end(): void {
    if (this.#isInItem) throw new SyntaxError(`Item ${this.#items} (line ${this.#itemLine}) has no end`);
    if (this.#expected !== "nothing") {
      throw new SyntaxError(`JSON array ends too early in line ${this.#line}: expected ${this.#expected}`);
    }
  }

  /** One byte outside of items: moves on, or starts an item, of which the byte is then the first. */
  #readStructure(byte: number): void {
    if (BLANKS.has(byte)) {
      if (byte === NEWLINE) this.#line += 1;
    } else if (this.#expected === "[" && byte === OPEN_LIST) this.#expected = "item or ]";
    else if (this.#expected === ", or ]" && byte === COMMA) this.#expected = "item";
    else if ((this.#expected === ", or ]" || this.#expected === "item or ]") && byte === CLOSE_LIST)
      this.#expected = "nothing";
    else if (this.#expected.startsWith("item") && byte !== COMMA && byte !== CLOSE_LIST) this.#startItem();
    else throw this.#unexpected(byte);
  }

  #startItem(): void {
    this.#isInItem = true;
    this.#items += 1;
    this.#itemLine = this.#line;
  }

  /** Index after the item's last byte, or undefined when the chunk ends before it. */
  #findItemEnd(chunk: Buffer, from: number): number | undefined {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (byte === NEWLINE) this.#line += 1;
      if (this.#isInString) {
        if (this.#closesString(byte) && this.#depth === 0) return at + 1;
      } else if (byte === QUOTE) this.#isInString = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#depth += 1;
      else if (this.#depth === 0) {
        // A bare number or word ends before what follows it.
        if (byte === COMMA || byte === CLOSE_LIST) return at;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        this.#depth -= 1;
        if (this.#depth === 0) return at + 1;
      }
    }
    return undefined;
  }

  #closesString(byte: number): boolean {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInString = false;
    return !this.#isInString;
  }

  #keep(tail: Buffer): void {
    this.#head = this.#head.length === 0 ? tail : Buffer.concat([this.#head, tail]);
    if (this.#head.length > ROW_BYTES_MAX) {
      throw new SyntaxError(
        `Item ${this.#items} (line ${this.#itemLine}) is longer than ${ROW_BYTES_MAX} bytes`,
      );
    }
  }

  #finishItem(tail: Buffer): SourceRow {
    const bytes = this.#head.length === 0 ? tail : Buffer.concat([this.#head, tail]);
    this.#head = Buffer.alloc(0);
    this.#isInItem = false;
    this.#expected = ", or ]";
    return parseJsonRow({ line: this.#itemLine, item: this.#items }, bytes.toString("utf8"));
  }

  #unexpected(byte: number): SyntaxError {
    const got = byte < 0x80 ? JSON.stringify(String.fromCharCode(byte)) : `byte 0x${byte.toString(16)}`;
    return new SyntaxError(
      `JSON array is broken in line ${this.#line}: expected ${this.#expected}, got ${got}`,
    );
  }
}
