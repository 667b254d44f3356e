/** Sign-up, sign-in, and what people change about their access. */
import { type Mail, type MailCounts, createMailer } from "./mailer.ts";
import { DomainError } from "@tincture/contract/errors";
import {
  type People,
  type PersonAction,
  type PersonOutcome,
  type PersonSuccess,
  providers,
  refuse,
  type Sender,
} from "@tincture/contract/people";
import { changeEmail, confirmEmail, sendConfirmation } from "./change-email.ts";
import { changePassword, openReset, requestReset, resetPassword } from "./change-password.ts";
import { checkAction } from "./check-action.ts";
import { clearCookie } from "./cookies.ts";
import { keyMail, sendNotice, type KeyNote } from "./mails.ts";
import { createPasswordHashing, limitHashing, type PasswordHashing } from "./password-hashing.ts";
import { toPerson, type PeopleParts } from "./people-parts.ts";
import { finishProvider, startProvider } from "./providers.ts";
import { removePerson } from "./remove-rows.ts";
import { endSession, findSession } from "./sessions.ts";
import { allowDelete, signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

interface PeopleServiceOptions extends Omit<PeopleParts, "passwords" | "mailer"> {
  readonly forgetAccount: (accountId: string) => Promise<void>;
  readonly onOutcome?: (action: PersonAction, outcome: PersonOutcome, from: Sender) => void;
  /** Replaced in tests, because hashing is slow on purpose. */
  readonly hashing?: PasswordHashing;
}

export interface PeopleService extends People {
  readonly mailCounts: MailCounts | undefined;
  /** Mails the owner of an account what was done with an API key, on an instance with mail. */
  noteKey(note: KeyNote): Promise<void>;
  /** Undefined on an instance without mail. Rejects if the mail server does not accept a mail. */
  readonly deliverMail: ((mail: Mail) => Promise<void>) | undefined;
  flushMail(): Promise<void>;
  close(): void;
}

export function createPeopleService(options: PeopleServiceOptions): PeopleService {
  const { forgetAccount, onOutcome = () => {}, hashing = createPasswordHashing(), ...rest } = options;
  const { settings, store, onFailure } = rest;
  const { mail } = settings;
  const mailer = mail && createMailer({ mail, onFailure: (error) => onFailure("mail not sent", error) });
  const parts: PeopleParts = { ...rest, passwords: limitHashing(hashing), mailer };

  /**
   * Erases the account first. A person without an account, as a crash in between leaves it, cannot
   * sign in and is removed later. The other way round the account's keys would stay valid.
   */
  async function finishDelete({ person, cookies }: PersonSuccess): Promise<PersonOutcome> {
    if (!person) throw new Error("The outcome of a deletion has no person");
    await forgetAccount(person.accountId);
    await store.transact((trx) => removePerson(trx, person.id));
    return { ok: true, cookies };
  }
  return {
    signUp: settings.signUp,
    providers: providers.filter((name) => settings.providers[name]),
    canMail: mail !== undefined,
    async findPerson(cookie) {
      const session = await findSession(parts, cookie);
      if (!session) return undefined;
      const { person, cookies } = session;
      return { ...toPerson(person), ...(cookies.length > 0 && { cookies }) };
    },
    async act(action, from) {
      const checked = checkAction(action);
      if ("ok" in checked) return checked;
      try {
        const outcome = await perform(parts, checked, from);
        const finished = checked.kind === "delete" && outcome.ok ? await finishDelete(outcome) : outcome;
        onOutcome(checked, outcome, from);
        return finished;
      } catch (error) {
        onFailure(`${checked.kind} failed`, error);
        const retryAfterSeconds = (error instanceof DomainError ? error.retryAfterSeconds : undefined) ?? 1;
        const message = "Sign-in does not answer right now; try again in a moment";
        return refuse("service_unavailable", message, { retryAfterSeconds });
      }
    },
    mailCounts: mailer?.counts,
    async noteKey(note) {
      if (!mailer) return;
      const accounts = store.db.selectFrom("accounts").select("email");
      const account = await accounts.where("id", "=", note.accountId).executeTakeFirst();
      if (account) sendNotice(parts, keyMail(account.email, note, settings));
    },
    deliverMail: mailer && ((text) => mailer.deliver(text)),
    flushMail: async () => mailer?.flush(),
    close: () => mailer?.close(),
  };
}

export function createPeopleOff(offReason: string): People {
  return {
    signUp: "closed",
    providers: [],
    canMail: false,
    offReason,
    findPerson: () => Promise.resolve(undefined),
    act: () => Promise.resolve(refuse("sign_in_off", offReason)),
  };
}

async function perform(parts: PeopleParts, action: PersonAction, from: Sender): Promise<PersonOutcome> {
  switch (action.kind) {
    case "sign-up":
      return signUp(parts, action, from);
    case "sign-in":
      return signIn(parts, action, from);
    case "sign-out":
      return signOut(parts, from);
    case "change-email":
      return changeEmail(parts, action, from);
    case "change-password":
      return changePassword(parts, action, from);
    case "request-reset":
      return requestReset(parts, action, from);
    case "open-reset":
      return openReset(parts, action);
    case "reset-password":
      return resetPassword(parts, action, from);
    case "send-confirmation":
      return sendConfirmation(parts, from);
    case "confirm-email":
      return confirmEmail(parts, action, from);
    case "delete":
      return allowDelete(parts, action, from);
    case "start-provider":
      return startProvider(parts, action, from);
    case "finish-provider":
      return finishProvider(parts, action, from);
    default:
      return action satisfies never;
  }
}

async function signOut(parts: PeopleParts, { cookie }: Sender): Promise<PersonOutcome> {
  await endSession(parts, cookie);
  return { ok: true, cookies: [clearCookie(parts.settings, "session_token")] };
}
