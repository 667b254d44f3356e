/**
 * Reads palettes from a stream of bytes. Rows are returned in batches, so that memory use does not
 * depend on the size of the file.
 */
import { CsvError, parse, type Info } from "csv-parse";
import { pipeline, Readable } from "node:stream";
import { quoteValue } from "@tincture/contract/errors";
import { restoreFormula, type SourceFormat } from "./write-palettes.ts";

export interface RowPosition {
  /** From 1. */
  readonly line: number;
  /** The number of the item in a JSON array, from 1. */
  readonly item?: number;
}

/** A row as it was read: a value to validate, or the reason why it cannot be read. */
export type SourceRow = RowPosition & ({ readonly value: unknown } | { readonly fault: string });

export type ByteSource = AsyncIterable<Uint8Array>;

/** Iterating throws a `SyntaxError` with the position if the rest of the file cannot be read. */
export type RowBatches = AsyncIterable<readonly SourceRow[]>;

/** Without it, a missing quote would read the rest of the file into memory. */
const rowBytesMax = 1_048_576;

const formatByExtension: Readonly<Record<string, SourceFormat>> = {
  ndjson: "ndjson",
  jsonl: "ndjson",
  csv: "csv",
  tsv: "csv",
};
const delimiters = [",", ";", "\t"] as const;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const headBytes = 4096;
const newline = 0x0a;

interface SourceHints {
  readonly format?: SourceFormat | undefined;
  readonly fileName?: string | undefined;
}

export async function* readPalettes(bytes: ByteSource, hints: SourceHints = {}): RowBatches {
  const chunks = bytes[Symbol.asyncIterator]();
  const head = await readHead(chunks);
  const source = prepend(head, chunks);
  const format = hints.format ?? detectFormat(head, hints.fileName);
  if (format === "json") yield* readJsonArray(source);
  else if (format === "ndjson") yield* readNdjson(source);
  else yield* readCsv(source, detectDelimiter(head));
}

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
 * Detects the format from the extension, or from the first character, since `.json` can be either.
 */
function detectFormat(head: Buffer, fileName = ""): SourceFormat {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const known = formatByExtension[extension];
  if (known) return known;
  const first = head.toString("latin1").trimStart().charAt(0);
  if (first === "[") return "json";
  return first === "{" || first === "" ? "ndjson" : extension === "json" ? "json" : "csv";
}

function detectDelimiter(head: Buffer): string {
  const [header = ""] = head
    .toString("utf8")
    .trimStart()
    .split(/[\r\n]/, 1);
  const counts = delimiters.map((delimiter) => header.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

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
 * Only the structure of the array is parsed here, byte by byte, by counting brackets outside of
 * strings. So a broken item does not affect the others, every item has a line number, and only one
 * item is in memory. Bytes of brackets, quotes and commas have no other meaning in UTF-8.
 */
async function* readJsonArray(source: ByteSource): RowBatches {
  const splitter = new ArraySplitter();
  for await (const chunk of source) yield splitter.push(Buffer.from(chunk));
  splitter.end();
}

/** The tokens that can come next. `item or ]` is only expected after `[`. */
type Expectation = "[" | "item or ]" | "item" | ", or ]" | "nothing";

class ArraySplitter {
  #expected: Expectation = "[";
  #line = 1;
  #items = 0;
  #itemLine = 1;
  #isInItem = false;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** The part of the item in earlier chunks. */
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

  /** Returns the index after the item's last byte; undefined if the next chunk continues it. */
  #findItemEnd(chunk: Buffer, from: number): number | undefined {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (byte === newline) this.#line += 1;
      if (this.#isInString) {
        if (this.#closesString(byte) && this.#depth === 0) return at + 1;
      } else if (byte === quote) this.#isInString = true;
      else if (byte === openList || byte === openObject) this.#depth += 1;
      else if (this.#depth === 0) {
        // The end of a number or word at the top level.
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

interface CsvRecord {
  readonly record: readonly string[];
  /** `lines` is the line in which the record ends. */
  readonly info: Info;
}

/** Reads CSV (RFC 4180) with a header of column names. Rows may omit their last cells. */
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
    // A quote inside an unquoted cell is text.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: rowBytesMax,
  });
  // Errors also reach the loop over the parser.
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
