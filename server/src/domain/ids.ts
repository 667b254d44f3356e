import type { RandomBytes } from "./clock.ts";

/** As many of an id's last digits as are counted on: enough for four billion palettes of one import. */
const countedDigits = 8;
const hexBase = 16;

/**
 * A new identifier that sorts by time of creation and needs no coordination between machines.
 *
 * @param now - epoch milliseconds
 * @param randomBytes - source of randomness
 * @returns UUID version 7, lowercase, 36 characters
 * @see RFC 9562, section 5.7
 */
export function createId(now: number, randomBytes: RandomBytes): string {
  const bytes = Buffer.from(randomBytes(16));
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Ids that belong together and sort in the order in which they were taken. */
export interface IdSeries {
  readonly nextId: () => string;
  /** No id of the series sorts before this one. */
  readonly first: string;
  /** No id of the series sorts after this one. */
  readonly last: string;
}

/**
 * The ids of one import: they share all but their last digits, so that a range of ids names everything it inserted.
 *
 * @param id - a new UUID; what is left of its randomness, 42 bits besides the millisecond, keeps series apart
 */
export function createIdSeries(id: string): IdSeries {
  const prefix = id.slice(0, -countedDigits);
  let count = 0;
  function nextId(): string {
    const digits = count.toString(hexBase).padStart(countedDigits, "0");
    count += 1;
    return prefix + digits;
  }
  return {
    nextId,
    first: prefix + "0".repeat(countedDigits),
    last: prefix + "f".repeat(countedDigits),
  };
}
