import { compareText } from "../runtime/compare-text.ts";
import { DomainError } from "@tincture/contract/errors";
import { inBlocks } from "../db/batches.ts";
import type { KeyAudit, KeyRoll, KeyUse } from "./api-key.ts";
import { findKeyRequest, insertKeyRequest, type KeyRequest } from "./key-requests.ts";
import type { ApiKey, KeyHolder } from "@tincture/contract/keys";
import { operatorActors } from "../accounts/security-log.ts";
import { requireAccount, rowToAccount } from "../accounts/accounts.ts";
import type { Db, KeyRow } from "../db/database.ts";
import { type Engine, prepareQuery, prepareRows } from "../db/engine.ts";
import { sql } from "kysely";

/** Maximum number of uses in one transaction, since debits wait for the same writer. */
const usesPerWrite = 128;

export type KeyStore = ReturnType<typeof createKeyStore>;

/** Stores keys. A change and its audit entry are one transaction. Never reads from a replica. */
export function createKeyStore({ db, write }: Pick<Engine, "db" | "write">) {
  return {
    /** Returns false if the request was answered before. Nothing is written then. */
    insertKey: (key: ApiKey, audit: KeyAudit, request?: KeyRequest) => write(insertKeyRow, { key, audit, request }),
    findKeyRequest: (managerId: string, id: string) => findKeyRequest(db, managerId, id),
    findKeyByHash: (secretHash: string) => findHolder(db, secretHash),
    async findKey(id: string): Promise<ApiKey | undefined> {
      const row = await db.selectFrom("api_keys").selectAll().where("id", "=", id).executeTakeFirst();
      return row && rowToKey(row);
    },
    async listKeys(accountId: string): Promise<readonly ApiKey[]> {
      const rows = await db
        .selectFrom("api_keys")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      return rows.map(rowToKey);
    },
    /** Returns false like `insertKey`. */
    rollKey: (roll: KeyRoll) => write(rollKeyRows, roll),
    renameKey: (audit: KeyAudit, name: string) => write(renameKeyRow, { audit, name }),
    revokeKey: (audit: KeyAudit) => write(revokeKeyRow, audit),
    async recordKeyUses(uses: readonly KeyUse[]): Promise<void> {
      // Sorted, so that two writers cannot deadlock.
      const ordered = uses.toSorted((a, b) => compareText(a.keyId, b.keyId));
      for (const some of inBlocks(ordered, usesPerWrite)) await write(updateKeyUses, some);
    },
    listKeyAudits: (keyId: string): Promise<readonly KeyAudit[]> =>
      db
        .selectFrom("key_audits")
        .select(["id", "key_id as keyId", "account_id as accountId", "action", "actor", "at"])
        .where("key_id", "=", keyId)
        .orderBy("at")
        .orderBy("id")
        .execute(),
  };
}

/** A list, since SQLite plans a join with `= ?` again for every value. */
const holderQuery = prepareQuery((db) =>
  db
    .selectFrom("api_keys")
    .innerJoin("accounts", "accounts.id", "api_keys.account_id")
    .selectAll("api_keys")
    .select(["email", "plan", "daily_limit", "accounts.created_at as account_created_at"])
    .select(["suspended_at", "confirmed_at", "pending_plan"])
    .where("secret_hash", "in", [""]),
);

async function findHolder(db: Db, secretHash: string): Promise<KeyHolder | undefined> {
  const [row] = await holderQuery(db, [secretHash]);
  if (!row) return undefined;
  const account = rowToAccount({ ...row, id: row.account_id, created_at: row.account_created_at });
  return { key: rowToKey(row), account };
}

/** Lists valid keys that no operator created. Rolled keys count as created by the person. */
export async function listKeysOfPeople(db: Db, accountId: string, now: number): Promise<readonly ApiKey[]> {
  const rows = await db
    .selectFrom("api_keys")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("key_audits")
            .select("key_audits.id")
            .whereRef("key_audits.account_id", "=", "api_keys.account_id")
            .whereRef("key_audits.key_id", "=", "api_keys.id")
            .where("action", "=", "create")
            .where("actor", "in", operatorActors),
        ),
      ),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(rowToKey);
}

interface KeyInsert {
  readonly key: ApiKey;
  readonly audit: KeyAudit;
  readonly request?: KeyRequest | undefined;
}

