/** Alerts of an account, and the webhooks and mails that deliver them. */

/** Shares of the daily credits, in percent, at which an account may ask for an alert. */
export const alertPercents = [50, 80, 95, 100] as const;
export type AlertPercent = (typeof alertPercents)[number];

export interface AlertSettings {
  /** In ascending order, without repeats. */
  readonly percents: readonly AlertPercent[];
  /** Sent to webhooks. An instance with mail mails a notice of new keys whatever is chosen. */
  readonly newKey: boolean;
  /** Whether networks of keys are stored, and new ones reported. */
  readonly newNetwork: boolean;
  /** Whether alerts are mailed, on an instance with mail, to a confirmed e-mail. */
  readonly mail: boolean;
}

export const defaultAlertSettings: AlertSettings = {
  percents: [80, 100],
  newKey: true,
  newNetwork: false,
  mail: true,
};

export type AlertEvent =
  | "credits.threshold_reached"
  | "key.created"
  | "key.rotated"
  | "key.new_network"
  | "webhook.test";

/** Times are epoch milliseconds. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly createdAt: number;
}

export const webhooksMax = 5;

export interface IssuedWebhook {
  readonly webhook: Webhook;
  /** `whsec_…`, shown once. */
  readonly secret: string;
}

export interface Delivery {
  readonly alertId: string;
  readonly event: AlertEvent;
  /** For example `credits:80:2026-11-28`. */
  readonly alertName: string;
  /** `mail`, or the id of a webhook. */
  readonly target: string;
  /** Null for mail. */
  readonly url: string | null;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** The outcome of the last attempt; empty before the first. */
  readonly outcome: string;
  readonly createdAt: number;
  /** Null when no attempt is left. */
  readonly nextAt: number | null;
  readonly finishedAt: number | null;
}

export type DeliveryState = "pending" | "sent" | "failed";

export interface SeenNetwork {
  readonly keyId: string;
  /** A /24 or /48, such as `203.0.113.0/24`. */
  readonly network: string;
  /** The latest use that was stored. */
  readonly seenAt: number;
}

interface OwnWebhook {
  readonly accountId: string;
  readonly id: string;
  readonly actor: string;
}

/** An unknown webhook is `webhook_not_found`. */
export interface Alerts {
  getSettings(accountId: string): Promise<AlertSettings>;
  /** @throws {DomainError} `account_not_found` */
  setSettings(accountId: string, settings: AlertSettings): Promise<void>;
  listWebhooks(accountId: string): Promise<readonly Webhook[]>;
  /** @throws {DomainError} `invalid_parameter`, `account_not_found`, `service_unavailable` */
  createWebhook(request: {
    readonly accountId: string;
    readonly url: string;
    readonly actor: string;
  }): Promise<IssuedWebhook>;
  deleteWebhook(request: OwnWebhook): Promise<void>;
  /** Sends a test event and waits a few seconds for its first attempt. */
  sendTest(request: OwnWebhook): Promise<Delivery>;
  /** Returns the networks that are stored while the account wants alerts of new ones. */
  listNetworks(accountId: string): Promise<readonly SeenNetwork[]>;
  /** Returns the newest deliveries of the last 30 days. */
  listDeliveries(accountId: string): Promise<readonly Delivery[]>;
}
