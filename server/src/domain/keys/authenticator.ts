import type { Account } from "../accounts.ts";
import { createBoundedCache } from "../bounded-cache.ts";
import type { Clock } from "../clock.ts";
import { DomainError } from "../errors.ts";
import {
  type ApiKey,
  hashSecret,
  hasSecretChecksum,
  hasSecretShape,
  keyState,
  type KeyHolder,
  type KeyStore,
} from "./api-key.ts";

/**
 * How long a look-up in the store is believed, counted from before the read. The contract allows 5 s for a change on another
 * node; the rest is room for a slow read.
 */
const keyTtlMs = 3000;
/** From then on a key that is in use is looked up again ahead of time: together with others, and no request waits for it. */
const refreshMs = keyTtlMs / 2;
const cachedKeysMax = 50_000;
/** Apart from the good ones, so that a flood of keys that do not exist pushes none of them out. */
const cachedMissesMax = 10_000;

/** Turns a bearer secret into its holder. */
export interface Authenticator {
  /** @throws {DomainError} `invalid_api_key` when malformed, unknown, revoked or expired */
  authenticate(secret: string): Promise<KeyHolder>;
  /** The same without waiting: undefined when the store must be asked, or the key is refused. */
  findCached(secret: string): KeyHolder | undefined;
  /** Whether the key was good when it was last looked up, however long ago. */
  wasGood(secret: string): boolean;
  /** Forgets what was read before now, also by reads still in flight. Call after any change to keys or accounts. */
  forget(): void;
  readonly lookups: KeyLookups;
}

/** Well-formed keys looked up so far: a hit did not read the store. */
interface KeyLookups {
  readonly hits: number;
  readonly misses: number;
}

interface AuthenticatorOptions {
  readonly store: Pick<KeyStore, "findKeyByHash">;
  readonly clock: Clock;
  /** Called for every accepted request; must not block. */
  readonly onUse: (keyId: string, usedAt: number) => void;
}

interface CachedLookup {
  /** When the look began that says what is known. */
  readAt: number;
  /** Settled to undefined when there is no such key. */
  readonly holder: Promise<KeyHolder | undefined>;
  /** The holder once it is there. */
  known?: KeyHolder | undefined;
  /** Whether the next look-up is under way. One that fails is not repeated: its time comes anyway. */
  isRefreshing?: boolean;
}

/**
 * An authenticator that remembers its look-ups in the store, failed ones too, for three seconds. Requests that arrive during
 * a read share it. `forget` drops reads in flight as well: those who wait for one still get its answer, nobody after them.
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
      const secretHash = hashSecret(secret);
      const known = cached.get(secretHash);
      if (!known?.known || !isFresh(known, now) || keyState(known.known.key, now) !== "active") return undefined;
      if (now - known.readAt >= refreshMs && !known.isRefreshing) remembered.refresh(secretHash, known, now);
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

  /** What was forgotten meanwhile stays so. */
  function refresh(secretHash: string, old: CachedLookup, now: number): void {
    old.isRefreshing = true;
    const found = store.findKeyByHash(secretHash, { mayWait: true });
    const replace = (holder: KeyHolder | undefined): void => {
      if (cached.peek(secretHash) !== old) return;
      if (holder && isSameHolder(holder, old.known)) return renew(old, now);
      const fresh: CachedLookup = { readAt: now, holder: found };
      cached.set(secretHash, fresh);
      settle(secretHash, fresh, holder);
    };
    found.then(replace).catch(() => undefined);
  }

  function settle(secretHash: string, lookup: CachedLookup, holder: KeyHolder | undefined): void {
    lookup.known = holder;
    if (!holder && drop(secretHash, lookup)) missing.set(secretHash, lookup);
  }

  /** @returns whether it was there still */
  function drop(secretHash: string, lookup: CachedLookup): boolean {
    return cached.peek(secretHash) === lookup && cached.delete(secretHash);
  }

  function forget(): void {
    cached.clear();
    missing.clear();
  }

  return { cached, counts, findOrRead, refresh, forget };
}

/**
 * What a look finds as it was is kept as it was: what is new lives long, which the collector pays for, and each of its texts is looked for again
 * in the engine's table of texts by every map that is asked for it.
 */
function renew(lookup: CachedLookup, readAt: number): void {
  lookup.readAt = readAt;
  lookup.isRefreshing = false;
}

function isSameHolder(a: KeyHolder, b: KeyHolder | undefined): boolean {
  return b !== undefined && hasSameValues(a.key, b.key) && hasSameValues(a.account, b.account);
}

/** Of two with the same fields, none of which is an object. */
function hasSameValues<Value extends ApiKey | Account>(a: Value, b: Value): boolean {
  for (const name in a) if (a[name] !== b[name]) return false;
  return true;
}

/** A clock that was set back tells nothing. */
function isFresh({ readAt }: CachedLookup, now: number): boolean {
  return now - readAt < keyTtlMs && now >= readAt;
}

function invalidKey(): DomainError {
  return new DomainError("invalid_api_key", "The API key is malformed, unknown, revoked or expired");
}
