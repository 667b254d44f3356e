/** An API key: the form of its secret, what is kept of it, and where. */
import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Account } from "../accounts.ts";
import { formatBase62, randomBase62 } from "../base62.ts";
import type { RandomBytes } from "../clock.ts";

const prefix = "tnc_";
/** 32 base62 digits hold 190 bits. */
const randomLength = 32;
/** Enough base62 digits for 32 bits. */
const checksumLength = 6;
const shape = /^tnc_[0-9A-Za-z]{38}$/;

/**
 * A new API key.
 *
 *     "tnc_" + 32 random base62 digits + 6 base62 digits of CRC-32 over what stands before
 *
 * @returns the secret: shown once, never stored
 */
export function createSecret(randomBytes: RandomBytes): string {
  const body = prefix + randomBase62(randomLength, randomBytes);
  return body + checksum(body);
}

export function hasSecretShape(text: string): boolean {
  return shape.test(text);
}

/** @param text - with the shape of an API key */
export function hasSecretChecksum(text: string): boolean {
  return checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
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
  return formatBase62(crc32(body), checksumLength);
}

/** An API key as it is kept: the secret itself is never stored. */
export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** SHA-256 of the whole key, lowercase hex. */
  readonly secretHash: string;
  /** First 8 and last 4 characters, to recognize a key by. */
  readonly hint: string;
  /** Epoch milliseconds, as are all times here. */
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
}

export type KeyAction = "create" | "roll" | "revoke";

/** One line of the audit trail: who did what to which key. */
export interface KeyAudit {
  readonly id: string;
  readonly keyId: string;
  readonly accountId: string;
  readonly action: KeyAction;
  /** "cli", or the id of the person on the site. */
  readonly actor: string;
  readonly at: number;
}

export interface KeyUse {
  readonly keyId: string;
  readonly usedAt: number;
}

export type KeyState = "active" | "expired" | "revoked";

/** How a key stands at a time: only an active one opens anything. */
export function keyState({ revokedAt, expiresAt }: ApiKey, now: number): KeyState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}

/** A key together with the account that pays for it, read in one consistent look. */
export interface KeyHolder {
  readonly key: ApiKey;
  readonly account: Account;
}

export interface KeyRoll {
  readonly oldKeyId: string;
  /** The old key stops working at this time, or earlier if it would have expired before. */
  readonly oldExpiresAt: number;
  readonly newKey: ApiKey;
  readonly audit: KeyAudit;
}

/** Where keys are kept; a change and its audit row are written in one transaction. Never read from a replica. */
export interface KeyStore {
  /** @throws {DomainError} `account_not_found` when the account is unknown, or was deleted meanwhile */
  insertKey(key: ApiKey, audit: KeyAudit): Promise<void>;
  /** @param look - one that nobody waits for may be made some tenths of a second later, with others, which costs each of them less */
  findKeyByHash(secretHash: string, look?: { readonly mayWait: boolean }): Promise<KeyHolder | undefined>;
  findKey(id: string): Promise<ApiKey | undefined>;
  /** All keys of an account, newest first, revoked ones too. */
  listKeys(accountId: string): Promise<readonly ApiKey[]>;
  /** @throws {DomainError} `account_not_found` as above; `key_not_found` when the old key is unknown, or was revoked
   *  meanwhile; nothing is changed */
  rollKey(roll: KeyRoll): Promise<void>;
  /** Keeps the first revocation time when the key is revoked already.
   *  @returns false when there is no such key */
  revokeKey(audit: KeyAudit): Promise<boolean>;
  /** Batched; a later time already stored is kept. */
  recordKeyUses(uses: readonly KeyUse[]): Promise<void>;
  listKeyAudits(keyId: string): Promise<readonly KeyAudit[]>;
}
