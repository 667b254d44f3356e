import { formatTime } from "../items.ts";
import type { ManagedAccountBody } from "../schemas/management.ts";
import { presentKey } from "./managed-keys.ts";
import type { ManagementOperation } from "./management-operation.ts";

export const getManagedAccount: ManagementOperation = {
  id: "getManagedAccount",
  method: "GET",
  path: "/v1/account",
  kind: "item",
  document: {
    summary: "Get the account and its credits",
    description: "Includes the management key of this request.",
    answer: "The account",
    tag: "Account",
    item: "ManagedAccount",
    example: { path: "/v1/account" },
  },
  queryParameters: [],
  async run({ services }, { holder: { account, key } }) {
    const balance = await services.credits.readBalance(account);
    const data: ManagedAccountBody = {
      id: account.id,
      plan: "pro",
      created_at: formatTime(account.createdAt),
      credits_used_today: balance.used,
      credits_remaining: balance.remaining,
      daily_limit: balance.dailyLimit,
      resets_at: formatTime(balance.resetsAt),
      key: presentKey(key, services.clock()),
    };
    return { data };
  },
};
