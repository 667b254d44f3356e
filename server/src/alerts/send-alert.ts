/** Sends one alert to one target, as a mail or as a signed webhook. */
import { Webhook } from "standardwebhooks";
import type { Clock } from "@tincture/contract/clock";
import { describeReason } from "../runtime/describe-reason.ts";
import type { Mail } from "../people/mailer.ts";
import { formatAlertMail, type MailFrom } from "./alert-mail.ts";
import { formatPayload } from "./alert-events.ts";
import type { DeliveryDetails } from "./alert-store.ts";
import { type PostOptions, postWebhook } from "./post-webhook.ts";
import type { SecretSealer } from "./sealed-secret.ts";

const mailMsMax = 60_000;
/** "The endpoint will never accept webhooks again", in Standard Webhooks. */
const goneStatus = 410;

export interface SendOptions {
  readonly clock: Clock;
  readonly sealer: SecretSealer;
  /** Undefined on an instance without mail. Rejects when the mail server refuses. */
  readonly deliverMail: ((mail: Mail) => Promise<void>) | undefined;
  readonly from: MailFrom;
  readonly post: PostOptions;
}

/** The outcome of an attempt. */
export interface Attempt {
  readonly isSent: boolean;
  readonly outcome: string;
  /** Whether another attempt is useless. */
  readonly isFinal?: boolean;
}

export async function sendMail(
  details: DeliveryDetails,
  { deliverMail, from }: Pick<SendOptions, "deliverMail" | "from">,
): Promise<Attempt> {
  if (!deliverMail) return { isSent: false, outcome: "This instance sends no mail" };
  const timeout = AbortSignal.timeout(mailMsMax);
  const isLate = new Promise<Attempt>((resolve) => {
    timeout.addEventListener("abort", () => resolve({ isSent: false, outcome: "The mail server did not answer" }));
  });
  const sent = deliverMail(formatAlertMail(details, from)).then(
    (): Attempt => ({ isSent: true, outcome: "Accepted by the mail server" }),
    (error: unknown): Attempt => ({ isSent: false, outcome: describeReason(error) }),
  );
  return Promise.race([sent, isLate]);
}

interface WebhookOptions extends Pick<SendOptions, "clock" | "sealer" | "post"> {
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

export async function sendWebhook(
  details: DeliveryDetails,
  { sealer, clock, post, signal }: WebhookOptions,
): Promise<Attempt> {
  const { webhook } = details;
  if (!webhook) return { isSent: false, outcome: "The webhook was deleted", isFinal: true };
  const secret = sealer.open(webhook.sealedSecret, webhook.id);
  if (secret === undefined) {
    const outcome = "The secret cannot be read, since AUTH_SECRET has changed: create the webhook again";
    return { isSent: false, outcome, isFinal: true };
  }
  const body = formatPayload(details);
  const time = new Date(clock());
  const headers = {
    "content-type": "application/json",
    "user-agent": "Tincture-Webhooks/1",
    "webhook-id": details.id,
    "webhook-timestamp": String(Math.floor(time.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(details.id, time, body),
  };
  const result = await postWebhook({ url: webhook.url, headers, body, signal }, post);
  if (result.kind !== "answered") return { isSent: false, outcome: result.reason, isFinal: result.kind === "refused" };
  const { status } = result;
  return { isSent: status >= 200 && status <= 299, outcome: `Status ${status}`, isFinal: status === goneStatus };
}
