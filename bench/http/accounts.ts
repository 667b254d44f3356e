import { randomBytes } from "node:crypto";
import { createId } from "../../server/src/runtime/ids.ts";
import { createSecret, hashSecret, secretHint } from "../../server/src/keys/api-key.ts";
import { secretKeyRules } from "@tincture/contract/keys";
import { openStore, type Store } from "../../server/src/store/open-store.ts";

export async function createAccounts(databaseUrl: string, count: number): Promise<readonly string[]> {
  const store = await openStore(databaseUrl, { clock: Date.now, isAlone: true, mustExist: true });
  const secrets: string[] = [];
  for (let number = 0; number < count; number++)
    secrets.push(await insertAccount(store, `bench-${number}@example.com`));
  await store.close();
  return secrets;
}

async function insertAccount({ accounts, keys }: Store, email: string): Promise<string> {
  const at = Date.now();
  const nextId = (): string => createId(at, randomBytes);
  const [accountId, keyId, secret] = [nextId(), nextId(), createSecret(randomBytes)];
  const unset = { dailyLimit: null, suspendedAt: null, confirmedAt: null, pendingPlan: null };
  await accounts.insertAccount({ id: accountId, email, plan: "pro", createdAt: at, ...unset });
  const hashed = { secretHash: hashSecret(secret), hint: secretHint(secret) };
  const key = { id: keyId, accountId, name: "bench", createdAt: at, ...hashed, ...secretKeyRules };
  await keys.insertKey(
    { ...key, expiresAt: null, revokedAt: null, lastUsedAt: null },
    { id: nextId(), keyId, accountId, action: "create", actor: "cli", at },
  );
  return secret;
}
