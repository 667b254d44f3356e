import type { Logger } from "pino";
import { createAlerts } from "../alerts/alerts.ts";
import type { AlertStore } from "../alerts/alert-store.ts";
import { runAlerts, type RunningAlerts } from "../alerts/run-alerts.ts";
import { deliverOne, type DelivererOptions } from "../alerts/deliver-alerts.ts";
import { createSecretSealer } from "../alerts/sealed-secret.ts";
import type { NoteSecurity } from "../accounts/security-log.ts";
import type { PeopleService } from "../people/people-service.ts";
import type { Alerts } from "@tincture/contract/alerts";
import type { Clock, RandomBytes } from "@tincture/contract/clock";
import { createFailures, findSecret } from "./compose-people.ts";
import type { Config } from "./config.ts";

interface AlertParts {
  readonly store: AlertStore;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly noteSecurity: NoteSecurity;
}

interface OpenAlertsOptions extends AlertParts {
  readonly deliverMail: PeopleService["deliverMail"];
  readonly log: Logger;
}

export interface OpenAlerts extends RunningAlerts {
  readonly alerts: Alerts;
}

/** A page waits for at most this long, and a command until the attempt ends. */
const testMsMax = { page: 3000, command: 15_000 };

/** Without a secret of the instance, no alerts are sent. */
export function openAlerts(config: Config, { log, deliverMail, ...rest }: OpenAlertsOptions): OpenAlerts {
  const parts = { ...rest, testMsMax: testMsMax.page };
  const secret = findSecret(config);
  if (secret === undefined) return { ...silent, alerts: createAlertsOf(config, parts, undefined) };
  const failures = createFailures(log);
  const options: DelivererOptions = {
    ...describeSending(config, parts, secret),
    deliverMail,
    onFailure: (message, error) => failures.note(message, error),
    onGivenUp: ({ accountId, target, outcome }) =>
      log.warn({ accountId, target, outcome }, "alert not delivered; gave up"),
  };
  const { randomBytes } = parts;
  const running = runAlerts({ ...options, randomBytes, canMail: deliverMail !== undefined });
  return {
    ...running,
    alerts: createAlertsOf(config, parts, options),
    async close() {
      await running.close();
      failures.close();
    },
  };
}

const silent: RunningAlerts = { noteCommit() {}, noteUse() {}, noteKey() {}, close: () => Promise.resolve() };

/** For commands, which send only test events. */
export function composeOperatorAlerts(config: Config, parts: AlertParts): Alerts {
  const secret = findSecret(config);
  const options = secret === undefined ? undefined : describeSending(config, parts, secret);
  return createAlertsOf(config, { ...parts, testMsMax: testMsMax.command }, options);
}

function createAlertsOf(
  { webhookTargets: targets }: Config,
  parts: AlertParts & { readonly testMsMax: number },
  options: DelivererOptions | undefined,
): Alerts {
  return createAlerts({
    ...parts,
    sealer: options?.sealer,
    targets,
    deliverOne: async (delivery) => options && deliverOne(delivery, options),
  });
}

function describeSending(
  { siteName, siteUrl, webhookTargets: targets }: Config,
  { store, clock, randomBytes }: AlertParts,
  secret: string,
): DelivererOptions {
  return {
    store,
    clock,
    random: Math.random,
    sealer: createSecretSealer(secret, randomBytes),
    deliverMail: undefined,
    from: { siteName, siteUrl },
    post: { targets },
    onFailure() {},
  };
}
