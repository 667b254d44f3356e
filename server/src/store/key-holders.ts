/** Looks up keys and their accounts. */
import { inBlocks } from "../domain/in-blocks.ts";
import type { ApiKey, KeyHolder, KeyStore } from "../domain/keys/api-key.ts";
import { rowToAccount } from "./account-store.ts";
import type { Db, KeyRow } from "./database.ts";
import { type Engine, prepareOnce, prepareQuery } from "./engine.ts";

/** Maximum number of keys in one statement, for lookups that requests wait for. */
const keysMax = 64;
/** Maximum wait of other lookups, which are collected into larger statements. */
const patienceMs = 200;

type HolderEngine = Pick<Engine, "db" | "namedKeysMax">;

/** A lookup that waits for its statement. */
interface AskedKey {
  readonly secretHash: string;
  readonly found: PromiseWithResolvers<KeyHolder | undefined>;
}

/**
 * Finds keys and accounts, with one statement for all lookups of a turn of the event loop. The
 * statement starts after all lookups, so each sees every earlier change.
 */
export function createHolderReads({ db, namedKeysMax }: HolderEngine): KeyStore["findKeyByHash"] {
  const urgent = gatherAsked(db, keysMax);
  const patient = gatherAsked(db, namedKeysMax);

  return function findKeyByHash(secretHash, { mayWait } = { mayWait: false }) {
    const found = Promise.withResolvers<KeyHolder | undefined>();
    const gathered = mayWait ? patient : urgent;
    const count = gathered.add({ secretHash, found });
    if (mayWait && count === 1) setTimeout(() => gathered.readAll(), patienceMs);
    if (count === (mayWait ? namedKeysMax : 1)) setImmediate(() => gathered.readAll());
    return found.promise;
  };
}

function gatherAsked(db: Db, sizeMax: number) {
  let asked: AskedKey[] = [];
  return {
    add: (key: AskedKey): number => asked.push(key),
    readAll(): void {
      const all = asked;
      asked = [];
      for (const some of inBlocks(all, sizeMax)) void answer(db, some);
    },
  };
}

async function answer(db: Db, asked: readonly AskedKey[]): Promise<void> {
  try {
    const holders = await findHolders(
      db,
      asked.map(({ secretHash }) => secretHash),
    );
    for (const { secretHash, found } of asked) found.resolve(holders.get(secretHash));
  } catch (error) {
    for (const { found } of asked) found.reject(error);
  }
}

/** Reads key and account in one statement, so that they are consistent. */
async function findHolders(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, KeyHolder>> {
  const rows = await holdersQuery(hashes.length)(db, hashes);
  return new Map(
    rows.map((row) => {
      const account = rowToAccount({ ...row, id: row.account_id, created_at: row.account_created_at });
      return [row.secret_hash, { key: rowToKey(row), account }];
    }),
  );
}

/** Uses a list even for one key: SQLite plans a join with `= ?` again for every value. */
const holdersQuery = prepareOnce((size) =>
  prepareQuery((db) =>
    db
      .selectFrom("api_keys")
      .innerJoin("accounts", "accounts.id", "api_keys.account_id")
      .selectAll("api_keys")
      .select(["email", "plan", "daily_limit", "accounts.created_at as account_created_at"])
      .select(["suspended_at", "confirmed_at", "pending_plan"])
      .where(
        "secret_hash",
        "in",
        Array.from({ length: size }, () => ""),
      ),
  ),
);

export function rowToKey(row: KeyRow): ApiKey {
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
  };
}
