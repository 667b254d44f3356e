import type { SourceFormat } from "./source-row.ts";

const FORMAT_BY_EXTENSION: Readonly<Record<string, SourceFormat>> = {
  ndjson: "ndjson",
  jsonl: "ndjson",
  csv: "csv",
  tsv: "csv",
};
const DELIMITERS = [",", ";", "\t"] as const;

/**
 * How a file is written. An extension that means one thing decides; `.json` is used for arrays and for lines alike, so
 * there and elsewhere the first character does: `[` starts an array, `{` a line.
 *
 * @param head - the first bytes of the file
 * @param fileName - where the bytes come from, if from a file
 */
export function detectFormat(head: Uint8Array, fileName = ""): SourceFormat {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  const known = FORMAT_BY_EXTENSION[extension];
  if (known) return known;
  const first = Buffer.from(head).toString("latin1").trimStart().charAt(0);
  if (first === "[") return "json";
  // An empty file is an empty list of lines.
  return first === "{" || first === "" ? "ndjson" : extension === "json" ? "json" : "csv";
}

/** What separates the cells of a CSV file: of comma, semicolon and tab the one that its header has most of. */
export function detectDelimiter(head: Uint8Array): string {
  const header =
    Buffer.from(head)
      .toString("utf8")
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? "";
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}
