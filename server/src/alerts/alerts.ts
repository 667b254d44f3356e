/** Alert settings and webhooks of an account. */
import { isIP } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { alertPercents, type Alerts, type Delivery } from "@tincture/contract/alerts";
import type { Clock, RandomBytes } from "@tincture/contract/clock";
import { DomainError, quoteValue, unavailable } from "@tincture/contract/errors";
import type { NoteSecurity } from "../accounts/security-log.ts";
import { createId } from "../runtime/ids.ts";
import { describeTest } from "./alert-events.ts";
import type { AlertStore } from "./alert-store.ts";
import { webhookNotFound } from "./alert-writes.ts";
import type { DeliveryKey } from "./delivery-writes.ts";
import { createMessageId } from "./watch-alerts.ts";
import { findAddressProblem, type WebhookTargets } from "./public-addresses.ts";
import type { SecretSealer } from "./sealed-secret.ts";

export const webhookUrlLengthMax = 500;
/** Standard Webhooks recommends 24 to 64. */
const secretBytes = 32;

export type AlertChoiceStore = Pick<
  AlertStore,
  | "getSettings"
  | "setSettings"
  | "listWebhooks"
  | "insertWebhook"
  | "deleteWebhook"
  | "insertTest"
  | "findDelivery"
  | "listNetworks"
  | "listDeliveries"
>;

interface AlertsOptions {
  readonly store: AlertChoiceStore;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Undefined without a secret of the instance, which encrypts the secrets of webhooks. */
  readonly sealer: SecretSealer | undefined;
  readonly targets: WebhookTargets;
  readonly noteSecurity?: NoteSecurity;
  /** Attempts one delivery now. */
  readonly deliverOne: (delivery: DeliveryKey) => Promise<void>;
  /** How long a test waits for its first attempt. */
  readonly testMsMax: number;
}

export function createAlerts(options: AlertsOptions): Alerts {
  const { store, clock, randomBytes, noteSecurity = () => {} } = options;
  return {
    getSettings: (accountId) => store.getSettings(accountId),
    async setSettings(accountId, settings) {
      const percents = alertPercents.filter((percent) => settings.percents.includes(percent));
      await store.setSettings(accountId, { ...settings, percents });
    },
    listWebhooks: (accountId) => store.listWebhooks(accountId),
    async createWebhook({ accountId, url: text, actor }) {
      const url = parseWebhookUrl(text, options.targets);
      const sealer = requireSealer(options.sealer);
      const now = clock();
      const secret = `whsec_${Buffer.from(randomBytes(secretBytes)).toString("base64")}`;
      const webhook = { id: createId(now, randomBytes), url, createdAt: now };
      await store.insertWebhook({ ...webhook, accountId, sealedSecret: sealer.seal(secret, webhook.id) });
      noteSecurity({ security: "webhook_created", actor, accountId, webhookId: webhook.id });
      return { webhook, secret };
    },
    async deleteWebhook({ accountId, id, actor }) {
      if (!(await store.deleteWebhook({ accountId, id }))) throw webhookNotFound(id);
      noteSecurity({ security: "webhook_deleted", actor, accountId, webhookId: id });
    },
    async sendTest({ accountId, id }): Promise<Delivery> {
      requireSealer(options.sealer);
      const at = clock();
      const alertId = createMessageId(at, randomBytes);
      const alert = { ...describeTest(accountId, alertId), id: alertId, at };
      await store.insertTest({ alert, webhookId: id });
      const key = { accountId, alertName: alert.name, target: id };
      await Promise.race([options.deliverOne(key), pause(options.testMsMax, undefined, { ref: false })]);
      const delivery = await store.findDelivery(key);
      if (!delivery) throw webhookNotFound(id);
      return delivery;
    },
    listNetworks: (accountId) => store.listNetworks(accountId),
    listDeliveries: (accountId) => store.listDeliveries(accountId),
  };
}

function requireSealer(sealer: SecretSealer | undefined): SecretSealer {
  if (sealer) return sealer;
  throw unavailable("This instance sends no webhooks: AUTH_SECRET is not set, and it encrypts their secrets");
}

/** @throws {DomainError} `invalid_parameter` */
export function parseWebhookUrl(text: string, targets: WebhookTargets): string {
  const schemes = targets === "any" ? "http:// or https://" : "https://";
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  const isAllowed = url?.protocol === "https:" || (targets === "any" && url?.protocol === "http:");
  if (!url || !isAllowed || url.href.length > webhookUrlLengthMax)
    throw wrongUrl(
      `starts with ${schemes} and has at most ${webhookUrlLengthMax} characters, unlike ${quoteValue(text)}`,
    );
  if (url.username !== "" || url.password !== "") throw wrongUrl("cannot contain a user or a password");
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  const problem = findAddressProblem(literal, targets);
  if (isIP(literal) !== 0 && problem !== undefined) throw wrongUrl(`leads to a public host; "${literal}" ${problem}`);
  if (targets === "public" && /(?:^|\.)localhost\.?$/.test(literal))
    throw wrongUrl(`leads to a public host; "${literal}" is this machine`);
  url.hash = "";
  return url.href;
}

function wrongUrl(problem: string): DomainError {
  return new DomainError("invalid_parameter", `The address of a webhook ${problem}`, { param: "url" });
}
