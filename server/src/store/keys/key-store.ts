import type { KeyHolder, KeyStore, KeyUse } from "../../domain/keys/api-key.ts";
import { rowToAccount } from "../accounts/account-rows.ts";
import type { Db } from "../database.ts";
import { prepareQuery, type Engine } from "../engine.ts";
import { insertKeyRow, revokeKeyRow, rollKeyRows, rowToAudit, rowToKey, updateKeyUses } from "./key-rows.ts";

/** Uses in one transaction, at most: debits must not wait behind a long one. */
const USES_PER_WRITE = 100;

/** API keys on SQL. */
export function createKeyStore({ db, write }: Engine): KeyStore {
  return {
    insertKey: (key, audit) => write(insertKeyRow, { key, audit }),
    findKeyByHash: (secretHash) => findHolder(db, secretHash),
    async findKey(id) {
      const row = await db.selectFrom("api_keys").selectAll().where("id", "=", id).executeTakeFirst();
      return row && rowToKey(row);
    },
    async listKeys(accountId) {
      const rows = await db
        .selectFrom("api_keys")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      return rows.map(rowToKey);
    },
    rollKey: (roll) => write(rollKeyRows, roll),
    revokeKey: (audit) => write(revokeKeyRow, audit),
    async recordKeyUses(uses) {
      for (const some of chunkUses(uses)) await write(updateKeyUses, some);
    },
    async listKeyAudits(keyId) {
      const rows = await db
        .selectFrom("key_audits")
        .selectAll()
        .where("key_id", "=", keyId)
        .orderBy("at")
        .orderBy("id")
        .execute();
      return rows.map(rowToAudit);
    },
  };
}

const holderQuery = prepareQuery((db) =>
  db
    .selectFrom("api_keys")
    .innerJoin("accounts", "accounts.id", "api_keys.account_id")
    .selectAll("api_keys")
    .select(["email", "plan", "daily_limit", "accounts.created_at as account_created_at"])
    .where("secret_hash", "=", ""),
);

/** One statement, so that key and account are of the same moment. */
async function findHolder(db: Db, secretHash: string): Promise<KeyHolder | undefined> {
  const [row] = await holderQuery(db, [secretHash]);
  if (!row) return undefined;
  const account = rowToAccount({ ...row, id: row.account_id, created_at: row.account_created_at });
  return { key: rowToKey(row), account };
}

/** In the order of the keys, so that two writers never wait for each other in a circle. */
function* chunkUses(uses: readonly KeyUse[]): Iterable<readonly KeyUse[]> {
  const ordered = uses.toSorted((a, b) => (a.keyId < b.keyId ? -1 : Number(a.keyId > b.keyId)));
  for (let i = 0; i < ordered.length; i += USES_PER_WRITE) yield ordered.slice(i, i + USES_PER_WRITE);
}
