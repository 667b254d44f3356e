import { type AlertSettings, defaultAlertSettings, type Delivery, webhooksMax } from "@tincture/contract/alerts";
import type { Clock, RandomBytes } from "@tincture/contract/clock";
import { DomainError } from "@tincture/contract/errors";
import type { Alerts, Webhook } from "@tincture/contract/alerts";
import { type AlertChoiceStore, createAlerts } from "../../../server/src/alerts/alerts.ts";
import { createSecretSealer } from "../../../server/src/alerts/sealed-secret.ts";

interface MemoryAlertsOptions {
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/** Each webhook accepts its test event. */
export function createMemoryAlerts({ clock, randomBytes }: MemoryAlertsOptions): Alerts {
  const settings = new Map<string, AlertSettings>();
  const webhooks: (Webhook & { readonly accountId: string })[] = [];
  const deliveries: (Delivery & { readonly accountId: string })[] = [];

  function findOwn(accountId: string, id: string): number {
    return webhooks.findIndex((webhook) => webhook.accountId === accountId && webhook.id === id);
  }

  const store: AlertChoiceStore = {
    getSettings: async (accountId) => settings.get(accountId) ?? defaultAlertSettings,
    async setSettings(accountId, chosen) {
      settings.set(accountId, chosen);
      return null;
    },
    listWebhooks: async (accountId) =>
      webhooks.filter((own) => own.accountId === accountId).map(({ id, url, createdAt }) => ({ id, url, createdAt })),
    async insertWebhook({ accountId, id, url, createdAt }) {
      if (webhooks.filter((own) => own.accountId === accountId).length >= webhooksMax)
        throw new DomainError("invalid_parameter", `An account can have ${webhooksMax} webhooks; delete one first`);
      webhooks.push({ accountId, id, url, createdAt });
      return null;
    },
    async deleteWebhook({ accountId, id }) {
      const place = findOwn(accountId, id);
      if (place !== -1) webhooks.splice(place, 1);
      return place !== -1;
    },
    async insertTest({ alert, webhookId }) {
      const webhook = webhooks[findOwn(alert.accountId, webhookId)];
      if (!webhook) throw new DomainError("webhook_not_found", "No webhook with this id");
      deliveries.unshift({
        accountId: alert.accountId,
        alertId: alert.id,
        event: alert.event,
        alertName: alert.name,
        target: webhookId,
        url: webhook.url,
        state: "sent",
        attempts: 1,
        outcome: "204",
        createdAt: alert.at,
        nextAt: null,
        finishedAt: alert.at,
      });
      return null;
    },
    findDelivery: async (key) =>
      deliveries.find((one) => one.accountId === key.accountId && one.alertName === key.alertName),
    listNetworks: async () => [],
    listDeliveries: async (accountId) => deliveries.filter((one) => one.accountId === accountId),
  };
  const sealer = createSecretSealer("a secret of the instance", randomBytes);
  return createAlerts({
    store,
    clock,
    randomBytes,
    sealer,
    targets: "public",
    deliverOne: async () => {},
    testMsMax: 0,
  });
}
