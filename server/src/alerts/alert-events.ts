/** The names and data of alerts. A name occurs once per account. */
import { type AlertEvent, type AlertPercent, type AlertSettings } from "@tincture/contract/alerts";
import { nextMidnight } from "@tincture/contract/clock";
import type { KeyAction } from "@tincture/contract/keys";
import { siteOf, networkOf } from "../runtime/network-of.ts";

export interface NewAlert {
  readonly accountId: string;
  readonly name: string;
  /** Identifies the message to receivers, who get the same id with each attempt. */
  readonly id: string;
  readonly event: AlertEvent;
  readonly data: Readonly<Record<string, string | number>>;
  readonly at: number;
}

export type AlertFacts = Pick<NewAlert, "accountId" | "name" | "event" | "data">;

export type ToAlert = (facts: AlertFacts) => NewAlert;

export interface DayOfCredits {
  readonly accountId: string;
  readonly day: string;
  readonly used: number;
  readonly cap: number;
}

/** Returns the percents that a day's use has reached. A limit of 0 reaches none. */
export function listReached(
  percents: AlertSettings["percents"],
  { used, cap }: Pick<DayOfCredits, "used" | "cap">,
): readonly AlertPercent[] {
  return cap === 0 ? [] : percents.filter((percent) => used * 100 >= cap * percent);
}

export function creditAlertName(percent: AlertPercent, day: string): string {
  return `credits:${percent}:${day}`;
}

export function describeCredits(percent: AlertPercent, { accountId, day, used, cap }: DayOfCredits): AlertFacts {
  const resetsAt = new Date(nextMidnight(Date.parse(day))).toISOString();
  return {
    accountId,
    name: creditAlertName(percent, day),
    event: "credits.threshold_reached",
    data: { percent, day, credits_used: used, daily_limit: cap, resets_at: resetsAt },
  };
}

export interface NamedKey {
  readonly accountId: string;
  readonly keyId: string;
  readonly keyName: string;
  readonly keyHint: string;
}

/** The actions that make a new secret. */
export type IssuingAction = Exclude<KeyAction, "revoke">;

export const keyAlertPrefix = "key:";

/** @param key - the new key, or the one that was rotated */
export function describeNewKey(action: IssuingAction, key: NamedKey, auditId: string): AlertFacts {
  return {
    accountId: key.accountId,
    name: keyAlertPrefix + auditId,
    event: action === "create" ? "key.created" : "key.rotated",
    data: toKeyData(key),
  };
}

export function describeNewNetwork(key: NamedKey, network: string): AlertFacts {
  const { accountId, keyId } = key;
  const data = { ...toKeyData(key), network };
  return { accountId, name: `network:${keyId}:${network}`, event: "key.new_network", data };
}

export function describeTest(accountId: string, id: string): AlertFacts {
  return { accountId, name: `test:${id}`, event: "webhook.test", data: {} };
}

function toKeyData({ keyId, keyName, keyHint }: NamedKey): AlertFacts["data"] {
  return { key_id: keyId, key_name: keyName, key_hint: keyHint };
}

/** Returns the /24 of an IPv4 address or the /48 of an IPv6 address; "" for an invalid address. */
export function alertNetworkOf(address: string): string {
  const network = networkOf(address);
  if (network === "") return "";
  return network.includes(":") ? `${siteOf(network)}::/48` : `${network.split(".").slice(0, 3).join(".")}.0/24`;
}

/** The body of a webhook, as in Standard Webhooks: type, time and data. */
export function formatPayload({ event, accountId, data, at }: Omit<NewAlert, "name" | "id">): string {
  return JSON.stringify({
    type: event,
    timestamp: new Date(at).toISOString(),
    data: { account_id: accountId, ...data },
  });
}
