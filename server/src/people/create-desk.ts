import type { Clock, RandomBytes } from "../domain/clock.ts";
import { normalizeEmail } from "../domain/accounts/accounts.ts";
import { DomainError } from "../domain/errors.ts";
import type { PeopleDesk } from "../domain/people/people-desk.ts";
import type { PersonAction, PersonOutcome, Sender } from "../domain/people/people.ts";
import { openHandle, type StoreHandle } from "../store/open-handle.ts";
import { allowDelete } from "./actions/allow-delete.ts";
import { changeEmail } from "./actions/change-email.ts";
import { changePassword } from "./actions/change-password.ts";
import { requestReset } from "./actions/request-reset.ts";
import { resetPassword } from "./actions/reset-password.ts";
import { signIn } from "./actions/sign-in.ts";
import { signUp } from "./actions/sign-up.ts";
import { finishProvider, startProvider } from "./actions/use-provider.ts";
import { createAttempts } from "./attempts.ts";
import { createAuth } from "./auth/create-auth.ts";
import { createProviderSignIn } from "./auth/provider-sign-in.ts";
import { createResetTokens } from "./auth/reset-tokens.ts";
import { createSessions } from "./auth/sessions.ts";
import { createMailer } from "./mail/mailer.ts";
import { toPerson, type Office } from "./office.ts";
import { createPasswords } from "./passwords.ts";
import type { PeopleSettings } from "./people-settings.ts";
import { deletePerson } from "./person-rows.ts";
import { createResetLink } from "./reset-links.ts";
import { sweep } from "./sweep.ts";
import { createTables } from "./tables.ts";

export interface DeskOptions {
  readonly settings: PeopleSettings;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Told of what fails after an answer; never with what people entered. */
  readonly onFailure: (message: string, error: unknown) => void;
}

export interface OpenDesk extends PeopleDesk {
  /** Removes what has run out. */
  sweep(): Promise<void>;
  /** Lets what was promised finish: mail to be sent. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** The desk itself, on a database of its own; in a thread of its own, for loading it slows the thread that serves. */
export async function openDesk(options: DeskOptions): Promise<OpenDesk> {
  const handle = await openHandle(options.settings.databaseUrl);
  const office = await openOffice(handle, options);
  return {
    async findPerson(cookie) {
      const session = await office.sessions.find(cookie);
      if (!session) return undefined;
      const { cookies } = session;
      return { ...toPerson(session), ...(cookies.length > 0 && { cookies }) };
    },
    act: (action, from) => act(office, action, from),
    removePerson: (personId) => office.tables.write((trx) => deletePerson(trx, personId)),
    async issueResetLink(email) {
      const link = await createResetLink(office, normalizeEmail(email));
      if (!link) throw new DomainError("account_not_found", `No account with the e-mail "${email}"`);
      return link;
    },
    sweep: () => sweep(office.tables, options.clock()),
    settle: async () => office.mailer?.settle(),
    async close() {
      office.mailer?.close();
      await handle.close();
    },
  };
}

async function openOffice(handle: StoreHandle, options: DeskOptions): Promise<Office> {
  const { settings, clock, randomBytes, onFailure } = options;
  const tables = createTables(handle);
  const auth = createAuth({
    settings,
    tables,
    clock,
    randomBytes,
    onFailure: (error) => onFailure("sign-in failed inside", error),
  });
  return {
    settings,
    tables,
    clock,
    randomBytes,
    sessions: await createSessions(auth, tables),
    passwords: createPasswords(),
    attempts: createAttempts(tables, clock),
    resetTokens: await createResetTokens(auth, clock),
    providers: createProviderSignIn(auth, settings.siteUrl),
    mailer: settings.mail && createMailer(settings.mail, (error) => onFailure("mail not sent", error)),
  };
}

async function act(office: Office, action: PersonAction, from: Sender): Promise<PersonOutcome> {
  switch (action.kind) {
    case "sign-up":
      return signUp(office, action, from);
    case "sign-in":
      return signIn(office, action, from);
    case "sign-out":
      return { ok: true, cookies: await office.sessions.end(from.cookie) };
    case "change-email":
      return changeEmail(office, action, from);
    case "change-password":
      return changePassword(office, action, from);
    case "request-reset":
      return requestReset(office, action, from);
    case "reset-password":
      return resetPassword(office, action, from);
    case "delete":
      return allowDelete(office, action, from);
    case "start-provider":
      return startProvider(office, action, from);
    case "finish-provider":
      return finishProvider(office, action, from);
    default:
      return refuseUnknown(action);
  }
}

/** Nothing that was not checked gets here. */
function refuseUnknown(_action: never): never {
  throw new TypeError("Unknown action");
}
