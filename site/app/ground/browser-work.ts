/**
 * What the editor keeps in a browser, by the names of its keys, and whose it is. Made while nobody is signed in, it is anybody's, and goes
 * along with the next account that is signed in. What belongs to an account leaves with its owner: what the account has too is removed; what
 * could not be sent yet waits, unseen, until the same account is signed in again.
 */
import { hashText } from "../../../server/src/domain/hash-text.ts";
import { forgettingKey, historyKey, ownerKey, sessionPrefix, syncedPrefix, unsentKey } from "./work-keys.ts";

type KeyedStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
/** Reaching for a storage can fail by itself. */
type OpenStorage = () => KeyedStorage;

/** Before an account's id and the key of what waits for it. */
const waitingPrefix = "tincture-waiting-";
/** As long as a session of somebody who is signed in. */
const waitingMsMax = 30 * 86_400_000;

/** What of a session is in the account. */
interface SyncRecord {
  /** The revision that the account has; undefined for none. */
  readonly acked: string | undefined;
  /** Revisions that were sent since, without an answer so far. */
  readonly sent: readonly string[];
}

export function readRecord(shared: KeyedStorage, id: string): SyncRecord {
  const { acked, sent } = parseRecord(shared.getItem(syncedPrefix + id));
  return {
    acked: typeof acked === "string" ? acked : undefined,
    sent: Array.isArray(sent) ? sent.filter((one) => typeof one === "string") : [],
  };
}

export function writeRecord(shared: KeyedStorage, id: string, record: SyncRecord): void {
  shared.setItem(syncedPrefix + id, JSON.stringify(record));
}

/** Ids of all sessions that are kept here. */
export function listSessionIds(shared: KeyedStorage): readonly string[] {
  return listKeys(shared, sessionPrefix).map((key) => key.slice(sessionPrefix.length));
}

export function removeSession(shared: KeyedStorage, id: string): void {
  shared.removeItem(sessionPrefix + id);
  shared.removeItem(syncedPrefix + id);
}

/** Whether the account does not have a session as it is here. */
export function isUnsent(shared: KeyedStorage, id: string): boolean {
  const text = shared.getItem(sessionPrefix + id);
  return text !== null && nameRevision(text) !== readRecord(shared, id).acked;
}

/** @returns a name of a text, 16 letters and digits: the same for the same text (FNV-1a, twice, from two beginnings) */
export function nameRevision(text: string): string {
  return [0x811c9dc5, 0x5bd1e995].map((begin) => hashText(text, begin).toString(36).padStart(8, "0")).join("");
}

interface Arrival {
  /** Of who is signed in; undefined for nobody. */
  readonly accountId: string | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Has work belong to who is signed in, and puts another's away. A browser that forbids keeping keeps nobody's. */
export function settleOwner(open: OpenStorage, { accountId, now }: Arrival): void {
  try {
    const shared = open();
    const owner = shared.getItem(ownerKey);
    if (owner === (accountId ?? null)) return;
    if (owner !== null) putAway(shared, owner, now);
    if (accountId !== undefined) takeUp(shared, accountId);
  } catch {
    // Then nothing is kept either.
  }
}

function putAway(shared: KeyedStorage, owner: string, now: number): void {
  removeOldWaiting(shared, now);
  for (const id of listSessionIds(shared)) {
    if (isUnsent(shared, id)) {
      for (const key of [sessionPrefix + id, syncedPrefix + id]) {
        moveItem(shared, key, `${waitingPrefix}${owner}-${key}`);
      }
    }
    removeSession(shared, id);
  }
  const cleared = shared.getItem(forgettingKey);
  if (cleared !== null) {
    const waiting = JSON.stringify({ ...parseRecord(cleared), at: now });
    shared.setItem(`${waitingPrefix}${owner}-${forgettingKey}`, waiting);
    shared.removeItem(forgettingKey);
  }
  for (const key of [historyKey, unsentKey, ownerKey]) shared.removeItem(key);
}

/** What is here becomes the account's, with what waited for it. */
function takeUp(shared: KeyedStorage, accountId: string): void {
  const prefix = `${waitingPrefix}${accountId}-`;
  for (const key of listKeys(shared, prefix)) moveItem(shared, key, key.slice(prefix.length));
  const seen = shared.getItem(historyKey);
  if (seen !== null) shared.setItem(unsentKey, seen);
  shared.setItem(ownerKey, accountId);
}

function removeOldWaiting(shared: KeyedStorage, now: number): void {
  for (const key of listKeys(shared, waitingPrefix)) {
    const { at } = parseRecord(shared.getItem(key));
    if (typeof at === "number" && at < now - waitingMsMax) shared.removeItem(key);
  }
}

function moveItem(shared: KeyedStorage, from: string, to: string): void {
  const item = shared.getItem(from);
  shared.removeItem(from);
  if (item !== null) shared.setItem(to, item);
}

function listKeys(shared: KeyedStorage, prefix: string): readonly string[] {
  return Array.from({ length: shared.length }, (_, index) => shared.key(index) ?? "").filter((key) =>
    key.startsWith(prefix),
  );
}

function parseRecord(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
