/**
 * Ids of palettes as bytes, one after the other. All that the program makes are UUIDs, of as many bytes each: then where an id begins
 * need not be kept. Rows of a base ascend by them, so that a row is found by its id without a table.
 */
import { packedUuidBytes, packId, packUuids, unpackId } from "../packed-id.ts";
import { packBuffers, type RowRange } from "./ragged.ts";
import type { Steps } from "./time-slicing.ts";

/** By `packId`. */
export interface IdColumn {
  readonly count: number;
  readonly values: Buffer;
  /** Row i is `values` from `starts[i]` up to `starts[i + 1]`; undefined where all have as many bytes as a UUID. */
  readonly starts: Uint32Array | undefined;
}

export function packIds(ids: readonly string[]): IdColumn {
  const values = packUuids(ids);
  return values ? { count: ids.length, values, starts: undefined } : joinIds(ids.map(packId));
}

/** @param packed - by `packId` */
export function joinIds(packed: readonly Buffer[]): IdColumn {
  const column = packBuffers(packed);
  const isEven = packed.every(({ length }) => length === packedUuidBytes);
  return { count: packed.length, values: column.values, starts: isEven ? undefined : column.starts };
}

/** The bytes of a row, without a copy. */
export function idBytesAt(ids: IdColumn, row: number): Buffer {
  return ids.values.subarray(startOf(ids, row), startOf(ids, row + 1));
}

export function idAt(ids: IdColumn, row: number): string {
  return unpackId(idBytesAt(ids, row));
}

/** Orders two rows. */
export function compareIds(ids: IdColumn, a: number, b: number): number {
  const { values } = ids;
  return values.compare(values, startOf(ids, b), startOf(ids, b + 1), startOf(ids, a), startOf(ids, a + 1));
}

/** Orders a row before (negative), with or after (positive) an id given as bytes. */
export function compareIdTo(ids: IdColumn, row: number, id: Uint8Array): number {
  return ids.values.compare(id, 0, id.length, startOf(ids, row), startOf(ids, row + 1));
}

/** The row of an id given as bytes; undefined when there is none. Rows ascend. */
export function findRow(ids: IdColumn, id: Uint8Array): number | undefined {
  const row = findPlace(ids, id);
  return row < ids.count && compareIdTo(ids, row, id) === 0 ? row : undefined;
}

/** The first row that does not come before an id; the number of rows where all do. Rows ascend. */
export function findPlace(ids: IdColumn, id: Uint8Array): number {
  let low = 0;
  let high = ids.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareIdTo(ids, middle, id) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the rows of all ranges, one range after the other. */
export function* concatIds(ranges: readonly RowRange<IdColumn>[]): Steps<IdColumn> {
  const count = ranges.reduce((total, { from, to }) => total + to - from, 0);
  const bytes = ranges.reduce((total, range) => total + bytesOf(range), 0);
  const values = Buffer.alloc(bytes);
  const starts = ranges.some(({ source }) => source.starts !== undefined) ? new Uint32Array(count + 1) : undefined;
  let row = 0;
  let end = 0;
  for (const range of ranges) {
    const { source, from, to } = range;
    const first = startOf(source, from);
    values.set(source.values.subarray(first, startOf(source, to)), end);
    if (starts) for (let next = from; next < to; next++) starts[++row] = end + startOf(source, next + 1) - first;
    end += bytesOf(range);
    yield;
  }
  return { count, values, starts };
}

function bytesOf({ source, from, to }: RowRange<IdColumn>): number {
  return startOf(source, to) - startOf(source, from);
}

function startOf({ starts }: IdColumn, row: number): number {
  return starts?.[row] ?? row * packedUuidBytes;
}
