import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { formatBase62, randomBase62 } from "../base62.ts";
import type { RandomBytes } from "../clock.ts";

const PREFIX = "tnc_";
/** 32 base62 digits hold 190 bits. */
const RANDOM_LENGTH = 32;
/** Enough base62 digits for 32 bits. */
const CHECKSUM_LENGTH = 6;
const SHAPE = /^tnc_[0-9A-Za-z]{38}$/;

/**
 * A new API key.
 *
 *     "tnc_" + 32 random base62 digits + 6 base62 digits of CRC-32 over what stands before
 *
 * @returns the secret: shown once, never stored
 */
export function createSecret(randomBytes: RandomBytes): string {
  const body = PREFIX + randomBase62(RANDOM_LENGTH, randomBytes);
  return body + checksum(body);
}

export function hasSecretShape(text: string): boolean {
  return SHAPE.test(text);
}

/** @param text - with the shape of an API key */
export function hasSecretChecksum(text: string): boolean {
  return checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** What is stored in place of a secret: SHA-256, lowercase hex. The secret's own 190 bits make salt and stretching needless. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "hex");
}

/** What people recognize a key by: its first 8 and last 4 characters. */
export function secretHint(secret: string): string {
  return `${secret.slice(0, 8)}…${secret.slice(-4)}`;
}

function checksum(body: string): string {
  return formatBase62(crc32(body), CHECKSUM_LENGTH);
}
