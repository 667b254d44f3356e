import type { Balance } from "@tincture/contract/credits";
import type { ApiKey, KeyHolder } from "@tincture/contract/keys";
import { createQueryParser, readQueryText } from "@tincture/contract/query-text";
import { sendFree } from "../http/reply.ts";
import { formatTime, serializeItem } from "./items.ts";
import type { RequestContext } from "../http/request.ts";
import type { AccountBody } from "./schemas/account.ts";
import type { OperationDocument } from "./operation.ts";

export const getAccount = {
  id: "getAccount",
  path: "/v1/account",
  document: {
    summary: "Get the status and credits of the API key",
    description: "Free, and works when no credits are left.",
    answer: "The account and the API key",
    tag: "Account",
    item: "Account",
    example: "/v1/account",
  } satisfies OperationDocument,
  queryParameters: [],
  respond: answerAccount,
} as const;

const refuseParameters = createQueryParser([]);

async function answerAccount(context: RequestContext, { account, key }: KeyHolder): Promise<void> {
  refuseParameters(readQueryText(context.request.raw.url));
  const balance = await context.api.services.credits.readBalance(account, key);
  sendFree(context, balance, () => serializeItem(presentAccount(balance, key)).json);
}

function presentAccount(balance: Balance, key: ApiKey): AccountBody {
  const { id, name, hint, createdAt, expiresAt, lastUsedAt, kind, origins, operations, networks, dailyCap } = key;
  return {
    plan: "pro",
    status: "active",
    credits_used_today: balance.used,
    credits_remaining: balance.remaining,
    daily_limit: balance.dailyLimit,
    resets_at: formatTime(balance.resetsAt),
    key: {
      id,
      name,
      hint,
      created_at: formatTime(createdAt),
      expires_at: expiresAt === null ? null : formatTime(expiresAt),
      last_used_at: lastUsedAt === null ? null : formatTime(lastUsedAt),
      kind,
      origins,
      operations,
      networks,
      daily_cap: dailyCap,
    },
  };
}
