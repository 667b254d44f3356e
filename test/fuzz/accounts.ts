/**
 * The accounts and keys that a fuzzed server knows, one of each kind that the contract treats in
 * its own way.
 */
import { composeOperator } from "../../server/src/ops/compose-operator.ts";
import { readConfig } from "../../server/src/ops/config.ts";
import { createSecret } from "../../server/src/keys/api-key.ts";
import { randomBytes } from "node:crypto";

/**
 * How a key stands with the server. `spent` has a small limit of its own, `garbage` is for raw
 * bytes alone.
 */
export const keyKinds = ["endless", "second", "spent", "broke", "free", "revoked", "expired", "unknown"] as const;
export type KeyKind = (typeof keyKinds)[number];

export interface FuzzAccount {
  readonly id: string;
  readonly dailyLimit: number;
}

export interface FuzzAccounts {
  readonly secrets: Readonly<Record<KeyKind | "garbage", string>>;
  readonly accounts: ReadonlyMap<KeyKind | "garbage", FuzzAccount>;
}

const endless = 2_000_000_000;
const spentLimit = 300;

export async function createFuzzAccounts(databaseUrl: string): Promise<FuzzAccounts> {
  const tools = await composeOperator(readConfig({ DATABASE_URL: databaseUrl }), { isAlone: true });
  const accounts = new Map<KeyKind | "garbage", FuzzAccount>();

  async function issue(kind: KeyKind | "garbage", dailyLimit: number): Promise<{ id: string; secret: string }> {
    const email = `${kind}@fuzz.test`;
    const account = await tools.accounts.createAccount({ email, plan: "pro", dailyLimit });
    accounts.set(kind, { id: account.id, dailyLimit });
    const expiresAt = kind === "expired" ? Date.now() + 1000 : null;
    const { key, secret } = await tools.keys.createKey({
      accountId: account.id,
      name: kind,
      expiresAt,
      actor: "fuzz",
    });
    return { id: key.id, secret };
  }

  try {
    const expired = await issue("expired", endless);
    const revoked = await issue("revoked", endless);
    await tools.keys.revokeKey({ keyId: revoked.id, actor: "fuzz" });
    const free = await issue("free", endless);
    await tools.accounts.setPlan("free@fuzz.test", "free");
    const secrets = {
      endless: (await issue("endless", endless)).secret,
      second: (await issue("second", endless)).secret,
      spent: (await issue("spent", spentLimit)).secret,
      broke: (await issue("broke", 0)).secret,
      garbage: (await issue("garbage", endless)).secret,
      free: free.secret,
      revoked: revoked.secret,
      expired: expired.secret,
      unknown: createSecret(randomBytes),
    };
    return { secrets, accounts };
  } finally {
    await tools.close();
  }
}
