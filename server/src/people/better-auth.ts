/**
 * better-auth as we use it: people, sessions and their cookies, providers, single-use tokens, on our tables.
 *
 * Its own routes for e-mail and password stay off: they refuse e-mails that accounts may have (`admin@localhost`), hash while
 * holding SQLite's write lock, spend a reset link before the password is set, and do not change password and sessions together.
 */
import type { BetterAuthOptions, BetterAuthPlugin } from "better-auth/types";
import type { CompiledQuery, DatabaseConnection, DialectAdapter, QueryResult } from "kysely";
import type { Account, Plan } from "../domain/accounts.ts";
import { parseEmail } from "../domain/email.ts";
import type { Clock, RandomBytes } from "../domain/clock.ts";
import { createId } from "../domain/ids.ts";
import { cookiePrefix, providerReturnPath, providers, type Provider } from "../domain/people/people.ts";
import type { Db } from "../store/database.ts";
import { insertAccountRow } from "../store/account-store.ts";
import { carryDay } from "../store/erased-accounts.ts";
import { DummyDriver, Kysely, SqliteIntrospector } from "../store/kysely.ts";
import type { ThreadDatabase } from "../store/thread-database.ts";
import { APIError, betterAuth, createAuthEndpoint, getAdapter, setSessionCookie } from "./auth-library.ts";
import type { MailSettings } from "./mailer.ts";
import type { PasswordHashing } from "./password-hashing.ts";

const dayS = 86_400;
const sessionS = 30 * dayS;

/** Where better-auth's own addresses would be; only those of providers are used, and only from inside. */
export const authPath = "/auth";
/** The error code when an account already has the e-mail. */
export const emailTaken = "email_taken";

/** What sign-in works with: plain data, for it crosses to a thread. */
export interface SignInSettings {
  readonly databaseUrl: string;
  readonly siteUrl: string;
  readonly siteName: string;
  /** Signs cookies. */
  readonly secret: string;
  readonly signUp: "open" | "closed";
  /** The plan of an account that a sign-up makes; with mail, once the e-mail is confirmed. */
  readonly defaultPlan: Plan;
  readonly providers: Readonly<Partial<Record<Provider, ProviderKeys>>>;
  readonly mail?: MailSettings | undefined;
}

interface ProviderKeys {
  readonly clientId: string;
  readonly clientSecret: string;
}

interface AuthOptions {
  readonly settings: SignInSettings;
  readonly database: ThreadDatabase;
  /** Bounded, should better-auth ever hash by itself. */
  readonly passwords: PasswordHashing;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Told of what better-auth only writes into its log. */
  readonly onFailure: (error: unknown) => void;
}

