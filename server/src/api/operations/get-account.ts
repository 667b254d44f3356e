import type { Balance } from "../../domain/credits/credits.ts";
import type { KeyHolder } from "../../domain/keys/api-key.ts";
import { sendFree } from "../answer.ts";
import type { RequestContext } from "../request.ts";
import type { AccountBody } from "../schemas/account.ts";
import type { OperationDocument } from "./operation.ts";

/** Free, and works at zero credits. */
export const getAccount = {
  id: "getAccount",
  path: "/v1/account",
  document: {
    summary: "Check key status and credits",
    description: "Free, and works when no credits are left.",
    answer: "The account and the key in use",
    tag: "Account",
    item: "Account",
    example: "/v1/account",
  } satisfies OperationDocument,
  queryParameters: [],
  respond: answerAccount,
} as const;

async function answerAccount(context: RequestContext, holder: KeyHolder): Promise<void> {
  const balance = await context.api.services.credits.readBalance(holder.account);
  sendFree(context, balance, () => presentAccount(holder, balance));
}

/** The account that a request was made for, its credits, and the key it came with. */
function presentAccount({ key }: KeyHolder, balance: Balance): AccountBody {
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
