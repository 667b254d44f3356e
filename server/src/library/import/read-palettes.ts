/**
 * Palettes from files. Bytes arrive as an async iterable and rows leave in batches, so that a million of them never are in memory
 * at once. What reads a disk or a terminal lives with the command line.
 */
import { CsvError, parse, type Info } from "csv-parse";
import { pipeline, Readable } from "node:stream";
import { quoteValue } from "@tincture/contract/errors";
import { restoreFormula, type SourceFormat } from "./write-palettes.ts";

/** Where a row starts, for people to find it. */
export interface RowPosition {
  /** Counted from 1. */
  readonly line: number;
  /** Number of the item in a JSON array, counted from 1. */
  readonly item?: number;
}

/** One row as it was found: a value still to be judged, or the reason why it cannot be read. */
export type SourceRow = RowPosition & ({ readonly value: unknown } | { readonly fault: string });

/** Bytes of a file, in whatever pieces they come. */
export type ByteSource = AsyncIterable<Uint8Array>;

/** Rows in batches; iterating throws a `SyntaxError` that names the place when the rest of a file makes no sense. */
export type RowBatches = AsyncIterable<readonly SourceRow[]>;

/** No honest row is longer; without a bound, one missing quote would put the rest of the file in memory. */
const rowBytesMax = 1_048_576;

const formatByExtension: Readonly<Record<string, SourceFormat>> = {
  ndjson: "ndjson",
  jsonl: "ndjson",
  csv: "csv",
  tsv: "csv",
};
const delimiters = [",", ";", "\t"] as const;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
/** Enough for a CSV header. */
const headBytes = 4096;
const newline = 0x0a;

/** What is known of a source besides its bytes. */
interface SourceHints {
  /** How it is written; found out when missing. */
  readonly format?: SourceFormat | undefined;
  /** The name of the file, for its extension. */
  readonly fileName?: string | undefined;
}

/** Rows of a file in any of the formats. */
export async function* readPalettes(bytes: ByteSource, hints: SourceHints = {}): RowBatches {
  const chunks = bytes[Symbol.asyncIterator]();
  const head = await readHead(chunks);
  const source = prepend(head, chunks);
  const format = hints.format ?? detectFormat(head, hints.fileName);
  if (format === "json") yield* readJsonArray(source);
  else if (format === "ndjson") yield* readNdjson(source);
  else yield* readCsv(source, detectDelimiter(head));
}

/** The first bytes of a source, without a UTF-8 byte order mark. */
async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < headBytes) {
    const next = await chunks.next();
    if (next.done === true) break;
    parts.push(next.value);
    length += next.value.length;
  }
  const head = Buffer.concat(parts);
  const hasMark = head.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  return hasMark ? head.subarray(byteOrderMark.length) : head;
}