export async function insertKeyRow(db: Db, { key, audit, request }: KeyInsert): Promise<boolean> {
  await requireAccount(db, key.accountId);
  if (request && !(await insertKeyRequest(db, request))) return false;
  await addKey(db, { key, audit });
  return true;
}

async function addKey(db: Db, { key, audit }: Omit<KeyInsert, "request">): Promise<void> {
  await db.insertInto("api_keys").values(keyToRow(key)).execute();
  await insertAuditRow(db, audit);
}

export async function rollKeyRows(
  db: Db,
  { oldKeyId, oldExpiresAt, newKey, audit, request }: KeyRoll,
): Promise<boolean> {
  await requireAccount(db, newKey.accountId);
  if (request && !(await insertKeyRequest(db, request))) return false;
  const rolled = await db
    .updateTable("api_keys")
    .set((eb) => ({
      expires_at: eb
        .case()
        .when(eb.or([eb("expires_at", "is", null), eb("expires_at", ">", oldExpiresAt)]))
        .then(oldExpiresAt)
        .else(eb.ref("expires_at"))
        .end(),
    }))
    .where("account_id", "=", newKey.accountId)
    .where("id", "=", oldKeyId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (rolled.numUpdatedRows === 0n) {
    throw new DomainError("key_not_found", `No API key with the id "${oldKeyId}" that is not revoked`);
  }
  await addKey(db, { key: newKey, audit });
  return true;
}

interface KeyRename {
  readonly audit: KeyAudit;
  readonly name: string;
}

/** @throws {DomainError} `key_not_found` */
export async function renameKeyRow(db: Db, { audit, name }: KeyRename): Promise<null> {
  const renamed = await db
    .updateTable("api_keys")
    .set({ name })
    .where("account_id", "=", audit.accountId)
    .where("id", "=", audit.keyId)
    .executeTakeFirst();
  if (renamed.numUpdatedRows === 0n) throw new DomainError("key_not_found", `No API key with the id "${audit.keyId}"`);
  await insertAuditRow(db, audit);
  return null;
}

/** Keeps the first revocation time. Returns false when the key does not exist. */
export async function revokeKeyRow(db: Db, audit: KeyAudit): Promise<boolean> {
  const revoked = await db
    .updateTable("api_keys")
    .set({ revoked_at: audit.at })
    .where("account_id", "=", audit.accountId)
    .where("id", "=", audit.keyId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (revoked.numUpdatedRows === 0n) return hasKey(db, audit);
  await insertAuditRow(db, audit);
  return true;
}

export async function updateKeyUses(db: Db, uses: readonly KeyUse[]): Promise<void> {
  await updateUses(
    db,
    uses.map(({ keyId, usedAt }) => [keyId, usedAt]),
  );
}

interface UseRow {
  readonly column1: string;
  readonly column2: number;
}

const updateUses = prepareRows(["text", "bigint"], (db, rows) =>
  db
    .updateTable("api_keys")
    .from(sql<UseRow>`(${rows})`.as("uses"))
    .set((eb) => ({ last_used_at: eb.ref("uses.column2") }))
    .whereRef("api_keys.id", "=", "uses.column1")
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<", eb.ref("uses.column2"))])),
);

function rowToKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    secretHash: row.secret_hash,
    hint: row.hint,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    kind: row.kind,
    origins: splitList(row.origins),
    operations: splitList(row.operations),
    networks: splitList(row.networks),
    dailyCap: row.daily_cap,
  };
}

function keyToRow(key: ApiKey): KeyRow {
  return {
    account_id: key.accountId,
    id: key.id,
    name: key.name,
    secret_hash: key.secretHash,
    hint: key.hint,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
    kind: key.kind,
    origins: key.origins.join(" "),
    operations: key.operations.join(" "),
    networks: key.networks.join(" "),
    daily_cap: key.dailyCap,
  };
}

function splitList(text: string): readonly string[] {
  return text === "" ? [] : text.split(" ");
}

async function insertAuditRow(db: Db, { keyId, accountId, ...audit }: KeyAudit): Promise<void> {
  await db
    .insertInto("key_audits")
    .values({ key_id: keyId, account_id: accountId, ...audit })
    .execute();
}

async function hasKey(db: Db, { accountId, keyId }: KeyAudit): Promise<boolean> {
  const row = await db
    .selectFrom("api_keys")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "=", keyId)
    .executeTakeFirst();
  return row !== undefined;
}
