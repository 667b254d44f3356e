/** Joins configuration, the thread of sign-in and what deleting an account takes. */
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { DomainError } from "./domain/errors.ts";
import { createPeople, createPeopleOff, type People, providers } from "./domain/people/people.ts";
import { loadAuthSecret } from "./people/auth-secret.ts";
import type { SignInSettings } from "./people/better-auth.ts";
import type { ResetLink } from "./people/reset-links.ts";
import { createSignInThread } from "./people/sign-in-thread.ts";

interface OpenPeopleOptions {
  /** Removes an account with all that is in it. */
  readonly forgetAccount: (accountId: string) => Promise<void>;
  readonly log: Logger;
}

interface OpenPeople {
  readonly people: People;
  close(): Promise<void>;
}

const offReason =
  "Nobody can sign in on this instance: AUTH_SECRET is not set, and with PostgreSQL all its processes must share one";

/** Sign-in for a server. Its thread starts when somebody needs it; where it cannot be, the rest of the service goes on. */
export function openPeople(config: Config, { forgetAccount, log }: OpenPeopleOptions): OpenPeople {
  try {
    const service = createSignInThread({
      settings: getSettings(config),
      log: (message, err) => log.error({ err }, message),
    });
    const people = createPeople({
      service,
      siteUrl: config.siteUrl,
      signUp: config.signUp,
      providers: providers.filter((name) => config[name]),
      canMail: config.mail !== undefined,
      forgetAccount,
      onFailure: (err) => log.error({ err }, "sign-in failed"),
    });
    return { people, close: () => service.close() };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    log.warn(error.publicMessage);
    return { people: createPeopleOff(error.publicMessage), close: () => Promise.resolve() };
  }
}

/** A link for the person of an account. @throws {DomainError} `service_unavailable` when sign-in is off */
export async function issueResetLink(config: Config, email: string): Promise<ResetLink> {
  // The command's own error says what is wrong.
  const service = createSignInThread({ settings: getSettings(config), log: () => undefined });
  try {
    return await service.issueResetLink(email);
  } finally {
    await service.close();
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
