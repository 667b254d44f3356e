import type { Delivery, Webhook } from "@tincture/contract/alerts";
import type { Parameter } from "../../http/parameters.ts";
import { formatTime } from "../items.ts";
import type { DeliveryBody, WebhookBody } from "../schemas/managed-alerts.ts";

/** An id that does not exist is 404, whatever its form. */
export const webhookId: Parameter<string> = {
  name: "id",
  wanted: "the id of a webhook",
  parse: (text) => text,
  description: "Id of a webhook of the account, from the list of webhooks",
  schema: { type: "string", format: "uuid", maxLength: 36 },
  example: "0190a6f0-7c1e-7d2a-9b1e-3f2a4c5d6e7f",
};

export function presentWebhook({ id, url, createdAt }: Webhook): WebhookBody {
  return { id, url, created_at: formatTime(createdAt) };
}

export function presentDelivery(delivery: Delivery): DeliveryBody {
  const timeOrNull = (time: number | null) => (time === null ? null : formatTime(time));
  return {
    message_id: delivery.alertId,
    event: delivery.event,
    webhook_id: delivery.target === "mail" ? null : delivery.target,
    url: delivery.url,
    state: delivery.state,
    attempts: delivery.attempts,
    outcome: delivery.outcome,
    created_at: formatTime(delivery.createdAt),
    next_at: timeOrNull(delivery.nextAt),
    finished_at: timeOrNull(delivery.finishedAt),
  };
}
