import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { describeReason } from "../runtime/describe-reason.ts";
import { DomainError } from "@tincture/contract/errors";
import type { ApiKey, KeyAction } from "@tincture/contract/keys";
import type { People } from "@tincture/contract/people";
import { listPersonEvents } from "../people/person-events.ts";
import { LogThrottle } from "../runtime/log-throttle.ts";
import type { NoteSecurity } from "../accounts/security-log.ts";
import { loadAuthSecret } from "../people/auth-secret.ts";
import { issueResetLink as issueLink, type Link } from "../people/links.ts";
import type { MailCounts } from "../people/mailer.ts";
import type { PeopleSettings, PeopleStore } from "../people/people-parts.ts";
import { removeExpired } from "../people/remove-rows.ts";
import { createPeopleOff, createPeopleService, type PeopleService } from "../people/people-service.ts";

interface OpenPeopleOptions {
  readonly store: PeopleStore;
  readonly forgetAccount: (accountId: string) => Promise<void>;
  readonly forgetKeys?: () => void;
  readonly log: Logger;
  readonly noteSecurity?: NoteSecurity;
}

interface OpenPeople {
  readonly people: People;
  /** Mails the owner of an account, on an instance with mail. */
  noteKey(key: Pick<ApiKey, "accountId" | "name" | "hint">, action: KeyAction): void;
  readonly deliverMail: PeopleService["deliverMail"];
  /** Undefined on an instance without mail. */
  readonly mailCounts: MailCounts | undefined;
  close(): Promise<void>;
}

const offReason =
  "Nobody can sign in on this instance: AUTH_SECRET is not set, and with PostgreSQL all its processes must share one";
const sweepMs = 3_600_000;
/** How long a stop waits for mails to be sent and for expired rows to be removed. */
const closeMsMax = 1200;

/** Without a secret, sign-in is off and the rest of the service works. */
export function openPeople(
  config: Config,
  { store, forgetAccount, forgetKeys = () => {}, log, noteSecurity = () => {} }: OpenPeopleOptions,
): OpenPeople {
  const failures = createFailures(log);
  const sweeps = sweepRegularly(store, failures);
  try {
    const service = createPeopleService({
      settings: getSettings(config),
      store,
      clock: Date.now,
      randomBytes,
      forgetAccount,
      onFailure: (message, error) => failures.note(message, error),
      onOutcome(...happened) {
        const events = listPersonEvents(...happened);
        for (const event of events) noteSecurity(event);
        if (events.some(({ security }) => security === "key_revoked")) forgetKeys();
      },
    });
    return {
      people: service,
      noteKey({ accountId, name, hint }, action) {
        service
          .noteKey({ accountId, name, hint, action })
          .catch((error: unknown) => failures.note("notice of a key failed", error));
      },
      deliverMail: service.deliverMail,
      mailCounts: service.mailCounts,
      async close() {
        await withinLimit(Promise.all([sweeps.end(), service.flushMail()]));
        service.close();
        failures.close();
      },
    };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    log.warn(error.publicMessage);
    return {
      people: createPeopleOff(error.publicMessage),
      noteKey() {},
      deliverMail: undefined,
      mailCounts: undefined,
      async close() {
        await withinLimit(sweeps.end());
        failures.close();
      },
    };
  }
}

async function withinLimit(finished: Promise<unknown>): Promise<void> {
  await Promise.race([finished, setTimeout(closeMsMax, undefined, { ref: false })]);
}

function sweepRegularly(store: PeopleStore, failures: Failures): { end(): Promise<unknown> } {
  let last: Promise<unknown> = Promise.resolve();
  function sweep(): void {
    last = removeExpired(store, Date.now()).catch((error: unknown) => failures.note("expired rows not removed", error));
  }
  const timer = setInterval(sweep, sweepMs).unref();
  sweep();
  return {
    end() {
      clearInterval(timer);
      return last;
    },
  };
}

const otherFailures = { message: "sign-in failed", reason: "other reasons" };

interface Failures {
  note(message: string, error: unknown): void;
  close(): void;
}

/** Logs the first failure of a kind, with a stack if it is a bug, and then counts. */
export function createFailures(log: Logger): Failures {
  const throttle = new LogThrottle<typeof otherFailures>({
    groupOthers: () => otherFailures,
    logCount: ({ message, reason }, more) => log.error({ reason, more }, message),
  });
  return {
    note(message, error) {
      const reason = describeReason(error);
      const isMistake = error instanceof Error && !(error instanceof DomainError);
      throttle.note({ message, reason }, () => log.error({ reason, ...(isMistake && { err: error }) }, message));
    },
    close: () => throttle.close(),
  };
}

export async function issueResetLink(config: Config, store: PeopleStore, email: string): Promise<Link> {
  return issueLink({ settings: getSettings(config), store, clock: Date.now, randomBytes }, email);
}

export function findSecret({ authSecret, databaseUrl }: Config): string | undefined {
  try {
    return authSecret ?? loadAuthSecret(databaseUrl);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return undefined;
  }
}

function getSettings(config: Config): PeopleSettings {
  const { databaseUrl, siteUrl, siteName, signUp, defaultPlan, github, google, mail } = config;
  const secret = config.authSecret ?? loadAuthSecret(databaseUrl);
  if (secret === undefined) throw new DomainError("service_unavailable", offReason);
  return {
    siteUrl,
    siteName,
    secret,
    signUp,
    defaultPlan,
    providers: { ...(github && { github }), ...(google && { google }) },
    mail,
  };
}
