import {
  type ByteSource,
  parseJsonRow,
  ROW_BYTES_MAX,
  type RowBatches,
  type SourceRow,
} from "./source-row.ts";

const NEWLINE = 0x0a;

/** Rows of newline-delimited JSON: one value a line; blank lines are skipped. */
export async function* readNdjson(source: ByteSource): RowBatches {
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
