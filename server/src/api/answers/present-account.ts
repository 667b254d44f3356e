import type { Balance } from "../../domain/credits/credits.ts";
import type { KeyHolder } from "../../domain/keys/api-key.ts";
import type { AccountBody } from "../schemas/account-schema.ts";

/** The account that a request was made for, its credits, and the key it came with. */
export function presentAccount({ key }: KeyHolder, balance: Balance): AccountBody {
  return {
    plan: "pro",
    status: "active",
    credits_used_today: balance.used,
    credits_remaining: balance.remaining,
    daily_limit: balance.dailyLimit,
    resets_at: formatTime(balance.resetsAt),
    key: {
      id: key.id,
      name: key.name,
      hint: key.hint,
      created_at: formatTime(key.createdAt),
      expires_at: key.expiresAt === null ? null : formatTime(key.expiresAt),
      last_used_at: key.lastUsedAt === null ? null : formatTime(key.lastUsedAt),
    },
  };
}

function formatTime(time: number): string {
  return new Date(time).toISOString();
}
