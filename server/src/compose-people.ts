/** Joins configuration, the thread of sign-in and what deleting an account takes. */
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { describeReason } from "./domain/describe-reason.ts";
import { DomainError } from "./domain/errors.ts";
import type { ApiKey, KeyAction } from "./domain/keys/api-key.ts";
import { createPeople, createPeopleOff, type People, providers } from "./domain/people/people.ts";
import { listPersonEvents } from "./domain/people/person-events.ts";
import { LogThrottle } from "./domain/log-throttle.ts";
import type { NoteSecurity } from "./domain/security-log.ts";
import { loadAuthSecret } from "./people/auth-secret.ts";
import type { SignInSettings } from "./people/better-auth.ts";
import type { Link } from "./people/links.ts";
import { createSignInThread } from "./people/sign-in-thread.ts";

interface OpenPeopleOptions {
  /** Removes an account with all that is in it. */
  readonly forgetAccount: (accountId: string) => Promise<void>;
  /** Called after keys were revoked, so that nothing cached outlives them. */
  readonly forgetKeys?: () => void;
  readonly log: Logger;
  readonly noteSecurity?: NoteSecurity;
}

interface OpenPeople {
  readonly people: People;
  /** Has the owner of an account told of a key by mail, where this instance sends any. */
  noteKey(key: Pick<ApiKey, "accountId" | "name" | "hint">, action: KeyAction): void;
  /** Of its thread and its mail, read at the moment of asking; undefined where nobody can sign in. */
  readonly figures?: Pick<ReturnType<typeof createSignInThread>, "load" | "mails">;
  /** Refuses what people do from now on, but not who they are. */
  endActions(): void;
  close(): Promise<void>;
}

const offReason =
  "Nobody can sign in on this instance: AUTH_SECRET is not set, and with PostgreSQL all its processes must share one";

/** Sign-in for a server. Its thread starts when somebody needs it; where it cannot be, the rest of the service goes on. */
export function openPeople(
  config: Config,
  { forgetAccount, forgetKeys = () => {}, log, noteSecurity = () => {} }: OpenPeopleOptions,
): OpenPeople {
  const failures = createFailures(log);
  try {
    const service = createSignInThread({
      settings: getSettings(config),
      log: (message, error) => failures.note(message, error),
    });
    const people = createPeople({
      service,
      siteUrl: config.siteUrl,
      signUp: config.signUp,
      providers: providers.filter((name) => config[name]),
      canMail: config.mail !== undefined,
      forgetAccount,
      onFailure: (error, action) => failures.note(`${action} failed`, error),
      onOutcome(...happened) {
        const events = listPersonEvents(...happened);
        for (const event of events) noteSecurity(event);
        if (events.some(({ security }) => security === "key_revoked")) forgetKeys();
      },
    });
    return {
      people,
      noteKey({ accountId, name, hint }, action) {
        const note = { accountId, name, hint, action };
        if (config.mail)
          service.noteKey(note).catch((error: unknown) => failures.note("notice of a key failed", error));
      },
      figures: service,
      endActions: () => service.endActions(),
      async close() {
        await service.close();
        failures.close();
      },
    };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    log.warn(error.publicMessage);
    return {
      people: createPeopleOff(error.publicMessage),
      noteKey() {},
      endActions() {},
      close: () => Promise.resolve(),
    };
  }
}

/** Failures of sign-in and of its mail that are told apart at a time; the rest is counted together. */
const failuresMax = 32;
const otherFailures = { message: "sign-in failed", reason: "other reasons" };

interface Failures {
  note(message: string, error: unknown): void;
  close(): void;
}

/** Tells what failed, not what people entered: in one line, with a stack where it is a mistake of ours, and then as a count. */
function createFailures(log: Logger): Failures {
  const throttle = new LogThrottle<typeof otherFailures>({
    kindsMax: failuresMax,
    gather: () => ["", otherFailures],
    tellMore: ({ message, reason }, more) => log.error({ reason, more }, message),
  });
  return {
    note(message, error) {
      const reason = describeReason(error);
      const isMistake = error instanceof Error && !(error instanceof DomainError);
      throttle.note(`${message} ${reason}`, { message, reason }, () =>
        log.error({ reason, ...(isMistake && { err: error }) }, message),
      );
    },
    close: () => throttle.close(),
  };
}

/** A link for the person of an account. @throws {DomainError} `service_unavailable` when sign-in is off */
export async function issueResetLink(config: Config, email: string): Promise<Link> {
  // The command's own error says what is wrong.
  const service = createSignInThread({ settings: getSettings(config), log: () => undefined });
  try {
    return await service.issueResetLink(email);
  } finally {
    await service.close();
  }
}

/** The secret of the instance; undefined where there is none to be had, and nobody can sign in either. */
export function findSecret({ authSecret, databaseUrl }: Config): string | undefined {
  try {
    return authSecret ?? loadAuthSecret(databaseUrl);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return undefined;
  }
}

/** @throws {DomainError} `service_unavailable` when there is no secret to be had */
function getSettings(config: Config): SignInSettings {
  const { databaseUrl, siteUrl, siteName, signUp, defaultPlan, github, google, mail } = config;
  const secret = config.authSecret ?? loadAuthSecret(databaseUrl);
  if (secret === undefined) throw new DomainError("service_unavailable", offReason);
  return {
    databaseUrl,
    siteUrl,
    siteName,
    secret,
    signUp,
    defaultPlan,
    providers: { ...(github && { github }), ...(google && { google }) },
    mail,
  };
}