async function* prepend(bytes: Uint8Array, rest: AsyncIterator<Uint8Array>): ByteSource {
  try {
    if (bytes.length > 0) yield bytes;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/**
 * How a file is written. An extension that means one thing decides; `.json` is used for arrays and for lines alike, so
 * there and elsewhere the first character does: `[` starts an array, `{` a line.
 *
 * @param head - the first bytes of the file
 * @param fileName - where the bytes come from, if from a file
 */
function detectFormat(head: Buffer, fileName = ""): SourceFormat {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const known = formatByExtension[extension];
  if (known) return known;
  const first = head.toString("latin1").trimStart().charAt(0);
  if (first === "[") return "json";
  // An empty file is an empty list of lines.
  return first === "{" || first === "" ? "ndjson" : extension === "json" ? "json" : "csv";
}

/** What separates the cells of a CSV file: of comma, semicolon and tab the one that its header has most of. */
function detectDelimiter(head: Buffer): string {
  const [header = ""] = head
    .toString("utf8")
    .trimStart()
    .split(/[\r\n]/, 1);
  const counts = delimiters.map((delimiter) => header.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Rows of newline-delimited JSON: one value a line; blank lines are skipped. */
async function* readNdjson(source: ByteSource): RowBatches {
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    const rows: SourceRow[] = [];
    let start = 0;
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
      pushRow(rows, line, bytes.toString("utf8", start, end));
      line += 1;
      start = end + 1;
    }
    rest = bytes.subarray(start);
    yield rows;
    if (rest.length > rowBytesMax) throw new SyntaxError(`Line ${line} is longer than ${rowBytesMax} bytes`);
  }
  const rows: SourceRow[] = [];
  pushRow(rows, line, rest.toString("utf8"));
  yield rows;
}

function pushRow(rows: SourceRow[], line: number, text: string): void {
  if (text.trim() !== "") rows.push(parseJsonRow({ line }, text));
}

/** A row from the text of one JSON value. */
function parseJsonRow(position: RowPosition, text: string): SourceRow {
  try {
    return { ...position, value: JSON.parse(text) as unknown };
  } catch {
    return { ...position, fault: "is not valid JSON" };
  }
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
const blanks: ReadonlySet<number> = new Set([newline, 0x20, 0x0d, 0x09]);

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
 *
 * @throws {SyntaxError} while iterating, when the array itself is broken
 */
async function* readJsonArray(source: ByteSource): RowBatches {
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
        this.#readStructure(chunk.readUInt8(at));
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
    if (blanks.has(byte)) {
      if (byte === newline) this.#line += 1;
    } else if (this.#expected === "[" && byte === openList) this.#expected = "item or ]";
    else if (this.#expected === ", or ]" && byte === comma) this.#expected = "item";
    else if ((this.#expected === ", or ]" || this.#expected === "item or ]") && byte === closeList)
      this.#expected = "nothing";
    else if (this.#expected.startsWith("item") && byte !== comma && byte !== closeList) this.#startItem();
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
      if (byte === newline) this.#line += 1;
      if (this.#isInString) {
        if (this.#closesString(byte) && this.#depth === 0) return at + 1;
      } else if (byte === quote) this.#isInString = true;
      else if (byte === openList || byte === openObject) this.#depth += 1;
      else if (this.#depth === 0) {
        // A bare number or word ends before what follows it.
        if (byte === comma || byte === closeList) return at;
      } else if (byte === closeList || byte === closeObject) {
        this.#depth -= 1;
        if (this.#depth === 0) return at + 1;
      }
    }
    return undefined;
  }

  #closesString(byte: number): boolean {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isInString = false;
    return !this.#isInString;
  }

  #keep(tail: Buffer): void {
    this.#head = this.#head.length === 0 ? tail : Buffer.concat([this.#head, tail]);
    if (this.#head.length > rowBytesMax) {
      throw new SyntaxError(`Item ${this.#items} (line ${this.#itemLine}) is longer than ${rowBytesMax} bytes`);
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
    return new SyntaxError(`JSON array is broken in line ${this.#line}: expected ${this.#expected}, got ${got}`);
  }
}

const csvBatchRows = 512;

/** What csv-parse hands over with `info`. */
interface CsvRecord {
  readonly record: readonly string[];
  /** `lines` is the line in which the record ends. */
  readonly info: Info;
}

/**
 * Rows of CSV (RFC 4180) with a header that names the columns. A row may leave out its last cells.
 *
 * @param source - bytes without a byte order mark
 * @param delimiter - what stands between the cells
 */
async function* readCsv(source: ByteSource, delimiter: string): RowBatches {
  let header: readonly string[] | undefined;
  let rows: SourceRow[] = [];
  for await (const csvRecord of parseRecords(source, delimiter)) {
    if (!header) {
      header = parseHeader(csvRecord.record);
      continue;
    }
    rows.push(toRow(header, csvRecord));
    if (rows.length < csvBatchRows) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

async function* parseRecords(source: ByteSource, delimiter: string): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    // A stray quote inside a cell is text; only one that opens a cell and never closes is an error.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: rowBytesMax,
  });
  // Its outcome also reaches the code that iterates over the parser.
  pipeline(Readable.from(source), parser, () => {});
  const records: AsyncIterable<CsvRecord> = parser;
  try {
    yield* records;
  } catch (error) {
    throw error instanceof CsvError ? syntaxError(error) : error;
  }
}

function syntaxError(error: CsvError): SyntaxError {
  const where = `CSV is broken in line ${String(error["lines"])}`;
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return new SyntaxError(`${where}: a quote before it never closes`);
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    return new SyntaxError(`${where}: the row has more than ${rowBytesMax} bytes; a quote may be missing`);
  }
  return new SyntaxError(`${where}: ${error.message}`);
}

function parseHeader(cells: readonly string[]): readonly string[] {
  const header = cells.map((cell) => cell.trim().toLowerCase());
  if (header.includes("colors")) return header;
  throw new SyntaxError(
    `CSV must start with a header that names a column "colors", got ${quoteValue(cells.join(","))}`,
  );
}

function toRow(header: readonly string[], { record, info }: CsvRecord): SourceRow {
  const line = info.lines - countNewlines(record);
  if (record.length > header.length) {
    const fault = `has ${record.length} cells where the header has ${header.length}; put quotes around text with delimiters`;
    return { line, fault };
  }
  return { line, value: Object.fromEntries(record.map((cell, column) => [header[column], restoreFormula(cell)])) };
}

function countNewlines(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) if (cell.includes("\n")) count += cell.split("\n").length - 1;
  return count;
}
