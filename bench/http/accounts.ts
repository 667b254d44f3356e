import { setTimeout as pause } from "node:timers/promises";
import { composeOperator } from "../../server/src/compose-operator.ts";
import { readConfig } from "../../server/src/config.ts";

/** So many wait for one another's commits at a time. */
const accountsAtATime = 100;

/** Makes Pro accounts with one key each, while a server may be running. @returns the keys */
export async function createAccounts(databaseUrl: string, count: number): Promise<readonly string[]> {
  const operator = await composeOperator(readConfig({ DATABASE_URL: databaseUrl }));
  const { accounts, keys } = operator;
  const secrets: string[] = [];
  async function create(number: number): Promise<void> {
    const email = `bench-${number}@example.com`;
    const { id: accountId } = await accounts.createAccount({ email, plan: "pro", dailyLimit: null });
    const { secret } = await keys.createKey({ accountId, name: "bench", expiresAt: null, actor: "cli" });
    secrets.push(secret);
  }
  for (let start = 0; start < count; start += accountsAtATime) {
    const size = Math.min(accountsAtATime, count - start);
    await Promise.all(Array.from({ length: size }, (_, place) => create(start + place)));
    await pause(0);
  }
  await operator.close();
  return secrets;
}
