import { alertPercents } from "@tincture/contract/alerts";
import { webhookUrlLengthMax } from "../../alerts/alerts.ts";
import {
  array,
  boolean,
  choice,
  type Described,
  int32,
  integer,
  object,
  orNull,
  string,
  time,
  timeOrNull,
  uriOrNull,
} from "./json-schema.ts";

export const alertSettingsSchema = object(
  {
    percents: array(integer({ format: "int32", minimum: 1, maximum: 100 }), {
      maxItems: alertPercents.length,
      description: "Shares of the daily credits at which an alert is sent",
    }),
    new_key: boolean({ description: "Whether a new key sends an alert" }),
    new_network: boolean({ description: "Whether a key that is used from a new network sends an alert" }),
    mail: boolean({ description: "Whether alerts are also mailed" }),
  },
  { $id: "AlertSettings", description: "The alerts of an account" },
);
export type AlertSettingsBody = Described<typeof alertSettingsSchema>;

const id = string({ format: "uuid", maxLength: 36 });

const webhookFields = {
  id,
  url: string({ format: "uri", maxLength: webhookUrlLengthMax }),
  created_at: time(),
};

export const webhookSchema = object(webhookFields, { $id: "Webhook", description: "A webhook, without its secret" });
export type WebhookBody = Described<typeof webhookSchema>;

const secretLengthMax = 64;

export const issuedWebhookSchema = object(
  {
    ...webhookFields,
    secret: string({ maxLength: secretLengthMax, description: "Signs the events. It is not shown again" }),
  },
  { $id: "IssuedWebhook", description: "A new webhook with its secret" },
);
export type IssuedWebhookBody = Described<typeof issuedWebhookSchema>;

export const deletedWebhookSchema = object(
  { id },
  { $id: "DeletedWebhook", description: "A webhook that was deleted" },
);

const textLengthMax = 300;

/** Only names the values that exist now, since a newer server may send others. */
const alertEvents = ["credits.threshold_reached", "key.created", "key.rotated", "key.new_network", "webhook.test"];

export const deliverySchema = object(
  {
    message_id: string({ maxLength: textLengthMax, description: "The header `webhook-id` of the event" }),
    event: string({
      maxLength: textLengthMax,
      "x-extensible-enum": alertEvents,
      description: "Type of the event. More may be added",
    }),
    webhook_id: orNull(id, { description: "Null for mail" }),
    url: uriOrNull({ description: "Address of the webhook; null for mail, and if it was deleted" }),
    state: choice(["pending", "sent", "failed"], { $id: "DeliveryState" }),
    attempts: int32(),
    outcome: string({ maxLength: textLengthMax, description: "Outcome of the last attempt; empty before the first" }),
    created_at: time(),
    next_at: timeOrNull({ description: "Time of the next attempt; null if none is left" }),
    finished_at: timeOrNull(),
  },
  { $id: "Delivery", description: "An event that is sent to a webhook or by mail" },
);
export type DeliveryBody = Described<typeof deliverySchema>;
