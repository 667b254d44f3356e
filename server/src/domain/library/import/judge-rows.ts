import { DomainError } from "../../errors.ts";
import { parseNewPalette } from "../new-palette.ts";
import type { NewPalette } from "../palette-store.ts";
import type { BadRow } from "./import-tally.ts";
import type { RowBatches, RowPosition, SourceRow } from "./source-row.ts";

/** A palette together with the place it was read at. */
export interface PlacedPalette {
  readonly position: RowPosition;
  readonly palette: NewPalette;
}

/** What a row's palette gets besides what the row says. */
export interface Birth {
  readonly id: string;
  readonly at: number;
}

export interface JudgeRowsOptions {
  readonly createBirth: () => Birth;
  /** Ends the rows, wherever their source breaks off then. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Rows as palettes, or why they cannot be any, in batches as they come.
 *
 * @throws {SyntaxError} while iterating, when the rest of the file cannot be read
 */
export async function* judgeRows(
  rows: RowBatches,
  { createBirth, signal }: JudgeRowsOptions,
): AsyncGenerator<readonly (PlacedPalette | BadRow)[]> {
  try {
    for await (const batch of rows) {
      if (signal?.aborted) return;
      yield batch.map((row) => judgeRow(row, createBirth()));
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

/** A row as a palette, or why it cannot be one. */
function judgeRow(row: SourceRow, birth: Birth): PlacedPalette | BadRow {
  if ("fault" in row) return badRow(row, row.fault);
  try {
    return { position: row, palette: parseNewPalette(row.value, birth) };
  } catch (error) {
    if (error instanceof DomainError) return badRow(row, error.publicMessage);
    throw error;
  }
}

/** The reason why the row at a position cannot go in. */
export function badRow({ line, item }: RowPosition, reason: string): BadRow {
  return item === undefined ? { line, reason } : { line, item, reason };
}
