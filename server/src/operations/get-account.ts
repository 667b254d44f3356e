import type { Balance } from "@tincture/contract/credits";
import type { KeyHolder } from "@tincture/contract/keys";
import { createQueryParser, readQueryText } from "@tincture/contract/query-text";
import { sendFree } from "../http/reply.ts";
import { formatTime } from "./items.ts";
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

async function answerAccount(context: RequestContext, holder: KeyHolder): Promise<void> {
  refuseParameters(readQueryText(context.request.raw.url));
  const balance = await context.api.services.credits.readBalance(holder.account);
  const { json: key } = context.api.texts.key(holder.key);
  sendFree(context, balance, () => `${JSON.stringify(presentBalance(balance)).slice(0, -1)},"key":${key}}`);
}

function presentBalance(balance: Balance): Omit<AccountBody, "key"> {
  return {
    plan: "pro",
    status: "active",
    credits_used_today: balance.used,
    credits_remaining: balance.remaining,
    daily_limit: balance.dailyLimit,
    resets_at: formatTime(balance.resetsAt),
  };
}
