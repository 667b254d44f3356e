import type {
  ApiKey,
  IssuedKey,
  KeyAction,
  KeyRules,
  Keys,
  NewKey,
  OnceRequest,
  RenameRequest,
  RevokeRequest,
  RollRequest,
} from "@tincture/contract/keys";
import type { Clock, RandomBytes } from "@tincture/contract/clock";
import { DomainError, quoteValue, unavailable } from "@tincture/contract/errors";
import { type AccountStore, requireConfirmed } from "../accounts/accounts.ts";
import { createId } from "../runtime/ids.ts";
import { type NoteSecurity, operatorActors, type SecurityEvent } from "../accounts/security-log.ts";
import { parseKeyRules } from "./key-rules.ts";
import { createSecret, hashSecret, type KeyAudit, keyState, secretHint } from "./api-key.ts";
import { deriveBytes, drawSalt, findSameRequest, type KeyRequest } from "./key-requests.ts";
import type { KeyStore } from "./key-store.ts";

export const keyNameLengthMax = 60;
/** Control characters, and those that change the direction of the text around them. */
const control = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
/** Each key is a row, and usage is recorded by key. */
const workingKeysMax = 100;
export const keysMax = 2000;

interface KeysOptions {
  readonly store: KeyStore;
  readonly accounts: AccountStore;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Called after a change in this process, to clear caches. */
  readonly onChange?: () => void;
  readonly noteSecurity?: NoteSecurity;
  readonly needsConfirmation?: boolean;
  readonly onIssued?: (key: ApiKey, action: KeyAction) => void;
}

export function createKeys(options: KeysOptions): Keys {
  return {
    createKey: (request) => createKey(options, request),
    listKeys: (accountId) => options.store.listKeys(accountId),
    rollKey: (request) => rollKey(options, request),
    renameKey: (request) => renameKey(options, request),
    revokeKey: (request) => revokeKey(options, request),
  };
}

function createKey(options: KeysOptions, request: NewKey): Promise<IssuedKey> {
  return issueOnce(options, request.once, (issuing) => insertNewKey(issuing, request));
}

async function insertNewKey(
  options: IssuingOptions,
  { accountId, name, expiresAt, actor, once: _once, ...rules }: NewKey,
): Promise<IssuedKey | undefined> {
  if (expiresAt !== null && expiresAt <= options.clock()) {
    throw new DomainError(
      "invalid_parameter",
      `Expiry must lie in the future, got "${new Date(expiresAt).toISOString()}"`,
      { param: "expiresAt" },
    );
  }
  const parsed = { accountId, name: parseName(name), expiresAt, ...parseKeyRules(rules) };
  await requirePro(options, accountId, actor);
  await refuseTooManyKeys(options, accountId);
  const issued = issueKey(options, parsed);
  const audit = auditKey(options, issued.key, { action: "create", actor });
  if (!(await options.store.insertKey(issued.key, audit, options.describeRequest(issued.key)))) return undefined;
  noteKeyEvent(options, audit);
  reportIssued(options, issued.key, audit);
  return issued;
}

function rollKey(options: KeysOptions, request: RollRequest): Promise<IssuedKey> {
  return issueOnce(options, request.once, (issuing) => insertSuccessor(issuing, request));
}

async function insertSuccessor(
  options: IssuingOptions,
  { keyId, overlapMs, actor }: RollRequest,
): Promise<IssuedKey | undefined> {
  const { store, clock, onChange } = options;
  const old = await getKey(store, keyId);
  refuseDeadKey(old, clock());
  await requirePro(options, old.accountId, actor);
  await refuseTooManyKeys(options, old.accountId, 2 * workingKeysMax);
  const issued = issueKey(options, old);
  const oldExpiresAt = Math.min(clock() + overlapMs, old.expiresAt ?? Infinity);
  const audit = auditKey(options, old, { action: "roll", actor });
  const request = options.describeRequest(issued.key);
  if (!(await store.rollKey({ oldKeyId: keyId, oldExpiresAt, newKey: issued.key, audit, request }))) return undefined;
  onChange?.();
  noteKeyEvent(options, audit);
  reportIssued(options, old, audit);
  return issued;
}

/** Nothing is audited if the name does not change. */
async function renameKey(options: KeysOptions, { keyId, name, actor }: RenameRequest): Promise<ApiKey> {
  const key = await getKey(options.store, keyId);
  const renamed = { ...key, name: parseName(name) };
  if (renamed.name === key.name) return key;
  const audit = auditKey(options, key, { action: "rename", actor });
  await options.store.renameKey(audit, renamed.name);
  options.onChange?.();
  noteKeyEvent(options, audit);
  return renamed;
}

async function revokeKey(options: KeysOptions, { keyId, actor }: RevokeRequest): Promise<ApiKey> {
  const key = await getKey(options.store, keyId);
  const audit = auditKey(options, key, { action: "revoke", actor });
  await options.store.revokeKey(audit);
  options.onChange?.();
  noteKeyEvent(options, audit);
  return { ...key, revokedAt: key.revokedAt ?? audit.at };
}

interface IssuingOptions extends KeysOptions {
  readonly drawSecretBytes: RandomBytes;
  /** Returns what is stored with the key, so that a repeated request finds it. */
  readonly describeRequest: (key: ApiKey) => KeyRequest | undefined;
}

/**
 * Finds the key of a repeated request, or issues one. @param issue - returns undefined if another
 * process has answered the same request meanwhile
 */
