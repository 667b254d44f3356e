import type { Account } from "./accounts.ts";

/** An API key in stored form. Times are epoch milliseconds. */
export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** SHA-256 of the secret, lowercase hex. */
  readonly secretHash: string;
  /** First 8 and last 4 characters of the secret. */
  readonly hint: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
}

export interface KeyHolder {
  readonly key: ApiKey;
  readonly account: Account;
}

export type KeyAction = "create" | "roll" | "revoke";

export interface NewKey {
  readonly accountId: string;
  readonly name: string;
  readonly expiresAt: number | null;
  readonly actor: string;
}

export interface RollRequest {
  readonly keyId: string;
  readonly overlapMs: number;
  readonly actor: string;
}

export interface RevokeRequest {
  readonly keyId: string;
  readonly actor: string;
}

export interface IssuedKey {
  readonly key: ApiKey;
  readonly secret: string;
}

/** People's actions on API keys. Each change is audited. An unknown id is `key_not_found`. */
export interface Keys {
  /**
   * @throws {DomainError} `pro_required`, `account_suspended`, `email_unconfirmed`,
   *   `invalid_parameter`
   */
  createKey(request: NewKey): Promise<IssuedKey>;
  listKeys(accountId: string): Promise<readonly ApiKey[]>;
  /** Issues a successor. The old key works for `overlapMs` more. */
  rollKey(request: RollRequest): Promise<IssuedKey>;
  revokeKey(request: RevokeRequest): Promise<ApiKey>;
}
