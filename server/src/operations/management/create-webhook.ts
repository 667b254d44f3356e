import { webhooksMax } from "@tincture/contract/alerts";
import { managementActor } from "../../accounts/security-log.ts";
import { webhookUrlLengthMax } from "../../alerts/alerts.ts";
import { readField, textField } from "../../http/json-body.ts";
import type { IssuedWebhookBody } from "../schemas/managed-alerts.ts";
import type { ManagementOperation } from "./management-operation.ts";
import { presentWebhook } from "./managed-webhooks.ts";

const url = textField(
  {
    name: "url",
    description: "Public `https://` address that gets the events",
    example: "https://example.com/hooks/tincture",
    isRequired: true,
  },
  { max: webhookUrlLengthMax },
);

export const createWebhook: ManagementOperation = {
  id: "createWebhook",
  method: "POST",
  path: "/v1/webhooks",
  kind: "item",
  document: {
    summary: "Add a webhook",
    description:
      "The reply contains the secret that signs the events, which is not shown again. If the reply is lost, list the " +
      `webhooks, delete the new one and add it again. An account can have ${webhooksMax}.`,
    answer: "The new webhook with its secret",
    tag: "Alerts",
    item: "IssuedWebhook",
    example: { path: "/v1/webhooks", body: { url: "https://example.com/hooks/tincture" } },
  },
  queryParameters: [],
  fields: [url],
  status: 201,
  async run({ services }, { holder, body }) {
    const { webhook, secret } = await services.alerts.createWebhook({
      accountId: holder.account.id,
      url: readField(body, url) ?? "",
      actor: managementActor(holder.key.id),
    });
    const data: IssuedWebhookBody = { ...presentWebhook(webhook), secret };
    return { data };
  },
};
