import { managementActor } from "../../accounts/security-log.ts";
import type { ManagementOperation } from "./management-operation.ts";
import { presentDelivery, webhookId } from "./managed-webhooks.ts";

export const testWebhook: ManagementOperation = {
  id: "testWebhook",
  method: "POST",
  path: "/v1/webhooks/{id}/test",
  kind: "item",
  document: {
    summary: "Send a test event to a webhook",
    description: "Waits a few seconds for the first attempt. `state` is `pending` if it has not finished by then.",
    answer: "The delivery of the test event",
    tag: "Alerts",
    item: "Delivery",
    example: { path: "/v1/webhooks/{webhook}/test" },
  },
  pathParameter: webhookId,
  queryParameters: [],
  chargedMs: 1000,
  async run({ services }, { holder, pathValue: id }) {
    const actor = managementActor(holder.key.id);
    return { data: presentDelivery(await services.alerts.sendTest({ accountId: holder.account.id, id, actor })) };
  },
};
