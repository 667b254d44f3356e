import type { Account } from "../accounts/account.ts";
import type { ApiKey, KeyAudit, KeyUse } from "./api-key.ts";

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
  findKeyByHash(secretHash: string): Promise<KeyHolder | undefined>;
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
