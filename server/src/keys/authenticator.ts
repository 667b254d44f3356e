import { createBoundedCache } from "../runtime/cache.ts";
import type { Clock } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";
import { hashSecret, hasSecretChecksum, hasSecretShape, keyState } from "./api-key.ts";
import type { KeyStore } from "./key-store.ts";
import { type KeyHolder } from "@tincture/contract/keys";

/** From before the read. A change in another process must take effect within 5 s. */
const keyTtlMs = 3000;
const cachedKeysMax = 50_000;
/** Unknown keys have a cache of their own, so that a flood of them does not evict valid keys. */
const cachedMissesMax = 10_000;

export interface Authenticator {
  /** @throws {DomainError} `invalid_api_key` when malformed, unknown, revoked or expired */
  authenticate(secret: string): Promise<KeyHolder>;
  /** Like `authenticate`, but undefined when the store must be read or the key is refused. */
  findCached(secret: string): KeyHolder | undefined;
  /** Returns whether the key was valid at its last lookup, however long ago. */
  wasGood(secret: string): boolean;
  /** Drops everything read before now. Call it after any change to keys or accounts. */
  forget(): void;
  readonly lookups: { readonly hits: number; readonly misses: number };
}

interface AuthenticatorOptions {
  readonly store: Pick<KeyStore, "findKeyByHash">;
  readonly clock: Clock;
  /** Called for every accepted request; must not block. */
  readonly onUse: (keyId: string, usedAt: number) => void;
}

interface CachedLookup {
  readonly readAt: number;
  readonly holder: Promise<KeyHolder | undefined>;
  known?: KeyHolder | undefined;
}

/**
 * Requests during a read share it. Requests that wait when `forget` drops a read still get its
 * result.
 */
export function createAuthenticator({ store, clock, onUse }: AuthenticatorOptions): Authenticator {
  const remembered = rememberLookups(store);
  const { cached, counts } = remembered;
  return {
    async authenticate(secret) {
      if (!hasSecretShape(secret)) throw invalidKey();
      const now = clock();
      const holder = await remembered.findOrRead(secret, now).holder;
      if (!holder || keyState(holder.key, now) !== "active") throw invalidKey();
      onUse(holder.key.id, now);
      return holder;
    },
    findCached(secret) {
      if (!hasSecretShape(secret)) return undefined;
      const now = clock();
      const known = cached.get(hashSecret(secret));
      if (!known?.known || !isFresh(known, now) || keyState(known.known.key, now) !== "active") return undefined;
      counts.hits += 1;
      onUse(known.known.key.id, now);
      return known.known;
    },
    wasGood: (secret) => hasSecretShape(secret) && cached.peek(hashSecret(secret))?.known !== undefined,
    forget: () => remembered.forget(),
    lookups: counts,
  };
}

function rememberLookups(store: AuthenticatorOptions["store"]) {
  const counts = { hits: 0, misses: 0 };
  const cached = createBoundedCache<CachedLookup>(cachedKeysMax);
  const missing = createBoundedCache<CachedLookup>(cachedMissesMax);

  function findOrRead(secret: string, now: number): CachedLookup {
    const secretHash = hashSecret(secret);
    const known = cached.get(secretHash) ?? missing.get(secretHash);
    if (known && isFresh(known, now)) {
      counts.hits += 1;
      return known;
    }
    if (!hasSecretChecksum(secret)) throw invalidKey();
    counts.misses += 1;
    const fresh: CachedLookup = { readAt: now, holder: store.findKeyByHash(secretHash) };
    cached.set(secretHash, fresh);
    fresh.holder.then((holder) => settle(secretHash, fresh, holder)).catch(() => drop(secretHash, fresh));
    return fresh;
  }

  function settle(secretHash: string, lookup: CachedLookup, holder: KeyHolder | undefined): void {
    lookup.known = holder;
    if (!holder && drop(secretHash, lookup)) missing.set(secretHash, lookup);
  }

  function drop(secretHash: string, lookup: CachedLookup): boolean {
    return cached.peek(secretHash) === lookup && cached.delete(secretHash);
  }

  function forget(): void {
    cached.clear();
    missing.clear();
  }

  return { cached, counts, findOrRead, forget };
}

/** An entry from the future means that the clock was set back. */
function isFresh({ readAt }: CachedLookup, now: number): boolean {
  return now - readAt < keyTtlMs && now >= readAt;
}

function invalidKey(): DomainError {
  return new DomainError("invalid_api_key", "The API key is malformed, unknown, revoked or expired");
}

const flushIntervalMs = 10_000;
/** Most keys between two writes. Uses beyond that are recorded with a later time. */
const waitingKeysMax = 100_000;

export type KeyUseRecorder = ReturnType<typeof createKeyUseRecorder>;

export function createKeyUseRecorder(store: Pick<KeyStore, "recordKeyUses">, onError: (error: unknown) => void) {
  let waiting = new Map<string, number>();
  let writing: Promise<void> | undefined;
  const timer = setInterval(() => void flush(), flushIntervalMs);
  timer.unref();

  function record(keyId: string, usedAt: number): void {
    if (waiting.size < waitingKeysMax || waiting.has(keyId)) waiting.set(keyId, usedAt);
  }
  /** Writes pending uses. Failed writes are retried with the next batch. */
  function flush(): Promise<void> {
    writing ??= write().finally(() => (writing = undefined));
    return writing;
  }
  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    try {
      await store.recordKeyUses(Array.from(batch, ([keyId, usedAt]) => ({ keyId, usedAt })));
    } catch (error) {
      onError(error);
      for (const [keyId, usedAt] of batch) if (!waiting.has(keyId)) record(keyId, usedAt);
    }
  }
  return {
    record,
    flush,
    async close(): Promise<void> {
      clearInterval(timer);
      await writing;
      await flush();
    },
  };
}