async function issueOnce(
  options: KeysOptions,
  once: OnceRequest | undefined,
  issue: (issuing: IssuingOptions) => Promise<IssuedKey | undefined>,
): Promise<IssuedKey> {
  const { randomBytes, clock } = options;
  const salt = once && drawSalt(randomBytes);
  const drawSecretBytes = once && salt ? deriveBytes(once.managerSecret, salt) : randomBytes;
  const describeRequest = ({ id: keyId, accountId }: ApiKey): KeyRequest | undefined => {
    if (!once || !salt) return undefined;
    const { managerId, id, digest } = once;
    return { accountId, managerId, id, digest, salt, keyId, at: clock() };
  };
  const findEarlier = async (): Promise<IssuedKey | undefined> => once && findIssued(options, once);
  const earlier = await findEarlier();
  if (earlier) return earlier;
  try {
    const issued = (await issue({ ...options, drawSecretBytes, describeRequest })) ?? (await findEarlier());
    if (issued) return issued;
  } catch (error) {
    // The same request may have just rolled the old key in another process.
    const repeated = await findEarlier();
    if (repeated) return repeated;
    throw error;
  }
  throw unavailable("The database is busy; nothing was changed");
}

async function findIssued({ store, clock }: KeysOptions, once: OnceRequest): Promise<IssuedKey | undefined> {
  const request = await findSameRequest({ find: store.findKeyRequest, clock }, once);
  if (!request) return undefined;
  const key = await getKey(store, request.keyId);
  return { key, secret: createSecret(deriveBytes(once.managerSecret, request.salt), key.kind) };
}

function issueKey(
  { clock, randomBytes, drawSecretBytes }: IssuingOptions,
  {
    accountId,
    name,
    expiresAt,
    kind,
    origins,
    operations,
    networks,
    dailyCap,
  }: KeyRules & Pick<ApiKey, "accountId" | "name" | "expiresAt">,
): IssuedKey {
  const now = clock();
  const secret = createSecret(drawSecretBytes, kind);
  const key: ApiKey = {
    id: createId(now, randomBytes),
    accountId,
    name,
    secretHash: hashSecret(secret),
    hint: secretHint(secret),
    createdAt: now,
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
    kind,
    origins,
    operations,
    networks,
    dailyCap,
  };
  return { key, secret };
}

function auditKey(
  { clock, randomBytes }: KeysOptions,
  key: ApiKey,
  { action, actor }: Pick<KeyAudit, "action" | "actor">,
): KeyAudit {
  const at = clock();
  return { id: createId(at, randomBytes), keyId: key.id, accountId: key.accountId, action, actor, at };
}

const keyEvents = {
  create: "key_created",
  roll: "key_rolled",
  revoke: "key_revoked",
  rename: "key_renamed",
} as const satisfies Record<KeyAction, SecurityEvent["security"]>;

function noteKeyEvent({ noteSecurity }: KeysOptions, { action, actor, accountId, keyId }: KeyAudit): void {
  noteSecurity?.({
    security: keyEvents[action],
    actor,
    accountId,
    keyId,
  });
}

function reportIssued({ onIssued }: KeysOptions, key: ApiKey, { action, actor }: KeyAudit): void {
  if (!operatorActors.includes(actor)) onIssued?.(key, action);
}

async function requirePro(
  { accounts, needsConfirmation }: KeysOptions,
  accountId: string,
  actor: string,
): Promise<void> {
  const account = await accounts.findAccount(accountId);
  if (!account) throw new DomainError("account_not_found", `No account with the id "${accountId}"`);
  if (account.suspendedAt !== null)
    throw new DomainError("account_suspended", `${account.email} is suspended; resume the account first`);
  if (needsConfirmation && !operatorActors.includes(actor)) requireConfirmed(account);
  if (account.plan !== "pro") {
    throw new DomainError(
      "pro_required",
      `API keys need the Pro plan; ${account.email} is on the ${account.plan} plan`,
    );
  }
}

/**
 * Two concurrent calls may exceed the limit by one each, which is harmless. A rotation has a higher
 * limit, because the old key keeps working for a while.
 */
async function refuseTooManyKeys(
  { store, clock }: KeysOptions,
  accountId: string,
  workingMax = workingKeysMax,
): Promise<void> {
  const keys = await store.listKeys(accountId);
  const working = keys.filter((key) => keyState(key, clock()) === "active").length;
  if (working < workingMax && keys.length < keysMax) return;
  throw new DomainError(
    "invalid_parameter",
    working < workingMax
      ? `An account can have ${keysMax} keys over time, and this one has had them`
      : `This account has ${workingMax} keys that work; revoke one first`,
  );
}

async function getKey(store: KeyStore, id: string): Promise<ApiKey> {
  const key = await store.findKey(id);
  if (!key) throw new DomainError("key_not_found", `No API key with the id "${id}"`);
  return key;
}

function refuseDeadKey(key: ApiKey, now: number): void {
  if (keyState(key, now) !== "active") {
    throw new DomainError("invalid_parameter", `API key "${key.id}" is revoked or expired; create a new one instead`);
  }
}

function parseName(text: string): string {
  const name = text.trim();
  if (name === "") throw new DomainError("invalid_parameter", "Give the key a name", { param: "name" });
  if (name.length > keyNameLengthMax) {
    const message = `A key's name has at most ${keyNameLengthMax} characters; this one has ${name.length}`;
    throw new DomainError("invalid_parameter", message, { param: "name" });
  }
  if (!control.test(name)) return name;
  throw new DomainError(
    "invalid_parameter",
    `A key's name is one line of visible characters, unlike ${quoteValue(text)}`,
    { param: "name" },
  );
}
