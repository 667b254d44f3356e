import type { RandomBytes } from "@tincture/contract/clock";

/** Enough for four billion palettes in one import. */
const countedDigits = 8;
const hexBase = 16;

/** Returns a UUID of version 7, which sorts by creation time (RFC 9562, section 5.7). */
export function createId(now: number, randomBytes: RandomBytes): string {
  const bytes = Buffer.from(randomBytes(16));
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export type IdSeries = ReturnType<typeof createIdSeries>;

/**
 * The ids of an import differ only in their last digits, so a range of ids names all of them.
 * @param id - a new UUID; 42 random bits besides the timestamp keep series apart
 */
export function createIdSeries(id: string) {
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
