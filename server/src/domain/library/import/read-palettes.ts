import { readCsv } from "./read-csv.ts";
import { readJsonArray } from "./read-json-array.ts";
import {
  parseJsonRow,
  ROW_BYTES_MAX,
  type ByteSource,
  type RowBatches,
  type SourceFormat,
  type SourceRow,
} from "./source-row.ts";

const FORMAT_BY_EXTENSION: Readonly<Record<string, SourceFormat>> = {
  ndjson: "ndjson",
  jsonl: "ndjson",
  csv: "csv",
  tsv: "csv",
};
const DELIMITERS = [",", ";", "\t"] as const;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
/** Enough for a CSV header. */
const HEAD_BYTES = 4096;
const NEWLINE = 0x0a;

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
  switch (format) {
    case "json":
      yield* readJsonArray(source);
      break;
    case "ndjson":
      yield* readNdjson(source);
      break;
    case "csv":
      yield* readCsv(source, detectDelimiter(head));
      break;
  }
}

/** The first bytes of a source, without a UTF-8 byte order mark. */
async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done === true) break;
    parts.push(next.value);
    length += next.value.length;
  }
  const head = Buffer.concat(parts);
  const hasMark = head.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return hasMark ? head.subarray(BYTE_ORDER_MARK.length) : head;
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
function detectFormat(head: Uint8Array, fileName = ""): SourceFormat {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const known = FORMAT_BY_EXTENSION[extension];
  if (known) return known;
  const first = Buffer.from(head).toString("latin1").trimStart().charAt(0);
  if (first === "[") return "json";
  // An empty file is an empty list of lines.
  return first === "{" || first === "" ? "ndjson" : extension === "json" ? "json" : "csv";
}

/** What separates the cells of a CSV file: of comma, semicolon and tab the one that its header has most of. */
function detectDelimiter(head: Uint8Array): string {
  const header =
    Buffer.from(head)
      .toString("utf8")
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? "";
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Rows of newline-delimited JSON: one value a line; blank lines are skipped. */
async function* readNdjson(source: ByteSource): RowBatches {
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    const rows: SourceRow[] = [];
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      pushRow(rows, line, bytes.toString("utf8", start, end));
      line += 1;
      start = end + 1;
    }
    rest = bytes.subarray(start);
    yield rows;
    if (rest.length > ROW_BYTES_MAX)
      throw new SyntaxError(`Line ${line} is longer than ${ROW_BYTES_MAX} bytes`);
  }
  const rows: SourceRow[] = [];
  pushRow(rows, line, rest.toString("utf8"));
  yield rows;
}

function pushRow(rows: SourceRow[], line: number, text: string): void {
  if (text.trim() !== "") rows.push(parseJsonRow({ line }, text));
}
