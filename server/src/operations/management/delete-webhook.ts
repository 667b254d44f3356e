import { managementActor } from "../../accounts/security-log.ts";
import type { ManagementOperation } from "./management-operation.ts";
import { webhookId } from "./managed-webhooks.ts";

export const deleteWebhook: ManagementOperation = {
  id: "deleteWebhook",
  method: "DELETE",
  path: "/v1/webhooks/{id}",
  kind: "item",
  document: {
    summary: "Delete a webhook",
    description: "Deliveries that are not finished are dropped. Repeating the request gets 404.",
    answer: "The id of the deleted webhook",
    tag: "Alerts",
    item: "DeletedWebhook",
    example: { path: "/v1/webhooks/{webhook}" },
  },
  pathParameter: webhookId,
  queryParameters: [],
  async run({ services }, { holder, pathValue: id }) {
    await services.alerts.deleteWebhook({ accountId: holder.account.id, id, actor: managementActor(holder.key.id) });
    return { data: { id } };
  },
};
