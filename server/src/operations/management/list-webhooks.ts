import { limitMax } from "../../http/parameters.ts";
import type { ManagementOperation } from "./management-operation.ts";
import { presentWebhook } from "./managed-webhooks.ts";

export const listWebhooks: ManagementOperation = {
  id: "listWebhooks",
  method: "GET",
  path: "/v1/webhooks",
  kind: "list",
  document: {
    summary: "List the webhooks of the account",
    description: "Oldest first. Secrets are not included.",
    answer: "All webhooks",
    tag: "Alerts",
    item: "Webhook",
    example: { path: "/v1/webhooks" },
  },
  queryParameters: [],
  async run({ services }, { holder }) {
    const webhooks = await services.alerts.listWebhooks(holder.account.id);
    const { length } = webhooks;
    return {
      data: webhooks.map(presentWebhook),
      page: { total: length, limit: limitMax, offset: 0, returned: length, linkParameters: undefined },
    };
  },
};
