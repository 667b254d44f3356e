import type { Account } from "@tincture/contract/accounts";
import { toIso } from "./print.ts";

/** Returns an account in the format of `--json`. */
export function toAccountJson(account: Account): Readonly<Record<string, unknown>> {
  return {
    id: account.id,
    email: account.email,
    plan: account.plan,
    daily_limit: account.dailyLimit,
    created_at: toIso(account.createdAt),
    suspended_at: toIso(account.suspendedAt),
    confirmed_at: toIso(account.confirmedAt),
  };
}
