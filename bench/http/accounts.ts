import { randomBytes } from "node:crypto";
import { createId } from "../../server/src/domain/ids.ts";
import { createSecret, hashSecret, secretHint } from "../../server/src/domain/keys/api-key.ts";
import { insertAccountRow } from "../../server/src/store/account-store.ts";
import type { Db } from "../../server/src/store/database.ts";
import { insertKeyRow } from "../../server/src/store/key-store.ts";
import { openThreadDatabase } from "../../server/src/store/thread-database.ts";

/** In one transaction: a busy disk makes each of them long. */
const accountsAtATime = 100;

/** Makes Pro accounts with one key each, while a server may be running. @returns the keys */
export async function createAccounts(databaseUrl: string, count: number): Promise<readonly string[]> {
  const database = await openThreadDatabase(databaseUrl);
  const secrets: string[] = [];
  for (let start = 0; start < count; start += accountsAtATime) {
    const numbers = Array.from({ length: Math.min(accountsAtATime, count - start) }, (_, place) => start + place);
    secrets.push(...(await database.transact((trx) => insertAccounts(trx, numbers))));
  }
  await database.close();
  return secrets;
}

async function insertAccounts(db: Db, numbers: readonly number[]): Promise<readonly string[]> {
  const secrets: string[] = [];
  for (const number of numbers) secrets.push(await insertAccount(db, `bench-${number}@example.com`));
  return secrets;
}

async function insertAccount(db: Db, email: string): Promise<string> {
  const at = Date.now();
  const nextId = (): string => createId(at, randomBytes);
  const [accountId, keyId, secret] = [nextId(), nextId(), createSecret(randomBytes)];
  const unset = { dailyLimit: null, suspendedAt: null, confirmedAt: null, pendingPlan: null };
  await insertAccountRow(db, { id: accountId, email, plan: "pro", createdAt: at, ...unset });
  const hashed = { secretHash: hashSecret(secret), hint: secretHint(secret) };
  const key = { id: keyId, accountId, name: "bench", createdAt: at, ...hashed };
  await insertKeyRow(db, {
    key: { ...key, expiresAt: null, revokedAt: null, lastUsedAt: null },
    audit: { id: nextId(), keyId, accountId, action: "create", actor: "cli", at },
  });
  return secret;
}
