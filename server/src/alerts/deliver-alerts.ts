/** Sends pending deliveries, a few at a time, and retries them for a day. */
import { setTimeout as pause } from "node:timers/promises";
import { msPerDay } from "@tincture/contract/clock";
import type { AlertStore } from "./alert-store.ts";
import { mailTarget } from "./alert-writes.ts";
import type { ClaimedDelivery, DeliveryKey, DeliveryReport } from "./delivery-writes.ts";
import { sendMail, type SendOptions, sendWebhook } from "./send-alert.ts";

const sendingMax = 8;
/** Longer than any attempt. After a crash, another process repeats the attempt after this time. */
const leaseMs = 120_000;
/** How long a stop waits for mails. */
const mailEndMsMax = 1000;
const firstDelayMs = 10_000;
const delayFactor = 3;
const delayMsMax = 14_400_000;
/** A delay varies by this share, so that retries after an outage do not arrive together. */
const jitterShare = 0.2;

export interface DelivererOptions extends SendOptions {
  readonly store: AlertStore;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly onFailure: (message: string, error: unknown) => void;
  /** Called when no attempt is left. */
  readonly onGivenUp?: (report: DeliveryReport) => void;
}

type Sending = Map<ClaimedDelivery, Promise<void>>;

export function createDeliverer(options: DelivererOptions) {
  const { store, clock } = options;
  const stop = new AbortController();
  const sending: Sending = new Map();
  let claiming = Promise.resolve();

  /** Claims run one after the other, so that no more than `sendingMax` attempts run. */
  function claimNext(): Promise<void> {
    claiming = claiming.catch(() => {}).then(claimDue);
    return claiming;
  }
  async function claimDue(): Promise<void> {
    const [now, countMax] = [clock(), sendingMax - sending.size];
    if (stop.signal.aborted || countMax <= 0 || !(await store.hasDueDeliveries(now))) return;
    const claimed = await store.claimDeliveries({ now, leaseEndsAt: now + leaseMs, countMax });
    for (const claim of claimed) sending.set(claim, attempt(claim));
  }
  async function attempt(claim: ClaimedDelivery): Promise<void> {
    try {
      const report = await runAttempt(claim, options, stop.signal);
      if (stop.signal.aborted && report.state === "pending" && claim.target !== mailTarget) return;
      await store.finishDelivery(report);
      if (report.state === "failed") options.onGivenUp?.(report);
    } catch (error) {
      // Without a report, the attempt is repeated when its lease ends.
      options.onFailure("outcome of an alert not stored; sending it again", error);
    }
    sending.delete(claim);
    await claimNext().catch((error: unknown) => options.onFailure("alerts not sent; retrying", error));
  }
  return {
    /** Sends everything that is due. Resolves when each attempt has an outcome. */
    async sendDue(): Promise<void> {
      await claimNext();
      while (sending.size > 0 && !stop.signal.aborted) await Promise.all(sending.values());
    },
    /** Aborts requests and returns their deliveries to the queue. Mails have a moment to finish. */
    async close(): Promise<void> {
      stop.abort();
      await claiming.catch(() => {});
      const unfinished = await endSending(sending);
      sending.clear();
      if (unfinished.length > 0) await store.releaseDeliveries(unfinished);
    },
  };
}

/** Sends one due delivery outside the queue. */
export async function deliverOne(only: DeliveryKey, options: DelivererOptions): Promise<void> {
  const now = options.clock();
  const [claim] = await options.store.claimDeliveries({ now, leaseEndsAt: now + leaseMs, countMax: 1, only });
  if (claim) await options.store.finishDelivery(await runAttempt(claim, options, AbortSignal.timeout(leaseMs)));
}

/** Returns the deliveries whose requests were aborted. */
async function endSending(sending: Sending): Promise<readonly ClaimedDelivery[]> {
  const mails = [...sending].filter(([{ target }]) => target === mailTarget).map(([, ended]) => ended);
  const posts = [...sending].filter(([{ target }]) => target !== mailTarget);
  await Promise.race([Promise.all(mails), pause(mailEndMsMax, undefined, { ref: false })]);
  await Promise.all(posts.map(([, ended]) => ended));
  return posts.map(([claim]) => claim).filter((claim) => sending.has(claim));
}

async function runAttempt(
  claim: ClaimedDelivery,
  options: DelivererOptions,
  signal: AbortSignal,
): Promise<DeliveryReport> {
  const { accountId, alertName, target, attempts, createdAt } = claim;
  const { isSent, outcome, isFinal = false } = await sendClaimed(claim, options, signal);
  const now = options.clock();
  const nextAt = now + retryDelayMs(attempts, options.random());
  const report = { accountId, alertName, target, attempts, outcome };
  if (isSent) return { ...report, state: "sent", nextAt: null, finishedAt: now };
  if (isFinal || nextAt > createdAt + msPerDay) return { ...report, state: "failed", nextAt: null, finishedAt: now };
  return { ...report, state: "pending", nextAt, finishedAt: null };
}

async function sendClaimed(claim: ClaimedDelivery, options: DelivererOptions, signal: AbortSignal) {
  const details = await options.store.findDetails(claim);
  if (!details) return { isSent: false, outcome: "The account was deleted", isFinal: true };
  return claim.target === mailTarget ? sendMail(details, options) : sendWebhook(details, { ...options, signal });
}

/** Returns the delay after an attempt: 10 s, 30 s, 90 s … up to 4 hours, each ± 20 %. */
export function retryDelayMs(attempts: number, random: number): number {
  const delayMs = Math.min(delayMsMax, firstDelayMs * delayFactor ** (attempts - 1));
  return Math.round(delayMs * (1 + jitterShare * (2 * random - 1)));
}
