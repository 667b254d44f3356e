import type { Clock, RandomBytes } from "../domain/clock.ts";
import type { StoreHandle } from "../store/open-handle.ts";
import { createAttempts, type Attempts } from "./attempts.ts";
import { createAuth, type Auth, type AuthContext } from "./better-auth.ts";
import { createMailer, type Mailer } from "./mailer.ts";
import { createPersons, type Persons } from "./persons.ts";
import { createTables, type Tables } from "./records.ts";
import { createSessions, type Sessions } from "./sessions.ts";
import type { SignInSettings } from "./sign-in-settings.ts";

/** What every action works with. */
export interface SignInContext {
  readonly settings: SignInSettings;
  readonly tables: Tables;
  readonly persons: Persons;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  /** Undefined where the instance sends no mail. */
  readonly mailer: Mailer | undefined;
  readonly auth: Auth;
  /** better-auth's hashing, bounded. */
  readonly passwords: AuthContext["password"];
  /** better-auth's records of people, credentials, sessions and tokens. */
  readonly records: AuthContext["internalAdapter"];
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

export interface SignInOptions {
  readonly settings: SignInSettings;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Told of what fails after an answer; never with what people entered. */
  readonly onFailure: (message: string, error: unknown) => void;
}

export async function createSignInContext(
  handle: StoreHandle,
  { settings, clock, randomBytes, onFailure }: SignInOptions,
): Promise<SignInContext> {
  const tables = createTables(handle);
  const auth = await createAuth({
    settings,
    tables,
    clock,
    randomBytes,
    onFailure: (error) => onFailure("sign-in failed inside", error),
  });
  const { internalAdapter: records, password: passwords } = await auth.$context;
  const persons = createPersons(tables, records);
  return {
    settings,
    tables,
    persons,
    sessions: await createSessions(auth, persons),
    attempts: createAttempts(tables, clock),
    mailer: settings.mail && createMailer(settings.mail, (error) => onFailure("mail not sent", error)),
    auth,
    passwords,
    records,
    clock,
    randomBytes,
  };
}
