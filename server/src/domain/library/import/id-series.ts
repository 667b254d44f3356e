/** As many of an id's last digits as are counted on: enough for four billion palettes of one import. */
const COUNTED_DIGITS = 8;
const HEX_BASE = 16;

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
  const prefix = id.slice(0, -COUNTED_DIGITS);
  let count = 0;
  function nextId(): string {
    const digits = count.toString(HEX_BASE).padStart(COUNTED_DIGITS, "0");
    count += 1;
    return prefix + digits;
  }
  return {
    nextId,
    first: prefix + "0".repeat(COUNTED_DIGITS),
    last: prefix + "f".repeat(COUNTED_DIGITS),
  };
}
