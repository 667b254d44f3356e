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
