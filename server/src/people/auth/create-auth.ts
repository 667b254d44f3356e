import { betterAuth } from "better-auth/minimal";
import { APIError } from "better-auth/api";
import { createAccounts } from "../../domain/accounts/accounts.ts";
import type { Clock, RandomBytes } from "../../domain/clock.ts";
import { DomainError } from "../../domain/errors.ts";
import { createId } from "../../domain/ids.ts";
import { COOKIE_PREFIX } from "../../domain/people/cookies.ts";
import { providerReturnPath, type Provider } from "../../domain/people/people.ts";
import { accountsWithin } from "../../store/open-handle.ts";
import type { PeopleSettings } from "../people-settings.ts";
import type { Tables } from "../tables.ts";
import { sessionPlugin } from "./begin-session.ts";
import { createPortableAdapter } from "./portable-adapter.ts";
import { credentialNames, personNames, sessionNames, verificationNames } from "./record-names.ts";

const DAY_S = 86_400;
const SESSION_S = 30 * DAY_S;

export interface AuthOptions {
  readonly settings: PeopleSettings;
  readonly tables: Tables;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Told of what better-auth only writes into its log. */
  readonly onFailure: (error: unknown) => void;
}

/** Where better-auth's own addresses would be; only those of providers are used, and only from inside. */
export const AUTH_PATH = "/auth";
/** What a provider's sign-in ends with when the e-mail is an account's already. */
export const EMAIL_TAKEN = "email_taken";

/**
 * better-auth, as far as it is used: sessions with their cookies, providers, single-use tokens. Passwords, their limits and
 * what a sign-up makes are ours.
 */
export function createAuth(options: AuthOptions) {
  const { settings, tables, clock, randomBytes, onFailure } = options;
  const { siteUrl, secret } = settings;
  return betterAuth({
    appName: settings.siteName,
    baseURL: new URL(siteUrl).origin,
    basePath: AUTH_PATH,
    secret,
    database: createPortableAdapter(tables),
    plugins: [sessionPlugin()],
    socialProviders: listProviders(settings),
    emailAndPassword: { enabled: false },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (_level, _message, ...details: unknown[]) => tellFailures(details, onFailure) },
    user: personNames,
    session: { ...sessionNames, expiresIn: SESSION_S, updateAge: DAY_S, cookieCache: { enabled: false } },
    account: {
      ...credentialNames,
      updateAccountOnSignIn: false,
      // Nobody here proved to own an e-mail, so one that a provider vouches for opens nobody's account.
      accountLinking: { enabled: false },
    },
    verification: { ...verificationNames, storeIdentifier: "hashed", disableCleanup: true },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: siteUrl.startsWith("https:"),
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => createId(clock(), randomBytes) },
    },
    databaseHooks: {
      user: { create: { before: (user) => withAccount(user, options) } },
      // Of what providers tell nothing is kept but whom they know; their tokens are not needed again.
      account: { create: { before: async () => ({ data: withoutTokens }) } },
      session: { create: { before: async () => ({ data: { ipAddress: undefined } }) } },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

/** Its words may quote what people entered, and it complains of every forged cookie: only errors of others are passed on. */
function tellFailures(details: readonly unknown[], onFailure: (error: unknown) => void): void {
  for (const detail of details) {
    const isOwn = detail instanceof Error && ["BetterAuthError", "APIError"].includes(detail.name);
    if (detail instanceof Error && !isOwn) onFailure(detail);
  }
}

const withoutTokens = {
  accessToken: undefined,
  refreshToken: undefined,
  idToken: undefined,
  accessTokenExpiresAt: undefined,
  refreshTokenExpiresAt: undefined,
  scope: undefined,
};

/** In the transaction that makes the person: neither is ever there without the other. */
async function withAccount(
  user: { readonly email: string },
  { settings, tables, clock, randomBytes }: AuthOptions,
) {
  try {
    const account = await tables.write((trx) =>
      createAccounts({ store: accountsWithin(trx), clock, randomBytes }).createAccount({
        email: user.email,
        plan: settings.defaultPlan,
        dailyLimit: null,
      }),
    );
    return { data: { accountId: account.id, email: account.email, name: undefined, image: undefined } };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "email_taken") throw error;
    throw new APIError("CONFLICT", { code: EMAIL_TAKEN, message: EMAIL_TAKEN });
  }
}

function listProviders({ providers, siteUrl, signUp }: PeopleSettings) {
  return Object.fromEntries(
    (["github", "google"] as const).flatMap((name: Provider) => {
      const keys = providers[name];
      if (!keys) return [];
      const { clientId, clientSecret } = keys;
      const redirectURI = siteUrl + providerReturnPath(name);
      return [[name, { clientId, clientSecret, redirectURI, disableSignUp: signUp === "closed" }]];
    }),
  );
}
