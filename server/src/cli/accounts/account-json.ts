import type { Account } from "../../domain/accounts/account.ts";
import { toIso } from "../terminal/print.ts";

/** An account as `--json` prints it. */
export function toAccountJson(account: Account): Readonly<Record<string, unknown>> {
  return {
    id: account.id,
    email: account.email,
    plan: account.plan,
    daily_limit: account.dailyLimit,
    created_at: toIso(account.createdAt),
  };
}
