import { CsvError, parse, type Info } from "csv-parse";
import { pipeline, Readable } from "node:stream";
import { quoteValue } from "../../quote-value.ts";
import { type ByteSource, ROW_BYTES_MAX, type RowBatches, type SourceRow } from "./source-row.ts";

const BATCH_ROWS = 512;
const REQUIRED_COLUMN = "colors";

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
export async function* readCsv(source: ByteSource, delimiter: string): RowBatches {
  let header: readonly string[] | undefined;
  let rows: SourceRow[] = [];
  for await (const csvRecord of parseRecords(source, delimiter)) {
    if (!header) {
      header = parseHeader(csvRecord.record);
      continue;
    }
    rows.push(toRow(header, csvRecord));
    if (rows.length < BATCH_ROWS) continue;
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
    max_record_size: ROW_BYTES_MAX,
  });
  pipeline(Readable.from(source), parser, ignore);
  const records: AsyncIterable<CsvRecord> = parser;
  try {
    yield* records;
  } catch (error) {
    throw error instanceof CsvError ? syntaxError(error) : error;
  }
}

/** The pipeline's outcome also reaches whoever iterates over the parser. */
function ignore(): void {}

function syntaxError(error: CsvError): SyntaxError {
  const where = `CSV is broken in line ${String(error["lines"])}`;
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return new SyntaxError(`${where}: a quote before it never closes`);
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    return new SyntaxError(`${where}: the row has more than ${ROW_BYTES_MAX} bytes; a quote may be missing`);
  }
  return new SyntaxError(`${where}: ${error.message}`);
}

function parseHeader(cells: readonly string[]): readonly string[] {
  const header = cells.map((cell) => cell.trim().toLowerCase());
  if (header.includes(REQUIRED_COLUMN)) return header;
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
  return { line, value: Object.fromEntries(record.map((cell, column) => [header[column], cell])) };
}

function countNewlines(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) if (cell.includes("\n")) count += cell.split("\n").length - 1;
  return count;
}
