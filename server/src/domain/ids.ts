import type { RandomBytes } from "./clock.ts";

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
