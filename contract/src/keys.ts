import type { Account } from "./accounts.ts";

export const keyKinds = ["secret", "publishable", "test", "management"] as const;
export type KeyKind = (typeof keyKinds)[number];

/** Where and for what a key works. An empty list allows everything. */
export interface KeyRules {
  readonly kind: KeyKind;
  /** As in the `Origin` header. Only publishable keys have origins. */
  readonly origins: readonly string[];
  /** Ids of metered operations. Reading the account needs none. */
  readonly operations: readonly string[];
  /** Addresses or CIDR blocks, IPv4 or IPv6. */
  readonly networks: readonly string[];
  /** Credits per UTC day, within the limit of the account. */
  readonly dailyCap: number | null;
}

export const secretKeyRules: KeyRules = {
  kind: "secret",
  origins: [],
  operations: [],
  networks: [],
  dailyCap: null,
};

/** An API key in stored form. Times are epoch milliseconds. */
export interface ApiKey extends KeyRules {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** SHA-256 of the secret, lowercase hex. */
  readonly secretHash: string;
  /** The prefix and 4 more characters of the secret, and its last 4. */
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

export type KeyAction = "create" | "roll" | "revoke" | "rename";

/** A request that issues a key only once, however often it is repeated within 24 hours. */
export interface OnceRequest {
  /** Chosen by the client. */
  readonly id: string;
  readonly managerId: string;
  readonly managerSecret: string;
  /** SHA-256 of what was requested. */
  readonly digest: string;
}

export interface NewKeyRules {
  /** The default is `secret`. */
  readonly kind?: KeyKind | undefined;
  readonly origins?: readonly string[] | undefined;
  readonly operations?: readonly string[] | undefined;
  readonly networks?: readonly string[] | undefined;
  readonly dailyCap?: number | null | undefined;
}

export interface NewKey extends NewKeyRules {
  readonly accountId: string;
  readonly name: string;
  readonly expiresAt: number | null;
  readonly actor: string;
  readonly once?: OnceRequest | undefined;
}

export interface RollRequest {
  readonly keyId: string;
  readonly overlapMs: number;
  readonly actor: string;
  readonly once?: OnceRequest | undefined;
}

export interface RenameRequest {
  readonly keyId: string;
  readonly name: string;
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
   *   `invalid_parameter` with the `param` that is wrong, named as in `NewKey`,
   *   `idempotency_conflict`
   */
  createKey(request: NewKey): Promise<IssuedKey>;
  listKeys(accountId: string): Promise<readonly ApiKey[]>;
  /** Issues a successor with the same rules. The old key works for `overlapMs` more. */
  rollKey(request: RollRequest): Promise<IssuedKey>;
  /** @throws {DomainError} `invalid_parameter` */
  renameKey(request: RenameRequest): Promise<ApiKey>;
  revokeKey(request: RevokeRequest): Promise<ApiKey>;
}