export async function createAuth(options: AuthOptions) {
  const authOptions = describeAuth(options);
  return betterAuth({ ...authOptions, database: await createRecords(options.database, authOptions) });
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;
/** better-auth's records of people, credentials, sessions and tokens. */
export type AuthRecords = Awaited<Auth["$context"]>["internalAdapter"];

/** Whether a person could not be created because an account already has the e-mail. */
export function isEmailTaken(error: unknown): boolean {
  return error instanceof APIError && error.body?.code === emailTaken;
}

function describeAuth(options: AuthOptions) {
  const { settings, passwords, clock, randomBytes, onFailure } = options;
  const { siteUrl, secret } = settings;
  return {
    appName: settings.siteName,
    baseURL: new URL(siteUrl).origin,
    basePath: authPath,
    secret,
    plugins: [sessionPlugin()],
    socialProviders: listProviders(settings),
    emailAndPassword: { enabled: false, password: passwords },
    // It only counts addresses; `attempts.ts` counts e-mails too.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (_level, _message, ...details: unknown[]) => tellFailures(details, onFailure) },
    user: personNames,
    session: { ...sessionNames, expiresIn: sessionS, updateAge: dayS, cookieCache: { enabled: false } },
    account: {
      ...credentialNames,
      updateAccountOnSignIn: false,
      // Nobody here has proved that they own their e-mail, so one that a provider vouches for opens no account.
      accountLinking: { enabled: false },
    },
    verification: { ...verificationNames, storeIdentifier: "hashed", disableCleanup: true },
    advanced: {
      cookiePrefix,
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

function listProviders({ providers: keysByProvider, siteUrl, signUp }: SignInSettings) {
  return Object.fromEntries(
    providers.flatMap((name) => {
      const keys = keysByProvider[name];
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
async function withAccount(user: NewUser, { settings, database, clock, randomBytes }: AuthOptions) {
  const at = clock();
  const id = createId(at, randomBytes);
  const account: Account = { id, ...describeAccount(user, settings, at) };
  const { email } = account;
  await database.transact(async (trx) => {
    const isMade = await insertAccountRow(trx, account);
    if (!isMade) throw new APIError("CONFLICT", { code: emailTaken, message: emailTaken });
    await carryDay(trx, { accountId: id, email, at, secret: settings.secret });
  });
  return { data: { accountId: id, email, name: undefined, image: undefined } };
}

interface NewUser {
  readonly email: string;
  /** Whether a provider vouches for the e-mail. */
  readonly emailVerified: boolean;
}

/** Where mail could prove whose the e-mail is, the plan waits for that: else anybody could have it in somebody else's name. */
function describeAccount(
  { email, emailVerified }: NewUser,
  { mail, defaultPlan }: SignInSettings,
  createdAt: number,
): Omit<Account, "id"> {
  const account = { email: parseEmail(email), dailyLimit: null, createdAt, suspendedAt: null };
  const confirmedAt = emailVerified ? createdAt : null;
  if (emailVerified || mail === undefined) return { ...account, confirmedAt, plan: defaultPlan, pendingPlan: null };
  return { ...account, confirmedAt, plan: "free", pendingPlan: defaultPlan === "free" ? null : defaultPlan };
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

/**
 * The value of better-auth's option `database`: its own Kysely adapter, made to work on our tables. The adapter writes dates and
 * booleans as each engine likes them; our tables hold epoch milliseconds and 0 or 1 on every engine, so that an instance can move
 * from one to the other. Its queries are therefore compiled for the engine, translated here, and run inside the open transaction.
 */
async function createRecords(database: ThreadDatabase, options: BetterAuthOptions) {
  const db = await createTranslatedDb(database);
  // In this mode dates and booleans arrive untouched; the SQL it makes is valid on SQLite too.
  const records = await getAdapter({ ...options, database: { db, type: "postgres" } });
  const transaction: typeof records.transaction = (run) => database.transact(() => run(records));
  return () => ({ ...records, transaction });
}

async function createTranslatedDb(database: ThreadDatabase) {
  const engine = await database.read((db) => Promise.resolve(db.getExecutor()));
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => withoutQueue(engine.adapter),
      createQueryCompiler: () => ({ compileQuery: (node, id) => engine.compileQuery(node, id) }),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createDriver: () => new ThreadDatabaseDriver(database),
    },
  });
}

/**
 * For SQLite, Kysely lets one query at a time ask for a connection. The database's own queue is enough, and of two a read outside a
 * transaction could keep the first while it waits in the second for the transaction, which waits in the first.
 */
function withoutQueue(adapter: DialectAdapter): DialectAdapter {
  const changed: DialectAdapter = Object.create(adapter, { supportsMultipleConnections: { value: true } });
  return changed;
}

class ThreadDatabaseDriver extends DummyDriver {
  readonly #connection: DatabaseConnection;

  constructor(database: ThreadDatabase) {
    super();
    this.#connection = {
      executeQuery: (query) => execute(database, query),
      streamQuery() {
        throw new Error("Records are not streamed");
      },
    };
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection);
  }
}

/** Every write is a transaction, because only transactions wait for SQLite's lock. */
async function execute<Row>(database: ThreadDatabase, query: CompiledQuery): Promise<QueryResult<Row>> {
  const translated = { ...query, parameters: query.parameters.map(toColumn) };
  const run = (db: Db) => db.executeQuery<Row>(translated);
  const result = await (query.query.kind === "SelectQueryNode" ? database.read(run) : database.transact(run));
  return { ...result, rows: result.rows.map(fromRow) };
}

function toColumn(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return typeof value === "boolean" ? Number(value) : value;
}

function fromRow<Row>(row: Row): Row {
  const values = Object.entries<unknown>(Object(row)).map(([column, value]) => [
    column,
    typeof value === "number" ? fromNumber(column, value) : value,
  ]);
  return Object.fromEntries(values);
}

const booleanColumns: ReadonlySet<string> = new Set(["email_verified"]);

/** Columns of times are told by their names. */
function fromNumber(column: string, value: number): unknown {
  if (column.endsWith("_at")) return new Date(value);
  return booleanColumns.has(column) ? value === 1 : value;
}
