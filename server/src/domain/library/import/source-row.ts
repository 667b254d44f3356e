/**
 * Reading palettes from files and writing them again. Bytes arrive as an async iterable and rows leave in batches, so
 * that a million of them never are in memory at once. What reads a disk or a terminal lives with the command line.
 */

export const sourceFormats = ["json", "ndjson", "csv"] as const;
export type SourceFormat = (typeof sourceFormats)[number];

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
export const ROW_BYTES_MAX = 1_048_576;

/** A row from the text of one JSON value. */
export function parseJsonRow(position: RowPosition, text: string): SourceRow {
  try {
    return { ...position, value: JSON.parse(text) as unknown };
  } catch {
    return { ...position, fault: "is not valid JSON" };
  }
}
