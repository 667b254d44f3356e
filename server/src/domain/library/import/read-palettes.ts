import { detectDelimiter, detectFormat } from "./detect-format.ts";
import { peekBytes } from "./peek-bytes.ts";
import { readCsv } from "./read-csv.ts";
import { readJsonArray } from "./read-json-array.ts";
import { readNdjson } from "./read-ndjson.ts";
import type { ByteSource, RowBatches, SourceFormat } from "./source-row.ts";

/** What is known of a source besides its bytes. */
export interface SourceHints {
  /** How it is written; found out when missing. */
  readonly format?: SourceFormat | undefined;
  /** The name of the file, for its extension. */
  readonly fileName?: string | undefined;
}

/** Rows of a file in any of the formats. */
export async function* readPalettes(bytes: ByteSource, hints: SourceHints = {}): RowBatches {
  const { head, source } = await peekBytes(bytes);
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
