import { byteAt, compareTexts, compareTextTo, type TextColumn, wordAt } from "./columns.ts";
import { itemsPerStep, type Steps } from "./time-slicing.ts";

/**
 * Finds the row of an id: a hash table with open addressing whose slots hold row + 1, so that a million ids need 8 MB and no object
 * each.
 */
export interface IdTable {
  readonly ids: TextColumn;
  /** A power of two, at least twice the rows. */
  readonly slots: Uint32Array;
}

/** Makes the table; of rows with equal ids it knows the last, and the others are returned as `shadowed`. */
export function* buildIdTable(
  ids: TextColumn,
): Steps<{ readonly table: IdTable; readonly shadowed: readonly number[] }> {
  const count = ids.starts.length - 1;
  const table = { ids, slots: new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, count) * 2))) };
  const shadowed: number[] = [];
  for (let row = 0; row < count; row++) {
    const before = putRow(table, row);
    if (before !== undefined) shadowed.push(before);
    if (row % itemsPerStep === 0) yield;
  }
  return { table, shadowed };
}

/** Returns the row of an id given as bytes, or undefined. */
export function findRow({ ids, slots }: IdTable, id: Uint8Array): number | undefined {
  const mask = slots.length - 1;
  let slot = hashBytes(id, 0, id.length) & mask;
  while (slots[slot] !== 0 && compareTextTo(ids, wordAt(slots, slot) - 1, id) !== 0) slot = (slot + 1) & mask;
  return slots[slot] === 0 ? undefined : wordAt(slots, slot) - 1;
}

/** Returns the row with the same id that was there. */
function putRow({ ids, slots }: IdTable, row: number): number | undefined {
  const mask = slots.length - 1;
  let slot = hashBytes(ids.values, wordAt(ids.starts, row), wordAt(ids.starts, row + 1)) & mask;
  while (slots[slot] !== 0 && compareTexts(ids, wordAt(slots, slot) - 1, row) !== 0) slot = (slot + 1) & mask;
  const before = wordAt(slots, slot);
  slots[slot] = row + 1;
  return before === 0 ? undefined : before - 1;
}

/**
 * FNV-1a, then a mix of the upper bits into the lower ones, of which the slot is made.
 *
 * @see Fowler, Noll, Vo: The FNV non-cryptographic hash algorithm (IETF draft), 32 bit: offset basis and prime
 * @see Appleby 2011, MurmurHash3, fmix32: the multiplier
 */
function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ byteAt(bytes, index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
