import type { Balance } from "../../domain/credits/credits.ts";
import type { KeyHolder } from "../../domain/keys/api-key.ts";
import { formatMeta, listCommonHeaders, sendBody, sendHead } from "../answer.ts";
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
  const { api, request } = context;
  const balance = await api.services.credits.readBalance(holder.account);
  const headers = [...listCommonHeaders(context, balance), "cache-control", "no-store"];
  if (request.method === "HEAD") return sendHead(context, 200, headers);
  const data = JSON.stringify(presentAccount(holder, balance));
  const meta = formatMeta({ requestId: request.id, creditsUsed: 0, balance });
  sendBody(context, headers, `{"data":${data},"meta":${meta}}`);
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
