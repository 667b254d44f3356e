/** An API key: format of its secret, stored form, and storage. */
import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { RandomBytes } from "@tincture/contract/clock";
import type { ApiKey, KeyAction, KeyKind } from "@tincture/contract/keys";
import type { KeyRequest } from "./key-requests.ts";
import { formatBase62, randomBase62 } from "../runtime/base62.ts";

const prefixes: Readonly<Record<KeyKind, string>> = {
  secret: "tnc_",
  publishable: "tnc_pub_",
  test: "tnc_test_",
  management: "tnc_mgmt_",
};
/** 32 base62 digits hold 190 bits. */
const randomLength = 32;
const checksumLength = 6;
const shape = /^tnc_(?:pub_|test_|mgmt_)?[0-9A-Za-z]{38}$/;
/** Random digits of a hint: its first ones, and the last ones of the checksum. */
const hintDigits = 4;

/**
 * Returns a new secret, which is shown once and never stored.
 *
 *     prefix of the kind + 32 random base62 digits
 *       + 6 base62 digits of the CRC-32 of the preceding text
 */
export function createSecret(randomBytes: RandomBytes, kind: KeyKind = "secret"): string {
  const body = prefixes[kind] + randomBase62(randomLength, randomBytes);
  return body + checksum(body);
}

export function hasSecretShape(text: string): boolean {
  return shape.test(text);
}

export function hasSecretChecksum(text: string): boolean {
  return checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/**
 * Returns the stored form of a secret: SHA-256, lowercase hex. With 190 random bits, salt and
 * stretching are not needed.
 */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "hex");
}

export function secretHint(secret: string): string {
  const start = secret.lastIndexOf("_") + 1;
  return `${secret.slice(0, start + hintDigits)}…${secret.slice(-hintDigits)}`;
}

function checksum(body: string): string {
  return formatBase62(crc32(body), checksumLength);
}

export interface KeyAudit {
  readonly id: string;
  readonly keyId: string;
  readonly accountId: string;
  readonly action: KeyAction;
  /** "cli", the person's id, or `managementActor`. */
  readonly actor: string;
  readonly at: number;
}

export interface KeyUse {
  readonly keyId: string;
  readonly usedAt: number;
}

export const keyStates = ["active", "expired", "revoked"] as const;
type KeyState = (typeof keyStates)[number];

export function keyState({ revokedAt, expiresAt }: ApiKey, now: number): KeyState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}

export interface KeyRoll {
  readonly oldKeyId: string;
  /** When the old key stops working, unless it expires earlier. */
  readonly oldExpiresAt: number;
  readonly newKey: ApiKey;
  readonly audit: KeyAudit;
  /** Stored so that a repeated request finds the new key. */
  readonly request?: KeyRequest | undefined;
}
