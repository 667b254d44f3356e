import type { ApiKey } from "../../../server/src/domain/keys/api-key.ts";

export type KeyState = "live" | "expired" | "revoked";

/** A key as the browser may know it: nothing that the secret could be checked against. */
export interface KeyGlimpse extends Pick<
  ApiKey,
  "id" | "name" | "hint" | "createdAt" | "expiresAt" | "lastUsedAt"
> {
  readonly state: KeyState;
}

/** @param now - epoch milliseconds */
export function glimpseKey(key: ApiKey, now: number): KeyGlimpse {
  const { id, name, hint, createdAt, expiresAt, lastUsedAt } = key;
  return { id, name, hint, createdAt, expiresAt, lastUsedAt, state: keyState(key, now) };
}

function keyState({ revokedAt, expiresAt }: ApiKey, now: number): KeyState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "live";
}
