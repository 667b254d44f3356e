/**
 * better-auth as we use it: people, sessions and their cookies, providers, single-use tokens, password hashes.
 *
 * Its own routes for e-mail and password stay off: they refuse e-mails that accounts may have (`admin@localhost`), hash while
 * holding SQLite's write lock, spend a reset link before the password is set, and do not change password and sessions together.
 */
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import type { BetterAuthOptions, BetterAuthPlugin } from "better-auth/types";
import { createAccounts } from "../domain/accounts/accounts.ts";
import type { Clock, RandomBytes } from "../domain/clock.ts";
import { DomainError } from "../domain/errors.ts";
import { createId } from "../domain/ids.ts";
import { COOKIE_PREFIX, providerReturnPath, type Provider } from "../domain/people/people.ts";
import { accountsWithin } from "../store/open-handle.ts";
import { createPasswordHashing } from "./passwords.ts";
import { createRecords, type Tables } from "./records.ts";
import type { SignInSettings } from "./sign-in-settings.ts";

const DAY_S = 86_400;
const SESSION_S = 30 * DAY_S;

/** Where better-auth's own addresses would be; only those of providers are used, and only from inside. */
export const AUTH_PATH = "/auth";
/** The error code when an account already has the e-mail. */
export const EMAIL_TAKEN = "email_taken";

interface AuthOptions {
  readonly settings: SignInSettings;
  readonly tables: Tables;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Told of what better-auth only writes into its log. */
  readonly onFailure: (error: unknown) => void;
}

export async function createAuth(options: AuthOptions) {
  const authOptions = describeAuth(options);
  return betterAuth({ ...authOptions, database: await createRecords(options.tables, authOptions) });
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;
export type AuthContext = Awaited<Auth["$context"]>;
export type InternalAdapter = AuthContext["internalAdapter"];

/** Whether a person could not be created because an account already has the e-mail. */
export function isEmailTaken(error: unknown): boolean {
  return error instanceof APIError && error.body?.code === EMAIL_TAKEN;
}

function describeAuth(options: AuthOptions) {
  const { settings, clock, randomBytes, onFailure } = options;
  const { siteUrl, secret } = settings;
  return {
    appName: settings.siteName,
    baseURL: new URL(siteUrl).origin,
    basePath: AUTH_PATH,
    secret,
    plugins: [sessionPlugin()],
    socialProviders: listProviders(settings),
    emailAndPassword: { enabled: false, password: createPasswordHashing() },
    // It only counts addresses; `attempts.ts` counts e-mails too.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (_level, _message, ...details: unknown[]) => tellFailures(details, onFailure) },
    user: personNames,
    session: { ...sessionNames, expiresIn: SESSION_S, updateAge: DAY_S, cookieCache: { enabled: false } },
    account: {
      ...credentialNames,
      updateAccountOnSignIn: false,
      // Nobody here has proved that they own their e-mail, so one that a provider vouches for opens no account.
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
      // Of what a provider says only the person's id there is kept; its tokens are not needed again.
      account: { create: { before: async () => ({ data: withoutTokens }) } },
      session: { create: { before: async () => ({ data: { ipAddress: undefined } }) } },
    },
  } satisfies BetterAuthOptions;
}

interface SessionRequest {
  readonly personId: string;
}

const sessionRequest: SessionRequest = { personId: "" };

/**
 * Begins a session for a person who has proved who they are. It is always a new one, never one that the browser brought along.
 * The endpoint has no address, so only this thread can call it.
 */
function sessionPlugin() {
  const metadata = { $Infer: { body: sessionRequest } };
  return {
    id: "tincture",
    endpoints: {
      beginSession: createAuthEndpoint.serverOnly({ method: "POST", metadata }, async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.personId);
        if (!user) return null;
        const session = await internalAdapter.createSession(user.id, false);
        await setSessionCookie(context, { session, user }, false);
        return { personId: user.id };
      }),
    },
  } satisfies BetterAuthPlugin;
}

function listProviders({ providers, siteUrl, signUp }: SignInSettings) {
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

/** Its own messages may quote what people entered, and report every forged cookie: only errors from elsewhere are passed on. */
function tellFailures(details: readonly unknown[], onFailure: (error: unknown) => void): void {
  for (const detail of details) {
    const isOwn = detail instanceof Error && ["BetterAuthError", "APIError"].includes(detail.name);
    if (detail instanceof Error && !isOwn) onFailure(detail);
  }
}

/** Creates the account in the person's own transaction: neither ever exists without the other. */
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

const withoutTokens = {
  accessToken: undefined,
  refreshToken: undefined,
  idToken: undefined,
  accessTokenExpiresAt: undefined,
  refreshTokenExpiresAt: undefined,
  scope: undefined,
};

const times = { createdAt: "created_at", updatedAt: "updated_at" } as const;

const personNames = {
  modelName: "people",
  fields: { emailVerified: "email_verified", ...times },
  additionalFields: {
    // Required by the table; better-auth would ask the provider for it.
    accountId: { type: "string", required: false, fieldName: "account_id", input: false },
  },
} as const;

const sessionNames = {
  modelName: "people_sessions",
  fields: { userId: "person_id", userAgent: "user_agent", expiresAt: "expires_at", ...times },
} as const;

const credentialNames = {
  modelName: "people_credentials",
  fields: {
    userId: "person_id",
    providerId: "provider",
    accountId: "subject",
    password: "password_hash",
    ...times,
  },
} as const;

const verificationNames = {
  modelName: "people_verifications",
  fields: { expiresAt: "expires_at", ...times },
} as const;
